import { formatCalendarDay, formatEventDate } from '#common/format/dates.ts'
import { PRODUCT } from '#common/product.ts'
import type { Story } from './contract.ts'

type Cited = Pick<
  Story,
  'id' | 'title' | 'toldBy' | 'eventDate' | 'place' | 'createdAt' | 'user' | 'content' | 'recording' | 'audioUrl'
>

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Where and when it happened, in brackets behind the title. */
const setting = ({ place, eventDate }: Cited): string => {
  const known = [place && oneLine(place), eventDate && formatEventDate(eventDate)].filter(Boolean).join(', ')
  return known && ` (${known})`
}

const titled = (story: Cited): string => {
  const title = oneLine(story.title)
  const where = setting(story)
  if (where !== '') return `“${title}”${where},`
  // The comma stands inside the marks, but not behind a mark of the title's own.
  return /[.?!…]$/.test(title) ? `“${title}”` : `“${title},”`
}

const recorder = ({ user, toldBy }: Cited): string => {
  const name = user ? oneLine(`${user.firstName} ${user.lastName}`) : ''
  return name === '' || name === oneLine(toldBy) ? 'recorded' : `recorded by ${name},`
}

const medium = ({ content, audioUrl, recording }: Cited): string => {
  const sound = audioUrl !== null || recording !== null
  if (!sound) return 'written story'
  return content?.trim() ? 'audio recording and transcript' : 'audio recording'
}

/**
 * How to cite a story, as one sentence of plain text: who told it, its title, where and when it happened, who recorded it
 * when, in what medium, in whose vault it is kept, and the number and address that stay its own. The order and the parts are
 * those that The Chicago Manual of Style asks of an interview that is not published (17th edition, 14.211: both persons,
 * place or date, medium, where it can be found).
 * @param kept.vault the name of the family's vault
 * @param kept.origin of the service, without a slash at its end
 */
export const citeStory = (story: Cited, { vault, origin }: { vault: string; origin: string }): string => {
  const told = `${oneLine(story.toldBy)}, ${titled(story)} ${recorder(story)} ${formatCalendarDay(story.createdAt)}`
  const kept = `${oneLine(vault)} vault, ${PRODUCT} story ${story.id}, ${origin}/stories/${story.id}`
  return `${told}, ${medium(story)}, ${kept}.`
}
