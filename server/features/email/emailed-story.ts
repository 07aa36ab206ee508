import { type SQLWrapper, sql } from 'drizzle-orm'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { initials, NO_NAME, tintOf } from '#common/faces.ts'
import { formatDurationInWords } from '#common/format/numbers.ts'
import { formatLength } from '#common/format/recording-length.ts'
import { oneLine } from '#server/infra/email/compose-message.ts'
import { type Block, displayName, type Face, fullName, nameOf, type PersonName } from './email-content.ts'

/** What emails show of a story, of its author `u`, and of its recording `r`. */
export type StoryRow = PersonName & {
  storyId: number
  title: string
  toldBy: string
  duration: number | null
  hasAudio: boolean
  /** Of its text. */
  beginning: string | null
  isBedtime: boolean
  /** The child that a bedtime story is for. */
  grandchildName: string | null
  /** The author's. */
  photo: string | null
  peaks: string | null
}

/** The columns of a {@link StoryRow}. A first sentence is rarely longer than this. */
export const emailedStory = sql`s.id as "storyId", s.title, s.told_by as "toldBy", s.duration,
  s.audio_url is not null as "hasAudio", left(s.content, 600) as beginning,
  s.category = ${BEDTIME_CATEGORY} as "isBedtime", s.grandchild_name as "grandchildName",
  u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as photo, r.peaks`

/** The members of a family in the order of joining, from which tints follow (common/faces.ts). */
export const memberNamesOf = (familyId: SQLWrapper) => sql<
  string[]
>`array(select concat_ws(' ', one.first_name, one.last_name)
  from memberships joined join users one on one.id = joined.user_id where joined.family_id = ${familyId}
  order by joined.joined_at, one.id limit 24)`

/**
 * A story as a block of an email.
 * @param shown.showsWords false if the address may be a stranger's: then there is no title, no sentence and no picture
 */
export const storyBlock = (
  row: StoryRow,
  shown: { family: readonly string[]; inFamily?: number; showsWords: boolean; isAnswer: boolean; isFirst: boolean },
): Block => {
  const { family, inFamily, showsWords, isAnswer, isFirst } = shown
  const speaker = speakerOf(row)
  const words = showsWords ? wordsOf(row) : undefined
  const peaks = row.peaks ? Buffer.from(row.peaks, 'base64') : undefined
  return {
    kind: 'story',
    story: {
      face: faceOf(toldByName(row), { family, photo: showsWords && isOwnVoice(row) ? row.photo : null }),
      ...(isAnswer && { eyebrow: `${speaker} answered you` }),
      title: showsWords ? titleOf(row) : 'A new story',
      link: storyLink(row.storyId, inFamily),
      byline: `told by ${nameOf(toldByName(row))}`,
      ...(row.hasAudio && row.duration !== null && { length: roundLength(row.duration) }),
      ...(words && { words }),
      ...(showsWords && row.hasAudio && peaks && { peaks }),
      action: row.hasAudio ? `Hear ${speaker}` : 'Read the Story',
      isFirst,
    },
  }
}

/** "12 seconds", "4 minutes", "1 hour 5 minutes": what a person wants to know before they press. */
const roundLength = (seconds: number): string =>
  seconds < 60 ? formatLength(seconds) : formatDurationInWords(seconds * 1000)

/** @param inFamily for a person with several families: the page then shows this one */
export const storyLink = (storyId: number, inFamily?: number) =>
  ({ path: `/stories/${storyId}${inFamily === undefined ? '' : `?family=${inFamily}`}` }) as const

/** How relatives call the storyteller: by the first name of a member, else as it was typed, such as "Grandma Rose". */
export const speakerOf = (row: StoryRow): string =>
  isOwnVoice(row) && displayName(row.firstName) ? nameOf(row.firstName) : nameOf(toldByName(row))

const toldByName = (row: StoryRow): string => row.toldBy.trim() || `${row.firstName} ${row.lastName}`.trim()
const isOwnVoice = (row: StoryRow): boolean => toldByName(row) === `${row.firstName} ${row.lastName}`.trim()

/** @param family names in the order of joining */
const faceOf = (name: string, { family, photo }: { family: readonly string[]; photo: string | null }): Face => {
  const letters = initials(name)
  return { letters, tint: letters === NO_NAME ? undefined : tintOf(name, family), photo }
}

export const faceOfPerson = (person: PersonName & { photo: string | null }, family: readonly string[]): Face =>
  faceOf(`${person.firstName} ${person.lastName}`.trim(), { family, photo: person.photo })

export const firstNameOf = (person: PersonName): string =>
  displayName(person.firstName) ? nameOf(person.firstName) : fullName(person)

const MAX_TITLE_LENGTH = 120

/** Without a child's name: an email passes many servers. */
export const titleOf = ({ title, grandchildName }: Pick<StoryRow, 'title' | 'grandchildName'>): string => {
  const names = (grandchildName ?? '').toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const words = new Set(title.toLowerCase().match(/\p{L}+/gu))
  const namesChild = names.some((name) => words.has(name)) || (grandchildName && title.includes(grandchildName.trim()))
  return namesChild ? 'A bedtime story' : cut(oneLine(title), MAX_TITLE_LENGTH)
}

/** The beginning of a story as it was told. A bedtime story is about a child, so its text stays in the vault. */
export const wordsOf = ({ beginning, isBedtime, grandchildName }: StoryRow): string | undefined =>
  isBedtime || grandchildName ? undefined : firstSentence(beginning ?? '')

const MAX_SENTENCE_LENGTH = 180
/** "Well." and "Oh, Emma." don't say what a story is about: then the next sentence comes along. */
const MIN_SENTENCE_LENGTH = 24

export const firstSentence = (text: string): string | undefined => {
  let sentence = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(oneLine(text))) {
    sentence += segment
    if (sentence.trim().length >= MIN_SENTENCE_LENGTH) break
  }
  return cut(sentence.trim(), MAX_SENTENCE_LENGTH) || undefined
}

/** Shortens a line at the end of a word. */
export const cut = (line: string, max: number): string => {
  if (line.length <= max) return line
  const start = line.slice(0, max)
  const end = start.search(/\s\S*$/)
  return `${(end > max / 2 ? start.slice(0, end) : start).replace(/[\s,;:.\p{Pd}\p{Surrogate}]+$/u, '')}…`
}
