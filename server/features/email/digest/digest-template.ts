import { formatCount } from '#common/format/numbers.ts'
import { formatReactionVerb } from '#common/format/reaction-verbs.ts'
import {
  type Block,
  button,
  type EmailContent,
  familyNameOf,
  hello,
  link,
  type PersonName,
  response,
  type StoryCard,
  spoken,
  title,
} from '../email-content.ts'
import { cut, faceOfPerson, firstNameOf, speakerOf, storyBlock, storyLink, titleOf } from '../emailed-story.ts'
import type { FamilyUpdates } from './find-updates.ts'

/** How many stories, and how many comments and reactions, are shown for each family. */
const MAX_STORIES = 4
const MAX_RESPONSES = 5
const MAX_TITLE_IN_SUBJECT = 60
const MAX_WORDS_IN_PREVIEW = 80
const MAX_COMMENT_LENGTH = 200

const VAULT = { path: '/stories' } as const

type Shown = { showsTitles: boolean; isOnly: boolean; hasOtherFamilies: boolean }

/**
 * What is new in a person's families. Titles, words and photos are left out while their address isn't verified: it may be a stranger's,
 * and this email comes again and again.
 */
export const digestEmail = (event: {
  to: PersonName
  families: readonly FamilyUpdates[]
  showsTitles: boolean
  /** Links then say which family they are about. */
  hasOtherFamilies: boolean
}): EmailContent => {
  const { to, showsTitles, hasOtherFamilies } = event
  // Whose answer waits comes first.
  const families = event.families.toSorted((a, b) => rank(a) - rank(b))
  const isOnly = families.length === 1
  const blocks = families.flatMap((family, index) =>
    familyBlocks(family, { showsTitles, isOnly, hasOtherFamilies, isFirst: index === 0 }),
  )
  const first = blocks.find((block) => block.kind === 'story')?.story
  return {
    subject: subjectFor(families, showsTitles),
    preview: previewOf(first) ?? formatList(countUpdates(families)),
    heading: headingFor(families),
    blocks: [hello(to), ...blocks, ...(first ? [] : [button('See What’s New', VAULT)])],
    reason: 'You get this email at most once a day, when your family has added something.',
    topic: 'digest',
  }
}

const rank = ({ stories }: FamilyUpdates): number => (stories[0]?.isAnswer ? 0 : stories.length > 0 ? 1 : 2)

const familyBlocks = (family: FamilyUpdates, { isFirst, ...shown }: Shown & { isFirst: boolean }): Block[] => {
  const { familyName, memberNames, stories } = family
  // Without titles, several of one storyteller look the same.
  const different = shown.showsTitles
    ? stories
    : [...Map.groupBy(stories, speakerOf).values()].flatMap(([row]) => row ?? [])
  const shownStories = different.slice(0, MAX_STORIES).map((row, index) =>
    storyBlock(row, {
      family: memberNames,
      ...inFamily(family, shown),
      showsWords: shown.showsTitles,
      isFirst: isFirst && index === 0,
      // The heading says it already.
      isAnswer: row.isAnswer && !(shown.isOnly && stories.length === 1),
    }),
  )
  const responses = responseBlocks(family, shown)
  return [
    ...(shown.isOnly ? [] : [title(familyNameOf(familyName))]),
    ...shownStories,
    ...moreLink(stories.length - shownStories.length, ['story', 'stories'], inFamily(family, shown)),
    ...(responses.length > 0 && stories.length > 0 ? [title('What your family said')] : []),
    ...responses.slice(0, MAX_RESPONSES),
    ...moreLink(
      responses.length - MAX_RESPONSES,
      ['comment or reaction', 'comments and reactions'],
      inFamily(family, shown),
    ),
  ]
}

const inFamily = ({ familyId }: FamilyUpdates, { hasOtherFamilies }: Shown): { inFamily?: number } =>
  hasOtherFamilies ? { inFamily: familyId } : {}

const moreLink = (count: number, [one, many]: [string, string], { inFamily: id }: { inFamily?: number }): Block[] =>
  count > 0
    ? [
        link(`and ${formatCount(count, `more ${one}`, `more ${many}`)}`, {
          path: id === undefined ? VAULT.path : `${VAULT.path}?family=${id}`,
        }),
      ]
    : []

type Response = FamilyUpdates['comments'][number] | FamilyUpdates['reactions'][number]

const responseBlocks = (family: FamilyUpdates, shown: Shown): Block[] => {
  const { comments, reactions, memberNames } = family
  const { showsTitles } = shown
  const alike = [...Map.groupBy(reactions, (event) => `${formatPeople(event.people)} ${verbOf(event)}`).values()]
  const groups: (readonly [Response | undefined, number])[] = [
    ...comments.map((event) => [event, 0] as const),
    ...alike.map(([event, ...others]) => [event, others.length] as const),
  ]
  const blocks = groups.flatMap(([event, otherCount]) => {
    if (!event) return []
    const [author] = event.people
    const face = author ?? { firstName: '', lastName: '', photo: null }
    const words =
      'comment' in event && !event.isBedtime && showsTitles ? cut(spoken(event.comment).trim(), MAX_COMMENT_LENGTH) : ''
    return response({
      face: faceOfPerson(showsTitles ? face : { ...face, photo: null }, memberNames),
      text: `${formatPeople(event.people)} ${verbOf(event)}${showsTitles ? '' : ` ${untitled(event)}`}`,
      ...(showsTitles && {
        about: { title: titleOf(event), link: storyLink(event.storyId, inFamily(family, shown).inFamily) },
      }),
      ...(showsTitles && otherCount > 0 && { more: `and ${formatCount(otherCount, 'other story', 'other stories')}` }),
      ...(words && { words }),
    })
  })
  // Without titles, lines may be equal.
  return [...new Map(blocks.map((block) => [JSON.stringify(block), block])).values()]
}

const verbOf = (event: Response): string => ('emoji' in event ? formatReactionVerb(event.emoji) : 'commented on')
const untitled = (event: Response): string => ('emoji' in event ? 'a story of yours' : 'a story')

/** "Ruth answered you: At the dance (and 2 more)", "Emma loved The lilac dress" */
const subjectFor = (families: readonly FamilyUpdates[], showsTitles: boolean): string => {
  const stories = families.flatMap((family) => family.stories)
  const responses = families.flatMap(({ comments, reactions }) => [...comments, ...reactions])
  const [story, event] = [stories[0], responses[0]]
  const more = (count: number): string => (count > 1 ? ` (and ${count - 1} more)` : '')
  const short = (row: Parameters<typeof titleOf>[0]): string => cut(titleOf(row), MAX_TITLE_IN_SUBJECT)
  if (story)
    return `${speakerOf(story)} ${deedOf(story)}${showsTitles ? `: ${short(story)}` : ''}${more(stories.length)}`
  if (!event) return 'New in your family'
  return `${formatPeople(event.people)} ${verbOf(event)} ${showsTitles ? short(event) : untitled(event)}${more(responses.length)}`
}

const headingFor = (families: readonly FamilyUpdates[]): string => {
  const stories = families.flatMap((family) => family.stories)
  const [story] = stories
  if (!story) return `New in ${formatList(families.map(({ familyName }) => familyNameOf(familyName)))}`
  if (stories.length === 1) return `${speakerOf(story)} ${deedOf(story)}`
  const others = `${formatCount(stories.length - 1, 'more story', 'more stories')}`
  if (story.isAnswer)
    return `${speakerOf(story)} answered you, and there ${stories.length === 2 ? 'is' : 'are'} ${others}`
  const speakers = [...new Set(stories.map(speakerOf))]
  const [first = '', second = '', ...rest] = speakers
  const from = rest.length > 0 ? `${first}, ${second} and others` : formatList(speakers)
  return `${formatCount(stories.length, 'new story', 'new stories')} from ${from}`
}

const deedOf = ({ isAnswer }: FamilyUpdates['stories'][number]): string =>
  isAnswer ? 'answered you' : 'told a new story'

/** The first words of a story, as they are in the list of emails. */
const previewOf = (story: StoryCard | undefined): string | undefined =>
  story?.words && [`“${cut(story.words, MAX_WORDS_IN_PREVIEW)}”`, story.length].filter(Boolean).join(' · ')

/** "Ada and Omar", "Ada and 2 others" */
const formatPeople = (people: readonly PersonName[]): string => {
  const [first, ...others] = people.map(firstNameOf)
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
