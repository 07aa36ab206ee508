import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useEffect } from 'react'
import { PRODUCT } from '#common/product.ts'
import { getMaintenance, type MaintenanceState } from '#server/features/marketing/maintenance/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBar } from '#web/ui/status-bar.tsx'
import { maintenanceKey } from './site-config.ts'

const INTERVAL_MS = 60_000

/**
 * Whether the operator is doing maintenance; `off` until the server has answered. While it lasts, asked again every minute that
 * the page is visible.
 */
const useMaintenance = (): MaintenanceState => {
  const { data } = useQuery({
    queryKey: maintenanceKey,
    queryFn: () => call(getMaintenance),
    staleTime: INTERVAL_MS,
    refetchInterval: ({ state }) => state.data !== undefined && state.data.state !== 'off' && INTERVAL_MS,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return data?.state ?? 'off'
}

/** Asks again when a change is refused because of maintenance. */
function useNoticeBeginning(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        const error = mutation?.state.error
        if (error instanceof CallError && error.code === 'maintenance')
          void client.invalidateQueries({ queryKey: maintenanceKey })
      }),
    [client],
  )
}

export function MaintenanceBar() {
  const state = useMaintenance()
  useNoticeBeginning()
  return (
    state !== 'off' && (
      <StatusBar icon={<Wrench aria-hidden />}>
        <p>
          <strong className="font-[650]">We’re looking after {PRODUCT}.</strong> You can still record; we’ll save it
          later.
        </p>
      </StatusBar>
    )
  )
}

/** Reports what the server says when the page opens, and the end of maintenance. */
export function MaintenanceWatch({ onChange }: { onChange: (state: MaintenanceState) => void }) {
  const state = useMaintenance()
  useEffect(() => onChange(state), [onChange, state])
  return null
}

/** In place of a form that has to wait. */
export function MaintenanceNotice({ form }: { form: 'sign in' | 'sign up' }) {
  return form === 'sign in' ? (
    <Notice title="We’ll be right back">
      We’re looking after {PRODUCT}. Every story is safe. You can sign in again in a few minutes.
    </Notice>
  ) : (
    <Notice title="Sign-ups are paused">
      We’re looking after {PRODUCT} right now. Please come back in a few minutes to create your account.
    </Notice>
  )
}
