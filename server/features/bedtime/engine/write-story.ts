import { resolveSlot, type StoryCharacters } from './characters.ts'
import { ownFirstMentions } from './first-mention.ts'
import { type Passage, planStory, type StoryPlan } from './plan-story.ts'
import { createRandom, type Random } from './random.ts'
import type { StoryContent } from './story-content.ts'
import type { AgeGroup, BedtimeStory, StoryInput, StoryLength } from './story-input.ts'
import type { Step } from './story-state.ts'
import { PARAGRAPH_BREAK, renderTemplate, type Template } from './template.ts'

/** Words of a story. `body` is what is aimed at before the end slows down. */
const WORDS: Readonly<Record<StoryLength, { min: number; max: number; body: readonly [number, number] }>> = {
  'short (2-3 min)': { min: 285, max: 415, body: [230, 290] },
  'long (5-7 min)': { min: 705, max: 975, body: [580, 690] },
}

/** At least this share of the words belongs to the slow end. */
const WIND_DOWN_SHARE = 0.2

/**
 * Words per sentence, at least. A story that happens to be told in short speeches only would be too simple for the age.
 * The youngest hear short sentences anyway.
 */
const MIN_SENTENCE_WORDS: Readonly<Record<AgeGroup, number>> = {
  'toddler (2-3)': 0,
  'preschool (4-5)': 0,
  'early-elementary (6-8)': 8.5,
  'elementary (9-11)': 10,
  'middle (12-14)': 11,
}

/** A fragment may be exchanged for one that is shorter by at most this many words without changing the length of the story. */
const SAME_LENGTH_WORDS = 6

/** Left free before the slow end, since it is told in whole fragments. */
const SPARE_WORDS = 14

/** Writes a bedtime story. The same input and seed always give the same story. */
export function writeStory(content: StoryContent, input: StoryInput, seed: number): BedtimeStory {
  const { plan, steps } = composeStory(content, input, seed)
  const { characters, titles } = plan
  const title = renderTemplate(createRandom(seed, 'title').pick(titles), {
    resolve: (slot) => {
      const value = resolveSlot(characters, slot, undefined)
      return value.isName ? value : { ...value, text: titleCase(value.text) }
    },
    pick: createRandom(seed, 'title words').pick,
  })
  return {
    title,
    paragraphs: paragraphsOf(steps, [characters.child, ...Object.values(characters.members).map(({ name }) => name)]),
    plot: plan.plot.id,
    opening: plan.opening.id,
    world: characters.world.id,
  }
}

interface RenderedStep {
  step: Step
  text: string
  words: number
  sentences: number
  /** Continues the paragraph before it. */
  joins: boolean
  /** Without what a short story may leave out. Undefined if it is without it already. */
  trimmed?: RenderedStep | undefined
}

interface OpenPassage extends Omit<Passage, 'choices' | 'extras'> {
  choices: readonly RenderedStep[]
  extras: readonly RenderedStep[]
  chosen: RenderedStep[]
}

/** The steps that make up the story, in order: of all that could be told, what fits the length. */
export function composeStory(
  content: StoryContent,
  input: StoryInput,
  seed: number,
): { plan: StoryPlan; steps: RenderedStep[] } {
  const plan = planStory(content, input, Math.abs(Math.trunc(seed)))
  const passages = plan.passages.map((passage): OpenPassage => {
    const choices = passage.choices.map((step) => render(step, plan.characters, seed, passage.joins))
    const extras = passage.extras.map((step) => render(step, plan.characters, seed, true))
    return { ...passage, choices, extras, chosen: passage.isOptional ? [] : choices.slice(0, 1) }
  })
  const { min, max, body } = WORDS[input.length]
  const random = createRandom(seed, 'length')
  const bodyWords = body[0] + random.below(body[1] - body[0])
  const fast = random.shuffle(passages.filter(({ isWindDown }) => !isWindDown))
  const slow = passages.filter(({ isWindDown }) => isWindDown)

  const maxBody = max * (1 - WIND_DOWN_SHARE) - SPARE_WORDS
  while (wordsOf(fast) > maxBody && (trim(fast) || swapForShorter(fast, random, wordsOf(fast) - maxBody))) {}
  while (wordsOf(passages) > max && (trim(slow) || swapForShorter(slow, random, wordsOf(passages) - max))) {}
  while (wordsOf(fast) < bodyWords && addTo(fast, max - wordsOf(passages))) {}
  const endsTooSoon = () => wordsOf(slow) < WIND_DOWN_SHARE * wordsOf(passages)
  while (endsTooSoon() || wordsOf(passages) < min)
    if (!addTo(slow, max - wordsOf(passages))) {
      const changed = endsTooSoon()
        ? trim(fast) || swapForShorter(fast, random, 1) || swapForLonger(slow, random, max - wordsOf(passages))
        : addTo(fast, max - wordsOf(passages))
      if (!changed) break
    }
  lengthenSentences(passages, MIN_SENTENCE_WORDS[input.age], random)
  const steps = passages.flatMap(({ chosen }) => chosen)
  const texts = ownFirstMentions(
    steps.map(({ text }) => text),
    plan.characters,
  )
  return { plan, steps: steps.map((step, i) => ({ ...step, text: texts[i] ?? step.text })) }
}

function render(step: Step, characters: StoryCharacters, seed: number, joins: boolean): RenderedStep {
  function renderAs(template: Template): RenderedStep {
    const text = renderTemplate(template, {
      resolve: (slot) => resolveSlot(characters, slot, step.me),
      pick: createRandom(seed, step.id).pick,
    })
    // A name is one word, however long it is: it mustn't crowd out the story.
    const words = text.replaceAll(characters.child, 'Name').split(/\s+/).length
    return { step, text, words, sentences: sentencesIn(text), joins }
  }
  const { whole, core } = step.fragment
  const full = renderAs(whole)
  const trimmed = renderAs(core)
  return trimmed.words < full.words ? { ...full, trimmed } : full
}

function sentencesIn(text: string): number {
  return text.replaceAll(/\bMrs?\./g, '').match(/[.!?…]+[’”]*(?=\s|$)/g)?.length ?? 1
}

/** Exchanges fragments for others of about the same length in fewer sentences, until the story has its words per sentence. */
function lengthenSentences(passages: readonly OpenPassage[], minWords: number, random: Random): void {
  // The slow end keeps its share.
  const fast = passages.filter(({ isWindDown }) => !isWindDown)
  const steps = () => passages.flatMap(({ chosen }) => chosen)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const hasLongSentences = () =>
    sum(steps().map(({ words }) => words)) >= minWords * sum(steps().map(({ sentences }) => sentences))
  const isBetter = (step: RenderedStep, current: RenderedStep) =>
    step.sentences < current.sentences && step.words <= current.words && step.words >= current.words - SAME_LENGTH_WORDS
  const free = fast.filter(({ isCoded }) => !isCoded)
  while (!hasLongSentences() && (swap(free, random, isBetter) || swap(fast, random, isBetter))) {}
}

/** Leaves out the last part of one fragment. */
function trim(passages: readonly OpenPassage[]): boolean {
  for (const passage of passages) {
    const [first] = passage.chosen
    if (first?.trimmed !== undefined) {
      passage.chosen = [first.trimmed]
      return true
    }
  }
  return false
}

function wordsOf(passages: readonly OpenPassage[]): number {
  return passages.reduce((sum, { chosen }) => sum + chosen.reduce((words, step) => words + step.words, 0), 0)
}

/** One exchange that saves enough, if there is one. Passages whose choice sets stories apart are exchanged last. */
function swapForShorter(passages: readonly OpenPassage[], random: Random, wordsToSave: number): boolean {
  const free = passages.filter(({ isCoded }) => !isCoded)
  const saves = (words: number) => (step: RenderedStep, current: RenderedStep) => step.words <= current.words - words
  return (
    swap(free, random, saves(wordsToSave)) ||
    swap(free, random, saves(1)) ||
    swap(passages, random, saves(wordsToSave)) ||
    swap(passages, random, saves(1))
  )
}

function swapForLonger(passages: readonly OpenPassage[], random: Random, wordsLeft: number): boolean {
  return swap(
    passages,
    random,
    (step, current) => step.words > current.words && step.words <= current.words + wordsLeft,
  )
}

/** Replaces a fragment by another of its passage. Any of them: always taking the shortest would make stories alike. */
function swap(
  passages: readonly OpenPassage[],
  random: Random,
  isBetter: (step: RenderedStep, current: RenderedStep) => boolean,
): boolean {
  const swaps = passages.flatMap((passage) => {
    const [current, ...extras] = passage.chosen
    if (current === undefined) return []
    return passage.choices
      .map((choice) => choice.trimmed ?? choice)
      .filter((step) => isBetter(step, current))
      .map((step) => ({ passage, chosen: [step, ...extras] }))
  })
  const best = swaps[random.below(swaps.length)]
  if (best !== undefined) best.passage.chosen = best.chosen
  return best !== undefined
}

/** Tells one more fragment that fits, where the least has been told so far. */
function addTo(passages: readonly OpenPassage[], wordsLeft: number): boolean {
  const additions = passages.flatMap((passage) => {
    const { chosen, choices, extras } = passage
    const next = chosen.length === 0 ? choices[0] : extras[chosen.length - 1]
    return next !== undefined && next.words <= wordsLeft ? [{ passage, next }] : []
  })
  const [first] = additions.toSorted((a, b) => a.passage.chosen.length - b.passage.chosen.length)
  first?.passage.chosen.push(first.next)
  return first !== undefined
}

function paragraphsOf(steps: readonly RenderedStep[], names: readonly string[]): string[] {
  const paragraphs: string[] = []
  for (const { text, joins } of steps) {
    const [first = '', ...others] = text.split(PARAGRAPH_BREAK)
    const before = joins && first !== '' ? paragraphs.pop() : undefined
    if (before !== undefined) paragraphs.push(joinSpeech(before, first, names))
    else if (first !== '') paragraphs.push(first)
    paragraphs.push(...others)
  }
  return paragraphs.map((paragraph) => paragraph.trim())
}

const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with'])

function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word) => (SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}

/**
 * Puts `next` after `before`. If both end and begin with words of the same speaker, it says only once who speaks: a fragment
 * can't know what is told before it.
 */
export function joinSpeech(before: string, next: string, names: readonly string[]): string {
  const tag = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const ended = new RegExp(`[,?!…]” (?:said|asked|whispered) (${tag})(?:\\.|[.,] “[^“”]*[.?!…]”)$`, 'u').exec(before)
  const begun = new RegExp(`^“([^“”]*)([,?!…])” (?:said|asked|whispered) (${tag})(\\. “|, “|\\.(?= |$))`, 'u').exec(
    next,
  )
  if (ended === null || begun === null || ended[1] !== begun[3]) return `${before} ${next}`
  const [whole, words = '', mark = '', , end = ''] = begun
  const rest = next.slice(whole.length)
  const pause = mark === ',' && end !== ', “' ? '.' : mark
  const speech = `${words}${pause}${end.endsWith('“') ? ` ${rest}` : `”${rest}`}`
  return before.endsWith('”') ? `${before.slice(0, -1)} ${speech}` : `${before} “${speech}`
}
