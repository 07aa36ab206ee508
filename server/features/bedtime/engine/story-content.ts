import { AGE_GROUPS, type AgeGroup } from './story-input.ts'
import { parseFragment, type Template } from './template.ts'

export interface Fragment {
  whole: Template
  /** Without its last part. */
  core: Template
}

/** Two fragments of the same list replace each other: everything later works after either. */
export interface Fragments {
  always: readonly Fragment[]
  extra: readonly Fragment[]
}

export type ByAge = Readonly<Record<AgeGroup, Fragments>>

/** Something the story has established, such as "h1 met" or "cloth given". */
export type Fact = string

export const BEATS = ['problem', 'plant', 'try1', 'try2', 'try3', 'turn', 'payoff', 'after'] as const

export type BeatName = (typeof BEATS)[number]

export interface Beat {
  name: BeatName
  text: ByAge
  /** Who is visited here. The world's arrival introduces them first. */
  meets?: 'h1' | 'h2' | 'h3' | undefined
  needs: readonly Fact[]
  sets: readonly Fact[]
}

export interface Plot {
  id: string
  /** What it is about, with its end. A language model gets it, too. */
  premise: string
  /** In title case, except for slots, which are set in title case. */
  titles: readonly Template[]
  beats: readonly Beat[]
}

export interface Noun {
  one: string
  many?: string
}

export interface Place {
  /** "the harbor" */
  the: string
  /** "at the harbor" */
  at: string
}

export interface Character {
  /** One is chosen, unlike the child's name. */
  names: readonly string[]
  /** "old tugboat": without an article. */
  kind: string
  he: 'he' | 'she' | 'it'
  /** Past tense: "rumbled". */
  said: string
}

export interface Helper extends Character {
  at: string
  /** What they are doing when one comes: "mending a net". */
  doing: string
  /** A thing of theirs that can be carried, shaken and put away: "button jar". */
  thing: string
  /** What it sounds like: "plink". */
  noise: string
  /** Reaches and introduces the helper, as {me}. */
  arrival: ByAge
}

export interface Things {
  /** The big light of the place, next to the nook: "harbor lamp". */
  light: Noun
  /** What makes the sound of every evening, next to the nook: "brass bell". A blanket could cover it. */
  source: Noun
  /** The sound as a word: "bong". */
  sound: Noun
  /** A small find that someone may have lost: "blue glass bead". */
  treasure: Noun
  /** Something warm to eat, in the plural: "ginger cookies". */
  snack: Noun
  /** Soft stuff without a plural: "sailcloth". */
  fluff: Noun
  /** Where one sleeps: "hammock". */
  bed: Noun
  /** The many small ones: "gull". */
  crowd: Noun
  /** What is overhead in the evening: "sky". */
  sky: Noun
}

export interface World {
  id: string
  home: Place
  /** Where the guide lives. Stories begin and end here. */
  nook: Place
  high: Place
  guide: Character & { intro: ByAge }
  guest: Character
  helpers: readonly Helper[]
  things: Things
  /** What the crowd does all evening, as an infinitive: "coo". */
  crowdVerb: string
  /** One is chosen, and holds for the whole story. Other texts of the world don't mention the weather. */
  weathers: readonly { id: string; text: ByAge }[]
  /** Seen on the way from one helper to the next. Only the guide and the child are there. */
  moments: ByAge
  /** The place falls asleep, in the guide's nook. */
  windDowns: ByAge
  /** Words that lead to this world when a favorite cartoon contains one of them. Lowercase. */
  themes: readonly string[]
}

export interface Opening {
  id: string
  text: ByAge
}

/** All that stories are made of. content/README.md describes how it is written. */
export interface StoryContent {
  plots: readonly Plot[]
  worlds: readonly World[]
  /** How a story begins. The child comes to the world; no one has been met, and the weather follows. */
  openings: readonly Opening[]
  /** Seen on the way from one helper to the next, in any world: one of these for one of the world's own. */
  moments: ByAge
  /** For the two youngest age groups: one line, said after the first and after the second try. */
  refrains: ByAge
  /** The end slows down. In the guide's nook, after the payoff. Everyone has been met; no one asks or shouts. */
  windDowns: ByAge
  /** The last two sentences. The child's name is in them. */
  lastLines: ByAge
}

const AGE_OF: Readonly<Record<string, AgeGroup>> = {
  '2': 'toddler (2-3)',
  '4': 'preschool (4-5)',
  '6': 'early-elementary (6-8)',
  '9': 'elementary (9-11)',
  '12': 'middle (12-14)',
}

export interface FragmentLine {
  age: AgeGroup
  isExtra: boolean
  fragment: Fragment
}

/** Reads `AGE: text` or `AGE+ text`. @throws {SyntaxError} */
export function parseFragmentLine(line: string): FragmentLine {
  const [, year = '', kind, text] = /^(\d+)([:+]) (.+)$/.exec(line) ?? []
  const age = AGE_OF[year]
  if (age === undefined || text === undefined)
    throw new SyntaxError(`A line begins with 2, 4, 6, 9 or 12 and a colon or a plus: ${line}`)
  return { age, isExtra: kind === '+', fragment: parseFragment(text.trim()) }
}

/** An age group without lines of its own has those of the group below it. */
export function groupByAge(lines: readonly FragmentLine[]): ByAge {
  let below: Fragments = { always: [], extra: [] }
  const groups = AGE_GROUPS.map((age) => {
    const own = lines.filter((line) => line.age === age)
    const of = (isExtra: boolean) => own.filter((line) => line.isExtra === isExtra).map(({ fragment }) => fragment)
    if (own.length > 0) below = { always: of(false), extra: of(true) }
    return [age, below] as const
  })
  return Object.fromEntries(groups) as Record<AgeGroup, Fragments>
}
