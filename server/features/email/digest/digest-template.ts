import { formatCount } from '#common/format/numbers.ts'
import { oneLine } from '#server/infra/email/compose-message.ts'
import {
  type Block,
  button,
  type EmailContent,
  familyNameOf,
  fullName,
  hello,
  nameOf,
  type PersonName,
  points,
} from '../email-content.ts'
import type { FamilyUpdates } from './find-updates.ts'

/** How many stories, and how many comments and reactions, are named for each family. */
const MAX_POINTS = 8

/**
 * What is new in a person's families. Titles are left out while their address isn't verified: it may be a stranger's, and this
 * email comes again and again.
 */
export const digestEmail = (event: {
  to: PersonName
  families: readonly FamilyUpdates[]
  showsTitles: boolean
}): EmailContent => {
  const { to, families, showsTitles } = event
  const names = formatList(families.map(({ familyName }) => familyNameOf(familyName)))
  const blocks = families.flatMap((family) => familyBlocks(family, { showsTitles, isOnly: families.length === 1 }))
  return {
    subject: `New in ${names}`,
    preview: formatList(countUpdates(families)),
    heading: `New in ${names}`,
    blocks: [hello(to), ...blocks, button('See What’s New', { path: '/stories' })],
    reason: 'You get this email at most once a day, when your family has added something.',
    topic: 'digest',
  }
}

const familyBlocks = (
  { familyName, stories, comments, reactions }: FamilyUpdates,
  { showsTitles, isOnly }: { showsTitles: boolean; isOnly: boolean },
): Block[] => {
  const where = isOnly ? '' : ` in ${familyNameOf(familyName)}`
  const about = (title: string, untitled: string): string => (showsTitles ? `“${oneLine(title)}”` : untitled)
  const storyLines = showsTitles ? stories.map(titleLine) : countLines(stories)
  const responseLines = [
    ...comments.map(({ people, title }) => `${formatPeople(people)} commented on ${about(title, 'a story')}`),
    ...reactions.map(
      ({ people, title, emoji }) =>
        `${formatPeople(people)} reacted to ${about(title, 'a story of yours')}: ${emoji.join(' ')}`,
    ),
  ]
  return [
    ...(storyLines.length > 0 ? [points(`New stories${where}`, shorten(storyLines))] : []),
    ...(responseLines.length > 0 ? [points(`Comments and reactions${where}`, shorten(responseLines))] : []),
  ]
}

type Story = FamilyUpdates['stories'][number]

const titleLine = ({ title, toldBy, isAnswer }: Story): string =>
  `${nameOf(toldBy)} told “${oneLine(title)}”${isAnswer ? ', in answer to your question' : ''}`

/** A line for each storyteller. */
const countLines = (stories: readonly Story[]): string[] =>
  [...Map.groupBy(stories, ({ toldBy }) => toldBy)].map(
    ([toldBy, theirs]) => `${nameOf(toldBy)} told ${formatCount(theirs.length, 'new story', 'new stories')}`,
  )

/** Without titles, lines may be equal. */
const shorten = (lines: readonly string[]): string[] => {
  const unique = [...new Set(lines)]
  const more = unique.length - MAX_POINTS
  return more > 0 ? [...unique.slice(0, MAX_POINTS), `and ${more} more`] : unique
}

const formatPeople = (people: readonly PersonName[]): string => {
  const [first, ...others] = people.map(fullName)
  if (first === undefined) return 'Someone'
  return others.length > 1 ? `${first} and ${others.length} others` : formatList([first, ...others])
}

const countUpdates = (families: readonly FamilyUpdates[]): string[] => {
  const total = (kind: 'stories' | 'comments' | 'reactions') =>
    families.reduce((sum, family) => sum + family[kind].length, 0)
  const [stories, responses] = [total('stories'), total('comments') + total('reactions')]
  return [
    ...(stories > 0 ? [formatCount(stories, 'new story', 'new stories')] : []),
    ...(responses > 0 ? [`comments and reactions on ${formatCount(responses, 'story', 'stories')}`] : []),
  ]
}

const formatList = (items: readonly string[]): string => new Intl.ListFormat('en').format(items)
