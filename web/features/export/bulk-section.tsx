import type { User } from '#server/features/account/contract.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import type { StoryFilters } from '#web/features/stories/story-filters.ts'
import { useFacets } from '#web/features/stories/use-facets.ts'
import { formatPremium, viewerOf } from '#web/features/stories/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Heading } from '#web/ui/heading.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BulkLinks } from './bulk-links.tsx'
import { formatChosen, formatHowMany } from './format-bulk.ts'

export interface BulkSectionProps {
  user: User
  familyId: number
  /** Without a search. */
  filters: StoryFilters
}

/** Stories as files for listening and printing: those that the list showed one came from, or all. */
export function BulkSection({ user, familyId, filters }: BulkSectionProps) {
  const status = useSubscriptionStatus()
  const facets = useFacets(filters)
  const chosen = formatChosen(filters)
  const plan = status.data
  const total = facets.data?.total
  const error = plan ? facets.error : (status.error ?? facets.error)
  // Who came for some stories hears why there is nothing; to all others it is one thing more that the page has.
  if (!chosen && (!plan || total === 0)) return null
  return (
    <section aria-labelledby="bulk" className="flex flex-col gap-4">
      <Heading level={2} id="bulk" className="scroll-mt-40">
        {chosen ? formatHowMany(total) : 'For listening and printing'}
      </Heading>
      {chosen && <p className="wrap-anywhere text-ink-soft">{chosen}</p>}
      {chosen && error ? (
        <Notice tone="error" title="We could not find out which stories these are">
          {sentenceOf(error)}
        </Notice>
      ) : chosen && (!plan || total === undefined) ? (
        <LoadingShape label="Looking which stories these are">
          <Shape className="h-40 w-full" />
        </LoadingShape>
      ) : (
        total !== 0 && (
          <>
            <p className="measure">
              One ZIP file with each story as sound, as a PDF to print and as text, and a list of them for a spreadsheet
              program. Making the MP3s can take a while the first time.
            </p>
            {plan?.isPremium ? (
              <BulkLinks filters={filters} familyId={familyId} leads={chosen !== ''} />
            ) : (
              <p className="measure border-l-2 border-edge pl-4 text-ink-soft">
                {formatPremium(viewerOf(user))} The complete archive is free, and single stories can be downloaded on
                their own pages.
              </p>
            )}
          </>
        )
      )}
    </section>
  )
}
