import { formatDurationInWords } from '#common/format/durations.ts'
import { formatBytes, formatCount } from '#common/format/numbers.ts'
import type { ArchiveSummary } from '#server/features/export/archive/contract.ts'
import { DOT } from '#web/lib/dot.ts'

/** What all these archives have in them; what is true of any while nobody knows. */
export const formatWhole = (archives: readonly ArchiveSummary[] = []): string => {
  const vaults = archives.filter(({ scope }) => scope === 'vault').length
  if (archives.length > 0 && vaults === archives.length)
    return 'One ZIP file with every recording exactly as it was made, and every word that goes with it.'
  if (archives.length > 0 && vaults === 0)
    return 'One ZIP file with the recordings that you made, exactly as they were made, and the words that go with them.'
  return 'One ZIP file for each family, with recordings exactly as they were made, and the words that go with them.'
}

/** What is in an archive, in one line: "12 stories · 3 hours of sound · about 410 MB". */
export const formatContents = ({ stories, seconds, bytes }: ArchiveSummary): string =>
  stories === 0
    ? 'No stories yet'
    : [
        formatCount(stories, 'story', 'stories'),
        `${formatDurationInWords(seconds * 1000)} of sound`,
        `about ${formatBytes(bytes)}`,
      ].join(DOT)

/** Whose stories they are. */
export const formatScope: Record<ArchiveSummary['scope'], string> = {
  vault: 'The whole vault, as its owner',
  told: 'The stories that you recorded',
  voice: 'The stories that you recorded while you belonged to this family: your voice and your words',
}

/** How far a download is, in a sentence; it changes with its state and not with every byte. */
export const formatState = (download: ArchiveSummary['download']): string => {
  switch (download?.state) {
    case undefined:
      return ''
    case 'preparing':
      return 'Putting the archive together. Your browser begins in a moment.'
    case 'sending':
      return 'On its way to your browser. You can go on using this page.'
    case 'complete':
      return 'All of it has been sent. Your browser says when the file is saved.'
    case 'broken_off':
      // Without a first part there is nothing to go on with.
      if (download?.total === 0) return 'The download stopped before it began. Please download it again.'
      return 'The download stopped before it was complete. Choose Resume in your browser’s list of downloads, or download it again.'
  }
}
