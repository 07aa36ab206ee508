import { Info } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useDismissEndedMembership, useEndedMemberships } from './ended-memberships.ts'
import { formatEnded } from './format-family.ts'

/** Reports an ended membership until it is dismissed. At the bottom of the screen, where it doesn't move the red button. */
export function EndedMembershipNotice({ showing }: { showing: string }) {
  const { data: [ended] = [] } = useEndedMemberships()
  const dismiss = useDismissEndedMembership()
  if (!ended) return null
  return (
    <div role="status" className="sticky bottom-0 z-30 border-t border-hairline bg-well print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          <Info aria-hidden className="mt-[0.2em] size-6 shrink-0 text-ink-soft" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-[650]">{`You’re not in ${ended.familyName} anymore`}</p>
            <p className="text-small">{`${formatEnded(ended)} You’re looking at ${showing} now.`}</p>
          </div>
        </div>
        <Button variant="secondary" onClick={() => dismiss.mutate(ended.familyId)} className="grow sm:grow-0">
          Got It
        </Button>
      </div>
    </div>
  )
}
