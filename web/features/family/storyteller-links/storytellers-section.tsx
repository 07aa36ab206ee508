import { Link2Off, QrCode, UserRoundPlus } from 'lucide-react'
import { formatDay } from '#common/format/dates.ts'
import type { Storyteller } from '#server/features/account/storyteller-links/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { MemberAvatar } from '#web/features/family/member-avatar.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { useSignOutDevice, useStorytellers } from './queries.ts'

export interface StorytellersSectionProps {
  /** Absent if the owner may not add anyone. */
  onAdd?: (() => void) | undefined
  onRenew: (storyteller: Storyteller) => void
  onTurnOff: (storyteller: Storyteller) => void
}

/** Relatives who sign in with a personal link, for the owner. */
export function StorytellersSection({ onAdd, onRenew, onTurnOff }: StorytellersSectionProps) {
  const query = useStorytellers()
  return (
    <Section
      title="Personal links"
      intro="For a relative who would rather not have a password. They scan a code once, and their phone or tablet stays signed in."
    >
      <QueryBoundary query={query} problem="We couldn’t load the personal links" loading={<StorytellersLoading />}>
        {(storytellers) => (
          <>
            {storytellers.length > 0 && (
              <ul className="flex flex-col gap-4">
                {storytellers.map((storyteller) => (
                  <StorytellerCard
                    key={storyteller.userId}
                    storyteller={storyteller}
                    onRenew={() => onRenew(storyteller)}
                    onTurnOff={() => onTurnOff(storyteller)}
                  />
                ))}
              </ul>
            )}
            {onAdd && (
              <Button variant="secondary" icon={<UserRoundPlus aria-hidden />} onClick={onAdd} className="self-start">
                Set Up a Relative
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

interface StorytellerCardProps {
  storyteller: Storyteller
  onRenew: () => void
  onTurnOff: () => void
}

function StorytellerCard({ storyteller, onRenew, onTurnOff }: StorytellerCardProps) {
  const { relationship, isOn, devices } = storyteller
  const name = fullName(storyteller)
  return (
    <Card as="li" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MemberAvatar member={storyteller} />
        <div className="min-w-0 flex-1 basis-44">
          <Heading level={3} className="font-interface text-body font-[650] wrap-anywhere">
            <bdi translate="no">{name}</bdi>
          </Heading>
          <p className="text-small text-ink-soft">{relationship}</p>
        </div>
        {!isOn && <Badge icon={<Link2Off aria-hidden />}>Turned off</Badge>}
      </div>
      {isOn && devices.length === 0 && (
        <p className="text-ink-soft">Not used yet. Show or send the link, and open it on their phone or tablet.</p>
      )}
      {devices.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} userId={storyteller.userId} name={name} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" icon={<QrCode aria-hidden />} onClick={onRenew}>
          New Link
          <span className="sr-only">{` for ${name}`}</span>
        </Button>
        {isOn && (
          <Button variant="quiet" onClick={onTurnOff}>
            Turn Off
            <span className="sr-only">{` the link of ${name}`}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}

interface DeviceRowProps {
  device: Storyteller['devices'][number]
  userId: number
  name: string
}

function DeviceRow({ device, userId, name }: DeviceRowProps) {
  const now = useNow()
  const { signOut, isPending } = useSignOutDevice()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-52">
        <MetadataLine>{[device.name, `last used ${formatDay(Date.parse(device.lastUsedAt), now)}`]}</MetadataLine>
      </p>
      <Button
        variant="quiet"
        pending={isPending}
        onClick={() => signOut({ userId, deviceId: device.id })}
        className="-mx-outdent"
      >
        Sign Out
        <span className="sr-only">{` ${name} on ${device.name}`}</span>
      </Button>
    </li>
  )
}

function StorytellersLoading() {
  return (
    <Skeleton label="Loading personal links">
      <Card as="div" className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <SkeletonBlock round className="size-13 shrink-0" />
          <SkeletonBlock className="h-6 w-52" />
        </div>
        <SkeletonBlock className="h-13 w-40" />
      </Card>
    </Skeleton>
  )
}
