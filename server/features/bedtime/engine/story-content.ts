// How to add content: one file per plot in plots/, one per world in worlds/, then one line in plots/all-plots.ts or worlds/all-worlds.ts.
//
// Content is plain text, one fragment a line: `AGE: text` (always used, one of them is chosen) or `AGE+ text` (used only while a
// story needs more words, after any of the `AGE:` texts, rarely two of them). AGE is where the fragment's age group begins: 2, 4, 6, 9 or 12. In a world an age group without
// lines of its own uses those of the group below it; a plot writes all five.
//
// Inside a text:
//   {n} {n's}            the child, who never gets a pronoun
//   {g} {h1} {h2} {h3}   the guide and the three helpers by name; {guest}; {me} is the helper in its own arrival
//   {g.named}            "an old tugboat named Barnaby": introduces; every other form needs someone who has been introduced
//   {g.he} .him .his     pronouns; {g.kind} "old tugboat"; {g.said} "rumbled"; {h1.doing} {h1.thing} {h1.noise} {h1.at}
//   {g.hand} {g.hand+}   "paw", "wings": what they hold things with
//   {light} {a light} {the light} {light's} {crowd+}   things of the world (see `World.things`), with article or plural
//   {home} "the harbor"; {home.at} "at the harbor"; the same for {nook} and {high}; {crowd.ed} "cooed", {crowd.ing}
//   {The light} {G.He}   a capital is forced; at the beginning of a sentence it is added for you
//   {sets.star} {needs.star}  nothing is told: the text establishes a clue, or speaks of one, which each choice of an earlier text must have set
//   [one|two]            a choice
//   ` / `                a new paragraph
//   ` || `               what follows is left out if a short story gets too long
// Plain quotes and apostrophes become typographic. Numbers: an `AGE:` text of a plot has about 20 to 30 words before ` || `.

import { AGE_GROUPS, type AgeGroup } from './story-input.ts'
import { parseFragment, parseTemplate, type Template } from './template.ts'

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

const FIRST_YEAR = { '2': 0, '4': 1, '6': 2, '9': 3, '12': 4 } as const

/** Reads lines of `AGE: text` and `AGE+ text`. */
export function byAge(source: string): ByAge {
  const groups = AGE_GROUPS.map(() => ({ always: [] as Fragment[], extra: [] as Fragment[] }))
  for (const line of source.split('\n')) {
    if (line.trim() === '') continue
    const [, year, kind, text] = /^\s*(2|4|6|9|12)([:+]) (.+)$/.exec(line) ?? []
    if (!isYear(year) || text === undefined) throw new SyntaxError(`Not a fragment: ${line.trim()}`)
    groups[FIRST_YEAR[year]]?.[kind === '+' ? 'extra' : 'always'].push(parseFragment(text.trim()))
  }
  function fragmentsOf(index: number): Fragments {
    const own = groups[index]
    if (own === undefined) throw new SyntaxError('The youngest age group has no fragments.')
    return own.always.length + own.extra.length > 0 || index === 0 ? own : fragmentsOf(index - 1)
  }
  return {
    'toddler (2-3)': fragmentsOf(0),
    'preschool (4-5)': fragmentsOf(1),
    'early-elementary (6-8)': fragmentsOf(2),
    'elementary (9-11)': fragmentsOf(3),
    'middle (12-14)': fragmentsOf(4),
  }
}

function isYear(text: string | undefined): text is keyof typeof FIRST_YEAR {
  return text !== undefined && text in FIRST_YEAR
}

/** One title a line. */
export function titles(source: string): Template[] {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseTemplate(line.trim()))
}

/** `needs` and `sets` are facts of the plot itself; who has been met is derived from the text. */
export function beat(
  name: BeatName,
  text: string,
  { needs = [], sets = [] }: { needs?: readonly Fact[]; sets?: readonly Fact[] } = {},
): Beat {
  const meets = name === 'try1' ? 'h1' : name === 'try2' ? 'h2' : name === 'try3' ? 'h3' : undefined
  return { name, text: byAge(text), meets, needs, sets }
}
