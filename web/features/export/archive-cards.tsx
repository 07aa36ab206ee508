import { FolderDown } from 'lucide-react'
import { useId } from 'react'
import { formatBytes } from '#common/format/numbers.ts'
import type { ArchiveSummary } from '#server/features/export/archive/contract.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatArchiveState, formatContents, SCOPE_LABELS } from './format-downloads.ts'
import { narrowButton, useArchives, useDownloadStart, useZipLink } from './zip-downloads.ts'

/**
 * The archives that the user can download, one card per family.
 * @param isPrimary the first one is the main action of the page
 */
export function ArchiveCards({ isPrimary }: { isPrimary: boolean }) {
  const { isStarting, handleStart } = useDownloadStart()
  const archives = useArchives(isStarting)
  return (
    <QueryBoundary
      query={archives}
      problem="We couldn’t load your archives"
      loading={
        <Skeleton label="Loading your archives">
          <SkeletonBlock className="h-60 w-full" />
        </Skeleton>
      }
    >
      {(all) => (
        <ul className="flex flex-col gap-6 empty:hidden">
          {all.map((archive, index) => (
            <ArchiveCard
              key={archive.familyId}
              archive={archive}
              isPrimary={isPrimary && index === 0}
              onStart={handleStart}
            />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

interface ArchiveCardProps {
  archive: ArchiveSummary
  isPrimary: boolean
  onStart: () => void
}

function ArchiveCard({ archive, isPrimary, onStart }: ArchiveCardProps) {
  const id = useId()
  const { download } = archive
  const { handleClick, starting, problem } = useZipLink(onStart)
  return (
    <Card as="li" aria-labelledby={id} className="@container flex flex-col items-start gap-4">
      <div className="flex flex-col gap-1.5">
        <Heading level={2} id={id} className="text-heading wrap-anywhere">
          <bdi>{archive.familyName}</bdi>
        </Heading>
        <p>{SCOPE_LABELS[archive.scope]}</p>
        <p className="figures text-ink-soft">{formatContents(archive)}</p>
      </div>
      {/* A link, so that the browser streams the file to disk, even a large one. */}
      <a
        href={`/api/archive/${archive.familyId}`}
        download
        aria-describedby={id}
        className={classNames(buttonClass({ variant: isPrimary ? 'primary' : 'secondary' }), narrowButton)}
        aria-busy={starting}
        onClick={handleClick}
      >
        <FolderDown aria-hidden />
        Download the Archive
      </a>
      {problem && (
        <p role="alert" className="text-clay">
          {problem}
        </p>
      )}
      {download?.state === 'sending' && (
        <div className="w-full">
          <Progress
            label="Sending"
            value={download.sent}
            max={download.total}
            valueText={`${formatBytes(download.sent)} of ${formatBytes(download.total)}`}
          />
        </div>
      )}
      <p role="status" className="empty:hidden">
        {formatArchiveState(download)}
      </p>
    </Card>
  )
}
