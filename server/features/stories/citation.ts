import { formatEventDate } from '#common/format/dates.ts'
import { formatRecordedDay, type Recorded } from '#common/format/recorded.ts'
import { PRODUCT } from '#common/product.ts'
import type { Story } from './contract.ts'

type CitedStory = Pick<
  Story,
  'id' | 'title' | 'toldBy' | 'eventDate' | 'place' | 'user' | 'content' | 'recording' | 'audioUrl'
> &
  Recorded

/**
 * The citation of a story, as one sentence of plain text: storyteller, title, place and date of the events, who
 * recorded it and when, medium, vault, and the story's permanent number and address. Order and parts follow The Chicago
 * Manual of Style for unpublished interviews (17th edition, 14.211: both persons, place or date, medium, where it can
 * be found).
 * @param source.vault the name of the family's vault
 * @param source.origin the public address of the service, without a trailing slash
 */
export const citeStory = (story: CitedStory, { vault, origin }: { vault: string; origin: string }): string => {
  const interview = `${toOneLine(story.toldBy)}, ${formatTitle(story)} ${formatRecorder(story)} ${formatRecordedDay(story)}`
  const archive = `${toOneLine(vault)} vault, ${PRODUCT} story ${story.id}, ${origin}/stories/${story.id}`
  return `${interview}, ${formatMedium(story)}, ${archive}.`
}

const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const formatTitle = (story: CitedStory): string => {
  const title = toOneLine(story.title)
  const setting = [story.place && toOneLine(story.place), formatEventDate(story.eventDate)].filter(Boolean).join(', ')
  if (setting !== '') return `“${title}” (${setting}),`
  // The comma goes inside the quotation marks, and is left out after other punctuation.
  return /[.?!…]$/.test(title) ? `“${title}”` : `“${title},”`
}

const formatRecorder = ({ user, toldBy }: CitedStory): string => {
  const name = user ? toOneLine(`${user.firstName} ${user.lastName}`) : ''
  return name === '' || name === toOneLine(toldBy) ? 'recorded' : `recorded by ${name},`
}

const formatMedium = ({ content, audioUrl, recording }: CitedStory): string => {
  const hasAudio = audioUrl !== null || recording !== null
  if (!hasAudio) return 'written story'
  return content?.trim() ? 'audio recording and transcript' : 'audio recording'
}
