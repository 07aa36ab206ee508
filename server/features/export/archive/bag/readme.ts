import { formatCalendarDay } from '#common/format/dates.ts'
import { formatBytes } from '#common/format/numbers.ts'
import { PRODUCT } from '#common/product.ts'
import { plainText } from '#server/features/export/downloads/plain-text.ts'
import { BYTE_ORDER_MARK } from '#server/features/export/downloads/story-text.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import type { Scope } from '../scope.ts'

/** A story whose recording is not all there, and the file in its folder that is a copy of it. */
export type Lacking = { folder: string; copy: string | null }

export type ReadmeMetadata = {
  vault: string
  scope: Scope
  madeAt: Date
  stories: number
  recordings: number
  /** Milliseconds of sound. */
  soundMs: number
  bytes: number
  /** Recordings that the vault did not find, or not all of. */
  missing: readonly Lacking[]
  incomplete: readonly Lacking[]
  /** Stories that were deleted while the archive was being made. */
  deletedMeanwhile: number
}

const WIDTH = 78
const endings = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  Object.values(CONTAINERS).map(({ extension }) => `.${extension}`),
)

/** A paragraph on lines of at most 78 columns. */
const wrap = (text: string, indent = ''): string => {
  const lines: string[] = []
  for (const word of plainText(text).split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(indent + word)
  }
  return lines.join('\n')
}
const item = (text: string): string => wrap(text, '  ').replace('  ', '* ')
const heading = (text: string): string => `${text}\n${'-'.repeat(text.length)}`
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const formatHours = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return counted(minutes, 'minute', 'minutes')
  return `${counted(Math.floor(minutes / 60), 'hour', 'hours')} and ${counted(minutes % 60, 'minute', 'minutes')}`
}

const whatItIs: Record<Scope, (vault: string) => string> = {
  vault: (vault) =>
    `This is the complete archive of ${vault}: life stories that members of a family told aloud, with their recordings and everything that was written about them.`,
  told: (vault) =>
    `These are the life stories that one member of ${vault} recorded, with everything that was written about them.`,
  voice: (vault) =>
    `These are the life stories that one former member of ${vault} recorded: their voice and their words.`,
}

const leftOut: Record<Scope, string> = {
  vault: 'Stories that were in Recently deleted when the archive was made are not in it.',
  told: 'Stories that other members told are not in it, and neither are those that were in Recently deleted. The owner of the vault can take the whole of it.',
  voice:
    'What others made of these stories is not in it (comments, reactions, questions, tags, notes and names of people), and neither are stories that others told, or that were in Recently deleted.',
}

const besides = (copy: string | null): string => (copy ? `, and so is a copy of its sound, "${copy}"` : '')

/** The first thing that somebody reads who opens the archive, perhaps in fifty years, and knows nothing of it. */
export const readme = (facts: ReadmeMetadata): string => {
  const { vault, scope, missing, incomplete, deletedMeanwhile } = facts
  const troubles = [
    ...missing.map(({ folder, copy }) =>
      item(`The recording of "${folder}" was not found. Its words are here${besides(copy)}.`),
    ),
    ...incomplete.map(({ folder, copy }) =>
      item(
        `The recording of "${folder}" is not as long as it was when it was saved. What is left of it is here${besides(copy)}.`,
      ),
    ),
    ...(deletedMeanwhile > 0
      ? [item(`${counted(deletedMeanwhile, 'story was', 'stories were')} deleted while the archive was being made.`)]
      : []),
  ]
  const parts = [
    `${plainText(vault).replaceAll(/\s+/g, ' ')}\n${'='.repeat(Math.min(WIDTH, vault.length))}`,
    wrap(whatItIs[scope](vault)),
    wrap(
      `It was made by ${PRODUCT}, a service in which families keep such stories, on ${formatCalendarDay(facts.madeAt.toISOString())}. It holds ${counted(facts.stories, 'story', 'stories')} with ${counted(facts.recordings, 'recording', 'recordings')} (${formatHours(facts.soundMs)}, ${formatBytes(facts.bytes)} in all). You need neither ${PRODUCT} nor any other service to use it: every file can be opened with ordinary programs.`,
    ),
    heading('What is in it'),
    item(
      'data/stories has a folder for each story, numbered in the order in which the stories were told. Its name says when the story happened, as far as somebody knew, its title, and who told it.',
    ),
    item(`recording (${endings}) is the sound, exactly as it was recorded.`),
    item(
      'text.txt has the words of the story and what is known of it: who told it, when and where it happened, who is in it.',
    ),
    item(
      'transcript.txt, transcript.vtt and transcript.json are what a computer heard in the recording, with the times of the words. It may have misheard. The .vtt file shows as subtitles beside the sound.',
    ),
    item('"earlier texts" has the words as they were before they were changed.'),
    ...(scope === 'voice' ? [] : [item('comments.txt has what relatives said to the story.')]),
    item(
      'story.json has all of this for computers. data/metadata.csv lists every story for a spreadsheet program, data/metadata.json the same for computers; their headings are those of Dublin Core, a vocabulary of libraries. Dates of which little is known are written as ISO 8601-2 has them (EDTF): "1952~" means about 1952. In the .csv, an apostrophe stands before words that a spreadsheet could mistake for a formula.',
    ),
    ...(scope === 'vault'
      ? [
          item(
            'data/people.json says who belonged to the family vault, data/questions.json what they asked each other.',
          ),
        ]
      : []),
    wrap('All texts are in UTF-8.'),
    heading('How to listen'),
    wrap(
      'Open a recording with any program that plays sound. If yours does not know the format, VLC media player and Firefox play all of them; the program ffmpeg turns them into other formats.',
    ),
    heading('How to check that nothing is damaged'),
    wrap(
      'This folder is a "bag" (BagIt, RFC 8493), as libraries and archives use them. manifest-sha256.txt has a checksum of every file. On Linux or a Mac, open a terminal in this folder and type:',
    ),
    '    sha256sum -c manifest-sha256.txt',
    wrap(
      'Every line should end in "OK" (on a Mac the program may be called "shasum -a 256"). The checksums of recordings were made when they were saved, not when this archive was. recordings-checked.txt says of each recording whether its bytes were still the same when this archive was made. That file stands at the very end: where it is missing, the download was broken off.',
    ),
    heading('What is not in it'),
    wrap(leftOut[scope]),
    ...(troubles.length > 0 ? [heading('What is missing or damaged'), ...troubles] : []),
    heading('Whose it is'),
    wrap(
      'The stories belong to those who told them and to their family. Please ask them before you publish any of it. Keep copies in more than one place.',
    ),
  ]
  return `${BYTE_ORDER_MARK}${parts.join('\n\n')}\n`
}
