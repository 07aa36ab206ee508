import { chooseCharacters, type HelperRole, type StoryCharacters } from './characters.ts'
import { cleanChildName } from './child-name.ts'
import { createRandom, type Random } from './random.ts'
import type { Beat, Fact, Fragment, Fragments, Opening, Plot, StoryContent, World } from './story-content.ts'
import type { AgeGroup, StoryInput } from './story-input.ts'
import { advance, conditionsOf, obstacle, type Step, type StoryPlace, type StoryState } from './story-state.ts'
import { slotsOf, type Template } from './template.ts'
import { extraOf, startingAt, variantOf } from './variant-code.ts'

/** One paragraph's worth: one of `choices` is told, and one of `extras` if the story needs more words. */
export interface Passage {
  choices: readonly Step[]
  extras: readonly Step[]
  /** The slow end. */
  isWindDown: boolean
  /** Told only while the story needs more words. */
  isOptional: boolean
  /** Continues the paragraph before it. */
  joins: boolean
  /** Its choice sets two stories of one plot apart (see variant-code.ts), so it is exchanged last. */
  isCoded: boolean
}

export interface StoryPlan {
  plot: Plot
  opening: Opening
  characters: StoryCharacters
  weather: string
  titles: readonly Template[]
  /** In the order of telling. */
  passages: readonly Passage[]
}

const MAX_ROLL_CALLS = 2

/** One story in this many falls asleep without a word about the place. */
const STORIES_PER_GENERAL_END = 3

const YOUNGEST: readonly AgeGroup[] = ['toddler (2-3)', 'preschool (4-5)']

/** Chooses plot, world, characters and weather, and every fragment that could be told. Neighboring seeds differ in plot and world. */
export function planStory(content: StoryContent, input: StoryInput, seed: number): StoryPlan {
  const plots = notAvoided(content.plots, input.avoid?.plots)
  const plot = cyclic(plots, seed)
  const round = Math.floor(seed / plots.length)
  const matching = matchingWorlds(input.favoriteCartoon, content.worlds)
  const world = cyclic(matching, round + plots.indexOf(plot) * 7)
  const random = createRandom(seed, 'plan')
  const characters = chooseCharacters(world, { ...input, name: cleanChildName(input.name) }, random)
  // Neighboring rounds differ, so that stories with the same world or the same plot hardly ever begin alike.
  const opening = cyclic(notAvoided(content.openings, input.avoid?.openings), round * 5)
  const weather = random.pick(world.weathers)
  const variants = createRandom(seed, 'variants')

  const passages: Passage[] = []
  let state: StoryState = { place: 'outside', weather: weather.id, known: new Set() }

  function ordered(steps: readonly Step[], first: number | undefined): Step[] {
    return first === undefined ? variants.shuffle(steps) : startingAt(steps, first)
  }

  function addPassage(label: string, fragments: Fragments, options: PassageOptions = {}): void {
    const toStep = (fragment: Fragment, id: string): Step => {
      const conditions = conditionsOf(fragment.whole, options.me)
      const isTrimmable = conditionsOf(fragment.core, options.me).sets.length === conditions.sets.length
      return {
        id,
        fragment: isTrimmable ? fragment : { whole: fragment.whole, core: fragment.whole },
        me: options.me,
        needs: [...conditions.needs, ...(options.needs ?? [])],
        sets: [...conditions.sets, ...(options.sets ?? [])],
        from: options.from,
        goes: options.goes,
        weather: options.weather,
      }
    }
    const isPossible = (step: Step, from: StoryState) => obstacle(from, step) === undefined
    const all = fragments.always.map((fragment, i) => toStep(fragment, `${label}:${i}`))
    const choices = ordered(
      all.filter((step) => isPossible(step, state)),
      options.variant,
    )
    const [first] = choices
    if (first === undefined && options.isOptional) return
    if (first === undefined)
      throw new Error(`Nothing of ${label} can be told: ${all.map((step) => obstacle(state, step))}`)
    // What follows must work after each of the choices.
    const sets = first.sets.filter((fact) => choices.every((step) => step.sets.includes(fact)))
    const next = advance(state, { ...first, sets })
    const extras = ordered(
      fragments.extra
        .map((fragment, i): Step => ({ ...toStep(fragment, `${label}+${i}`), from: undefined, goes: undefined }))
        .filter((step) => isPossible(step, next)),
      options.extra,
    )
    const { isWindDown = false, isOptional = false, joins = false } = options
    passages.push({ choices, extras, isWindDown, isOptional, joins, isCoded: options.variant !== undefined })
    // What is told only sometimes establishes nothing.
    state = isOptional ? { ...state, place: next.place } : next
  }

  const { age } = input
  addPassage('opening', opening.text[age])
  const isShort = input.length === 'short (2-3 min)'
  addPassage('weather', weather.text[age], { joins: true, weather: weather.id, isOptional: isShort })
  addPassage('intro', world.guide.intro[age], { goes: 'nook' })
  // Only one of the world's own, so that stories of one world don't pass the same things every night.
  const moments = createRandom(seed, 'moments').shuffle([world.moments[age], content.moments[age]])
  const refrain = YOUNGEST.includes(age) ? random.pick(content.refrains[age].always) : undefined

  // A short story has room for a third try only in the short sentences of the youngest.
  const skipsTry = isShort && age !== 'toddler (2-3)'
  for (const [i, beat] of plot.beats.entries()) {
    if (skipsTry && beat.meets === 'h2') continue
    if (beat.meets !== undefined) addWay(beat.meets)
    addPassage(beat.name, beat.text[age], {
      needs: beat.needs,
      sets: beat.sets,
      isWindDown: beat.name === 'after',
      variant: variantOf(round, i),
      extra: extraOf(round, i),
      ...placesOf(beat),
    })
    if (beat.meets !== undefined && beat.meets !== 'h3' && refrain !== undefined)
      addPassage(`refrain ${beat.meets}`, { always: [refrain], extra: [] })
  }
  addWindDown()

  /** From one helper to the next. */
  function addWay(me: HelperRole): void {
    const moment = moments.pop()
    if (moment !== undefined) addPassage(`moment ${me}`, moment, { isOptional: true })
    addPassage(`arrival ${me}`, characters.helpers[me].arrival[age], { me, goes: me })
  }

  function addWindDown(): void {
    const slow = createRandom(seed, 'slow')
    // At most one of the world's own, so that two stories of one world seldom end in the same words.
    const isGeneral = !isShort && slow.below(STORIES_PER_GENERAL_END) === 0
    const ofWorld = isGeneral ? [] : parts(world.windDowns[age], 1, slow)
    const shared = parts(
      age === 'toddler (2-3)' ? withFewRollCalls(content.windDowns[age], slow) : content.windDowns[age],
      9,
      slow,
    )
    const alternating = shared.flatMap((fragments, i) => [ofWorld[i] ?? [], fragments]).flat()
    for (const [i, fragments] of alternating.entries())
      addPassage(`wind-down ${i}`, fragments, { isWindDown: true, isOptional: i > 0, from: 'nook' })
    addPassage('last', content.lastLines[age], { isWindDown: true, from: 'nook' })
  }

  return { plot, opening, characters, weather: weather.id, titles: plot.titles, passages }
}

interface PassageOptions {
  /** The position of the variant to be told, and of the extra. Undefined: any. */
  variant?: number
  extra?: number
  needs?: readonly Fact[]
  sets?: readonly Fact[]
  me?: HelperRole
  from?: StoryPlace | 'any helper'
  goes?: StoryPlace
  weather?: string
  isWindDown?: boolean
  isOptional?: boolean
  joins?: boolean
}

/** Problem and plant happen in the nook, the tries where the helpers are, and the turn leads back. */
function placesOf({ name, meets }: Beat): { from?: StoryPlace | 'any helper'; goes?: StoryPlace } {
  if (meets !== undefined) return { from: meets }
  return name === 'turn' ? { from: 'any helper', goes: 'nook' } : { from: 'nook' }
}

/** Good nights to each of the helpers, in sentences this short, are nice once or twice and too many after that. */
function withFewRollCalls({ always, extra }: Fragments, random: Random): Fragments {
  const isRollCall = ({ whole }: Fragment) => slotsOf(whole).some(({ name }) => name === 'h1')
  const chosen = random.shuffle(always.filter(isRollCall)).slice(0, MAX_ROLL_CALLS)
  return { always: always.filter((fragment) => !isRollCall(fragment) || chosen.includes(fragment)), extra }
}

/** Splits a list so that nothing is told twice. */
function parts({ always }: Fragments, count: number, random: Random): Fragments[] {
  const shuffled = random.shuffle(always)
  return Array.from({ length: Math.min(count, shuffled.length) }, (_, part) => ({
    always: shuffled.filter((_, i) => i % count === part),
    extra: [],
  }))
}

function notAvoided<T extends { id: string }>(items: readonly T[], avoided: readonly string[] = []): readonly T[] {
  const left = items.filter(({ id }) => !avoided.includes(id))
  return left.length > 0 ? left : items
}

function cyclic<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('Nothing to choose from.')
  return item
}

/** The worlds whose themes fit the cartoon best; all of them if none fits. The cartoon's words go nowhere else. */
function matchingWorlds(cartoon: string | undefined, worlds: readonly World[]): readonly World[] {
  const words = ` ${normalize(cartoon ?? '')} `
  const scores = worlds.map((world) => ({ world, score: scoreOf(world, words) }))
  const best = Math.max(...scores.map(({ score }) => score))
  return best === 0 ? worlds : scores.filter(({ score }) => score === best).map(({ world }) => world)
}

/** A title of two words says more than a word of it. */
function scoreOf(world: World, words: string): number {
  const lengths = world.themes.filter((theme) => words.includes(` ${theme} `)).map((theme) => theme.split(' ').length)
  return Math.max(0, ...lengths)
}

function normalize(text: string): string {
  return text
    .slice(0, 1000)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]s\b|\p{M}|['’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}
