import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useEffect } from 'react'
import { PRODUCT } from '#common/product.ts'
import { getMaintenance, type MaintenanceState } from '#server/features/marketing/maintenance/contract.ts'
import { call } from '#web/lib/call.ts'
import { Notice } from '#web/ui/notice.tsx'

const INTERVAL_MS = 60_000

/**
 * Whether the operator is doing maintenance; `off` until the server has answered. Asked again every minute while the page is
 * visible: always, or only once it has begun, so that no form disappears that someone is filling in.
 */
const useMaintenance = ({ noticesBeginning }: { noticesBeginning: boolean }): MaintenanceState => {
  const { data } = useQuery({
    queryKey: ['maintenance'],
    queryFn: () => call(getMaintenance),
    staleTime: INTERVAL_MS,
    refetchInterval: ({ state }) => (noticesBeginning || state.data?.state !== 'off') && INTERVAL_MS,
    refetchOnWindowFocus: noticesBeginning,
    retry: false,
  })
  return data?.state ?? 'off'
}

/** At the bottom edge, so that nothing above it moves, least of all the red button. */
export function MaintenanceBar() {
  return (
    useMaintenance({ noticesBeginning: true }) !== 'off' && (
      <div
        role="status"
        className="sticky bottom-[var(--player-height,0px)] z-30 border-t border-hairline bg-well print:hidden"
      >
        <p className="mx-auto flex max-w-page items-start gap-3 px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
          <Wrench aria-hidden className="mt-[0.2em] size-6 shrink-0 text-ink-soft" />
          <span>
            <strong className="font-[650]">We’re looking after {PRODUCT}.</strong> You can still record; we’ll save it
            later.
          </span>
        </p>
      </div>
    )
  )
}

/** Reports what the server says when the page opens, and the end of maintenance. */
export function MaintenanceWatch({ onChange }: { onChange: (state: MaintenanceState) => void }) {
  const state = useMaintenance({ noticesBeginning: false })
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
