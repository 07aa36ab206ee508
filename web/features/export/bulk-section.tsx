import { FileArchive } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { useFacets } from '#web/features/stories/facet-options.ts'
import { PremiumHint } from '#web/features/stories/premium.tsx'
import { filterParams, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatBulkState, formatFilteredCount, formatFilters } from './format-downloads.ts'
import { narrowButton, useBulkDownload, useZipLink } from './zip-downloads.ts'

export interface BulkSectionProps {
  familyId: number
  /** Without a search text. */
  filters: StoryFilters
}

/** Stories as files to listen to and print: the ones that match the filters, or all. A Premium feature. */
export function BulkSection({ familyId, filters }: BulkSectionProps) {
  const status = useSubscriptionStatus()
  const facets = useFacets(filters)
  const filterText = formatFilters(filters)
  const plan = status.data
  const total = facets.data?.total
  const error = plan ? facets.error : (status.error ?? facets.error)
  // People who came from a filtered list are told why it cannot load. For everyone else this section is a bonus.
  if (!filterText && (!plan || total === 0)) return null
  return (
    <section aria-labelledby="bulk" className="flex flex-col gap-4">
      <Heading level={2} id="bulk" className="scroll-mt-40">
        {filterText ? formatFilteredCount(total) : 'For listening and printing'}
      </Heading>
      {filterText && <p className="wrap-anywhere text-ink-soft">{filterText}</p>}
      {filterText && error ? (
        <Notice tone="error" title="We couldn’t load these stories">
          {sentenceOf(error)}
        </Notice>
      ) : filterText && (!plan || total === undefined) ? (
        <Skeleton label="Loading these stories">
          <SkeletonBlock className="h-40 w-full" />
        </Skeleton>
      ) : (
        total !== 0 && (
          <>
            <p className="measure">
              One ZIP file with each story as audio, as a PDF to print and as text, and a list of them for a
              spreadsheet. Making the MP3s can take a while the first time.
            </p>
            {plan?.isPremium ? (
              <BulkLinks filters={filters} familyId={familyId} isPrimary={filterText !== ''} />
            ) : (
              <p className="measure border-l-2 border-edge pl-4 text-ink-soft">
                <PremiumHint from={paths.archive} /> The complete archive is free, and you can download single stories
                on their own pages.
              </p>
            )}
          </>
        )
      )}
    </section>
  )
}

interface BulkLinksProps {
  filters: StoryFilters
  familyId: number
  /** The MP3 link is the main action of the page. */
  isPrimary: boolean
}

function BulkLinks({ filters, familyId, isPrimary }: BulkLinksProps) {
  const { download, handleStart } = useBulkDownload()
  const { handleClick, starting, problem } = useZipLink(handleStart)
  return (
    <Card as="div" className="@container flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap gap-3">
        {(['mp3', 'original'] as const).map((audio) => (
          <a
            key={audio}
            href={zipUrl(filters, familyId, audio)}
            download
            className={classNames(
              buttonClass({ variant: isPrimary && audio === 'mp3' ? 'primary' : 'secondary' }),
              narrowButton,
            )}
            aria-busy={starting}
            onClick={handleClick}
          >
            <FileArchive aria-hidden />
            <span>{audio === 'mp3' ? 'Download with MP3s' : 'Download with Originals'}</span>
          </a>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-clay">
          {problem}
        </p>
      )}
      <p role="status" className="empty:hidden">
        {formatBulkState(download)}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        This ZIP is created as it downloads, so it can’t be resumed. If the download is interrupted, start it again. The
        last file in it is called COMPLETE.txt.
      </p>
    </Card>
  )
}

/** The address of a ZIP of the family's stories that match the filters. */
const zipUrl = (filters: StoryFilters, familyId: number, audio: 'mp3' | 'original'): string => {
  const params = Object.entries({ ...filterParams(filters), audio, family: String(familyId) })
  return `/api/stories/download?${new URLSearchParams(params.filter((pair): pair is [string, string] => Boolean(pair[1])))}`
}
