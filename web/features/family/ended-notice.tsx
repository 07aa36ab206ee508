import { Info } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { formatEnded } from './format-family.ts'
import { useEndedFamilies, usePutByEnded } from './use-ended-families.ts'

/**
 * Tells somebody who still has another family that they do not belong to one any more, until they have read it. At the
 * lower edge: what is above, the red button before all, stays where it is.
 */
export function EndedNotice({ showing }: { showing: string }) {
  const { data: [ended] = [] } = useEndedFamilies()
  const dismiss = usePutByEnded()
  if (!ended) return null
  return (
    <div role="status" className="sticky bottom-0 z-30 border-t border-hairline bg-well print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          <Info aria-hidden className="mt-[0.2em] size-6 shrink-0 text-ink-soft" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-[650]">You do not belong to {ended.familyName} any more</p>
            <p className="text-small">
              {formatEnded(ended)} You see {showing} now.
            </p>
          </div>
        </div>
        <Button variant="secondary" onClick={() => dismiss.mutate(ended.familyId)} className="grow sm:grow-0">
          I Have Read This
        </Button>
      </div>
    </div>
  )
}
