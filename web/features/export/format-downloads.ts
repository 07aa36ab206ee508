import { formatBytes, formatCount, formatDurationInWords } from '#common/format/numbers.ts'
import type { ArchiveSummary } from '#server/features/export/archive/contract.ts'
import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import { formatDecade, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { DOT } from '#web/ui/metadata-line.tsx'

/** One sentence about what the archives contain, general while they are loading. */
export const formatArchives = (archives: readonly ArchiveSummary[] = []): string => {
  const vaults = archives.filter(({ scope }) => scope === 'vault').length
  if (archives.length > 0 && vaults === archives.length)
    return 'One ZIP file with every recording exactly as it was made, and every word that goes with it.'
  if (archives.length > 0 && vaults === 0)
    return 'One ZIP file with the recordings you made, exactly as they were made, and the words that go with them.'
  return 'One ZIP file per family, with recordings exactly as they were made, and the words that go with them.'
}

/** "12 stories · 3 hours of audio · about 410 MB" */
export const formatContents = ({ stories, seconds, bytes }: ArchiveSummary): string =>
  stories === 0
    ? 'No stories yet'
    : [
        formatCount(stories, 'story', 'stories'),
        `${formatDurationInWords(seconds * 1000)} of audio`,
        `about ${formatBytes(bytes)}`,
      ].join(DOT)

/** Whose stories an archive contains. */
export const SCOPE_LABELS: Readonly<Record<ArchiveSummary['scope'], string>> = {
  vault: 'The whole vault, because you own it',
  own: 'The stories you recorded',
  voice: 'The stories you recorded while you were in this family: your voice and your words',
}

/** The state of an archive download. It names no byte counts, so a live region is not read out on every update. */
export const formatArchiveState = (download: ArchiveSummary['download']): string => {
  switch (download?.state) {
    case undefined:
      return ''
    case 'preparing':
      return 'We’re putting the archive together. Your browser will start in a moment.'
    case 'sending':
      return 'The download is running. You can keep using this page.'
    case 'complete':
      return SENT
    case 'interrupted':
      // A download that never started cannot be resumed.
      if (download?.total === 0) return 'The download stopped before it started. Please download it again.'
      return 'The download was interrupted. Choose Resume in your browser’s list of downloads, or download it again.'
  }
}

const SENT = 'Everything has been sent. Your browser will tell you when the file is saved.'

type BulkDownload = { state: 'preparing' | 'sending' | 'complete' | 'interrupted'; sent: number; total: number } | null

export const formatBulkState = (download: BulkDownload): string => {
  if (!download) return ''
  const { state, sent, total } = download
  if (state === 'complete') return SENT
  if (state === 'interrupted')
    return `The download was interrupted after ${sent} of ${total} stories. Please download it again.`
  return `Sending: ${sent} of ${total} stories.`
}

/** The filters in words, as the second half of "These 12 stories"; '' when there are none. */
export const formatFilters = ({ category, toldBy, decade, tag }: StoryFilters): string =>
  [
    category,
    toldBy && `told by ${toldBy}`,
    decade && (decade === UNKNOWN_DECADE ? 'without a date' : `from the ${formatDecade(decade)}`),
    tag && `tagged ${tag}`,
  ]
    .filter(Boolean)
    .join(DOT)

export const formatFilteredCount = (total: number | undefined): string => {
  if (total === undefined) return 'These stories'
  if (total === 0) return 'No stories match'
  return total === 1 ? 'This story' : `These ${total.toLocaleString('en')} stories`
}
