import { FileArchive } from 'lucide-react'
import { narrowing, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatBulk } from './format-bulk.ts'
import { narrowButton } from './narrow-button.ts'
import { useBulkDownload } from './use-bulk-download.ts'
import { useZipLink } from './use-zip-link.ts'

/** The address of a ZIP of stories: those of this family that a list with these filters shows. */
const addressOf = (filters: StoryFilters, familyId: number, audio: 'mp3' | 'original'): string => {
  const wanted = Object.entries({ ...narrowing(filters), audio, family: String(familyId) })
  return `/api/stories/download?${new URLSearchParams(wanted.filter((pair): pair is [string, string] => Boolean(pair[1])))}`
}

export interface BulkLinksProps {
  filters: StoryFilters
  familyId: number
  /** The one main thing of the page. */
  leads: boolean
}

/** The ways to a ZIP of stories, with whichever sound, and how far it is. */
export function BulkLinks({ filters, familyId, leads }: BulkLinksProps) {
  const { download, begin } = useBulkDownload()
  const { onClick, starting, problem } = useZipLink(begin)
  return (
    <Card as="div" className="@container flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap gap-3">
        {(['mp3', 'original'] as const).map((audio) => (
          <a
            key={audio}
            href={addressOf(filters, familyId, audio)}
            download
            className={classNames(
              buttonClass({ variant: leads && audio === 'mp3' ? 'primary' : 'secondary' }),
              narrowButton,
            )}
            aria-busy={starting}
            onClick={onClick}
          >
            <FileArchive aria-hidden />
            {audio === 'mp3' ? 'Download with MP3s' : 'Download with Originals'}
          </a>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-clay">
          {problem}
        </p>
      )}
      <p role="status" className="empty:hidden">
        {formatBulk(download)}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        This ZIP is made while it is sent, so it cannot go on where it stopped. If it breaks off, download it again. The
        last file in it is called COMPLETE.txt.
      </p>
    </Card>
  )
}
