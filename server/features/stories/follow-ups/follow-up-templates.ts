import type { StoryCategory } from '#common/prompt-categories.ts'
import type { EventDate } from '#common/story-values.ts'
import { promptKey } from '#server/features/prompts/choose-prompts.ts'
import { NAME, PLACE } from '#server/features/prompts/question-bank.ts'

const COUNT = 3
/** Questions about names can be the best ones, but not all of them. */
const MAX_NAMES = 2
/** Later years need no question: everyone remembers them. */
const MIN_YEARS_AGO = 10

// A person may have died or may be alive, so no question says which; the storyteller may not have met them.
const ABOUT_PEOPLE = [
  'What else can you tell us about {subject}?',
  'When you think of {subject}, what do you see first?',
  'What would you like the family to know about {subject}?',
  'Which other story about {subject} comes to mind?',
]
// A place may be a town, a farm or a street, so no preposition stands before it.
const ABOUT_PLACES = [
  'Show us around {subject} the way you remember it.',
  'Who comes to mind when you think of {subject}?',
  'What would you look for first if you came back to {subject}?',
]
// A name that was heard may be that of a person, a dog, a town or a ship.
const ABOUT_NAMES = [
  'You mentioned {subject}. What else comes to mind?',
  'What would you like the family to know about {subject}?',
  'When you think of {subject}, what do you see first?',
]
// The storyteller may not have been born then.
const ABOUT_TIMES = [
  'What else can you tell us about life in {subject}?',
  'What was different in {subject} from the way things are now?',
]

// "The story" stands before most titles, because a title may be a name or a place.
const ABOUT_TITLES = [
  'What did you leave out when you told “{subject}”?',
  'Which moment in “{subject}” do you still see in front of you?',
  'Who else belongs in the story “{subject}”?',
]
const ABOUT_TITLES_OF: Partial<Record<StoryCategory, readonly string[]>> = {
  'Childhood & Youth': [
    'Which sound or smell goes with the story “{subject}”?',
    'What did you understand only later about the story “{subject}”?',
  ],
  'Family & Relationships': [
    'How would someone else in the story “{subject}” have told it?',
    'What should the youngest in the family remember from “{subject}”?',
  ],
  'Career & Work Life': [
    'Who worked with you at the time of the story “{subject}”?',
    'What did you learn in the story “{subject}” that you used later?',
  ],
  'Adventures & Travel': [
    'What surprised you most in the story “{subject}”?',
    'Who crossed your path in the story “{subject}”?',
  ],
  'Wisdom & Reflections': [
    'What happened in your life that taught you what you say in “{subject}”?',
    'When did you need what you tell us in “{subject}”?',
  ],
}
// When the title is a question or says nothing.
const ABOUT_THE_STORY = [
  'What would you add to your last story if you told it again?',
  'What made you think of your last story?',
]

interface FollowUpRequest {
  id: number
  category: StoryCategory
  title: string
  aiPrompt: string | null
  toldBy: string
  people: readonly string[]
  place: string | null
  eventDate: Pick<EventDate, 'from' | 'to'> | null
  /** Names found in its text. */
  mentioned: readonly string[]
  /** Keys of the questions that the person had. */
  used: ReadonlySet<string>
  /** The current year. */
  year: number
}

/** Up to three questions about a story, at most two of them about names; fewer when there is little to ask about. */
export const chooseFollowUps = (story: FollowUpRequest): string[] => {
  const { id, used } = story
  const seen = new Set(used)
  const templatesUsed = new Set<string>()
  const ask = (templates: readonly string[], subject: string): string[] => {
    const from = id % templates.length
    for (const template of [...templates.slice(from), ...templates.slice(0, from)]) {
      const text = template.replace('{subject}', () => subject)
      if (templatesUsed.has(template) || seen.has(promptKey(text))) continue
      templatesUsed.add(template)
      seen.add(promptKey(text))
      return [text]
    }
    return []
  }
  const title = quotableTitle(story)
  const time = timeOf(story)
  const aboutNames = subjectsOf(story).flatMap(({ name, templates }) => ask(templates, name))
  const aboutTitle = [ABOUT_TITLES_OF[story.category] ?? ABOUT_TITLES, ABOUT_TITLES].flatMap((of) =>
    title === undefined ? [] : ask(of, title),
  )
  return [
    ...aboutNames.slice(0, MAX_NAMES),
    ...(time === undefined ? [] : ask(ABOUT_TIMES, time)),
    ...aboutTitle,
    ...ask(ABOUT_THE_STORY, ''),
    ...(title === undefined ? ask(ABOUT_THE_STORY, '') : []),
  ].slice(0, COUNT)
}

/** The people and places of a story, then other names in it; each once, without the storyteller. */
const subjectsOf = ({ people, place, mentioned, toldBy }: FollowUpRequest) => {
  const all = [
    ...people.filter((name) => NAME.test(name)).map((name) => ({ name, templates: ABOUT_PEOPLE })),
    ...(place && PLACE.test(place) ? [{ name: place, templates: ABOUT_PLACES }] : []),
    ...mentioned.map((name) => ({ name, templates: name.startsWith('your ') ? ABOUT_PEOPLE : ABOUT_NAMES })),
  ]
  const taken = new Set(promptKey(toldBy).split(' '))
  return all.filter(({ name }) => {
    const words = promptKey(name)
      .split(' ')
      .filter((word) => word !== 'your')
    const isNew = !words.some((word) => taken.has(word))
    for (const word of words) taken.add(word)
    return isNew
  })
}

/** "1952" or "the 1950s", if it is some years ago. */
const timeOf = ({ eventDate, year }: FollowUpRequest): string | undefined => {
  if (!eventDate) return undefined
  const [from, to] = [eventDate.from, eventDate.to].map((day) => Number(day.slice(0, 4)))
  if (from === undefined || to === undefined || year - to < MIN_YEARS_AGO) return undefined
  if (from === to) return String(from)
  const decade = Math.floor(from / 10)
  return decade === Math.floor(to / 10) ? `the ${decade}0s` : undefined
}

const TITLE = /^(?=.{3,60}$)[\p{L}\p{N}][\p{L}\p{M}\p{N} ’,.&-]*$/u
const SAYS_NOTHING =
  /^(?:(?:my|a|the|new|another|untitled|test|first) ?)*(?:story|recording|test|untitled)?(?: from (?:mon|tues|wednes|thurs|fri|satur|sun)day)?[ \d]*$/i

/** A question about sounds, or about what was learned, would hurt. */
const IS_SAD =
  /\b(?:die[ds]?|dying|death|dead|funeral|grave|burial|killed|suicide|cancer|stroke|miscarriage|stillborn|widow\w*|passed|accident|goodbye|good-bye)\b/i

/** The title as a question quotes it; undefined if it is a question itself, says nothing or is about a loss. */
const quotableTitle = ({ title, aiPrompt }: FollowUpRequest): string | undefined => {
  const text = title.trim().replaceAll("'", '’').replace(/\.+$/, '')
  const isPrompt = aiPrompt !== null && promptKey(text) === promptKey(aiPrompt)
  return TITLE.test(text) && !isPrompt && !SAYS_NOTHING.test(text) && !IS_SAD.test(text) ? text : undefined
}
