import { FolderDown } from 'lucide-react'
import { useId } from 'react'
import { formatBytes } from '#common/format/numbers.ts'
import type { ArchiveSummary } from '#server/features/export/archive/contract.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { formatContents, formatScope, formatState } from './format-archive.ts'
import { narrowButton } from './narrow-button.ts'
import { useZipLink } from './use-zip-link.ts'

export interface ArchiveCardProps {
  archive: ArchiveSummary
  /** The one main thing of the page. */
  leads: boolean
  onBegin: () => void
}

/** What one may take along of one family, the way to it, and how far it is. */
export function ArchiveCard({ archive, leads, onBegin }: ArchiveCardProps) {
  const id = useId()
  const { download } = archive
  const { onClick, starting, problem } = useZipLink(onBegin)
  return (
    <Card as="li" aria-labelledby={id} className="@container flex flex-col items-start gap-4">
      <div className="flex flex-col gap-1.5">
        <Heading level={2} id={id} className="text-heading wrap-anywhere">
          <bdi>{archive.familyName}</bdi>
        </Heading>
        <p>{formatScope[archive.scope]}</p>
        <p className="figures text-ink-soft">{formatContents(archive)}</p>
      </div>
      {/* A link: the browser writes what comes to the disk, however much it is. */}
      <a
        href={`/api/archive/${archive.familyId}`}
        download
        aria-describedby={id}
        className={classNames(buttonClass({ variant: leads ? 'primary' : 'secondary' }), narrowButton)}
        aria-busy={starting}
        onClick={onClick}
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
        {formatState(download)}
      </p>
    </Card>
  )
}
