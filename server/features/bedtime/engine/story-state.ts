import type { HelperRole } from './characters.ts'
import type { Fact, Fragment } from './story-content.ts'
import { type Slot, slotsOf, type Template } from './template.ts'

export type StoryPlace = 'outside' | 'nook' | HelperRole

/** What is true at one point of a story. */
export interface StoryState {
  place: StoryPlace
  weather: string
  /** Who has been met, what has been seen, and what the plot has established. */
  known: ReadonlySet<Fact>
}

/** A fragment with its place in a story. */
export interface Step {
  /** Unique within a story. */
  id: string
  fragment: Fragment
  /** The helper that `{me}` stands for. */
  me?: HelperRole | undefined
  needs: readonly Fact[]
  sets: readonly Fact[]
  /** Where it can be told. Undefined: anywhere. */
  from?: StoryPlace | 'any helper' | undefined
  /** Where the story is afterwards, if it moves. */
  goes?: StoryPlace | undefined
  /** The weather it tells of. */
  weather?: string | undefined
}

/** Who must be introduced before being named, and what must be seen before being "the". */
const INTRODUCED = new Set(['g', 'h1', 'h2', 'h3', 'guest', 'treasure'])

/** The facts that the slots of a text need and establish, in the order of the text. */
export function conditionsOf(template: Template, me?: HelperRole): { needs: Fact[]; sets: Fact[] } {
  const needs: Fact[] = []
  const sets: Fact[] = []
  for (const slot of slotsOf(template)) {
    if (slot.name === 'sets' && slot.form !== undefined) sets.push(slot.form)
    if (slot.name === 'needs' && slot.form !== undefined && !sets.includes(slot.form)) needs.push(slot.form)
    const subject = slot.name === 'me' ? (me ?? 'me') : slot.name
    if (!INTRODUCED.has(subject)) continue
    const fact = `${subject} met`
    if (introduces(slot)) sets.push(fact)
    else if (!sets.includes(fact)) needs.push(fact)
  }
  return { needs, sets }
}

function introduces(slot: Slot): boolean {
  if (slot.name === 'treasure') return slot.article === 'a'
  return slot.form === 'named' || (slot.form === 'kind' && slot.article === 'a')
}

/** Why the step can't be told in this state, or undefined. */
export function obstacle(state: StoryState, step: Step): string | undefined {
  const missing = step.needs.find((fact) => !state.known.has(fact))
  if (missing !== undefined) return `${step.id} needs "${missing}"`
  if (step.weather !== undefined && step.weather !== state.weather)
    return `${step.id} tells of ${step.weather}, but it is ${state.weather}`
  const isThere =
    step.from === undefined ||
    step.from === state.place ||
    (step.from === 'any helper' && state.place !== 'nook' && state.place !== 'outside')
  return isThere ? undefined : `${step.id} can't be told at ${state.place}`
}

export function advance(state: StoryState, step: Step): StoryState {
  return {
    place: step.goes ?? state.place,
    weather: state.weather,
    known: new Set([...state.known, ...step.sets]),
  }
}
