import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutOtherDevices,
} from '#server/features/account/sessions/contract.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/heading.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmedActionDialog, confirmationOf, type TypedConfirmation } from './confirmed-action-dialog.tsx'

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, undefined, { signal }),
  networkMode: 'always',
})

/** What a dialog is about: one device, or all others. */
type Target = Device | 'others'

/** Where the person is signed in, and signing out there. */
export function DevicesSection() {
  const query = useQuery(devicesQuery)
  const [target, setTarget] = useState<Target | null>(null)
  return (
    <Section
      title="Where you’re signed in"
      focusKey={query.data?.length}
      intro="A device you don’t know? Sign it out, and choose a new password. Recordings that haven’t been sent stay on it."
    >
      <QueryBoundary query={query} problem="We couldn’t load your devices" loading={<DevicesLoading />}>
        {(devices) => (
          <>
            <Card as="div" className="py-2! sm:py-3!">
              <ul className="divide-y divide-hairline">
                {devices.map((device) => (
                  <DeviceRow key={device.id} device={device} onSignOut={() => setTarget(device)} />
                ))}
              </ul>
            </Card>
            {devices.length > 1 && (
              <Button variant="secondary" className="self-start" onClick={() => setTarget('others')}>
                Sign Out All Other Devices
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
      {target && <SignOutDialog target={target} onClose={() => setTarget(null)} />}
    </Section>
  )
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const now = useNow()
  const { name, lastUsedAt, beganAt, isCurrent } = device
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[650]">{name}</span>
          {isCurrent && <Badge tone="well">This device</Badge>}
        </p>
        <p className="mt-0.5 text-small text-ink-soft">{`Last used ${formatDay(Date.parse(lastUsedAt), now)}${beganAt ? `, signed in ${formatDay(Date.parse(beganAt), now)}` : ''}`}</p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" className="-mx-outdent" onClick={onSignOut}>
          Sign Out<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </li>
  )
}

function SignOutDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const client = useQueryClient()
  const signOut = useMutation({
    mutationFn: async (typed: TypedConfirmation) => {
      const body = await confirmationOf(typed)
      return target === 'others'
        ? call(signOutOtherDevices, { body })
        : call(signOutDevice, { params: { id: target.id }, body })
    },
    networkMode: 'always',
    onSuccess: () => toast({ title: target === 'others' ? 'Other Devices Signed Out' : 'Device Signed Out' }),
    // After a failure too: the device may have signed out already.
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
  return (
    <ConfirmedActionDialog
      onClose={onClose}
      title={target === 'others' ? 'Sign out all other devices?' : `Sign out ${target.name}?`}
      confirmLabel="Sign Out"
      pendingLabel="Signing out…"
      problemTitle="Still signed in there"
      change={signOut}
    >
      <p>
        {target === 'others' ? 'Only this device stays signed in.' : 'To use it again, you’ll have to sign in there.'}
      </p>
    </ConfirmedActionDialog>
  )
}

function DevicesLoading() {
  return (
    <Skeleton label="Loading your devices">
      <Card as="div" className="flex flex-col gap-5">
        <SkeletonBlock className="h-6 w-60" />
        <SkeletonBlock className="h-6 w-52" />
      </Card>
    </Skeleton>
  )
}
