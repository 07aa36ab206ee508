import type { StoryContent } from '../story-content.ts'
import { type StoryInput, WORD_LIMITS } from '../story-input.ts'
import { advance, obstacle, type StoryState } from '../story-state.ts'
import { composeStory, writeStory } from '../write-story.ts'
import { GRADE_WINDOWS } from './limits.ts'
import { readabilityOf, wordsIn } from './readability.ts'

/** Every rule that this story breaks, as sentences. The texts are checked, not only the plan. */
export function checkStory(content: StoryContent, input: StoryInput, seed: number): string[] {
  const story = writeStory(content, input, seed)
  const { plan, steps } = composeStory(content, input, seed)
  const text = story.paragraphs.join('\n')
  const where = `${input.age}, ${input.length}, seed ${seed}, ${story.plot} in ${story.world}`
  const faults: string[] = []
  const expectThat = (isTrue: boolean, fault: string) => {
    if (!isTrue) faults.push(`${where}: ${fault}`)
  }

  const words = wordsIn(text).length
  const [min, max] = WORD_LIMITS[input.length]
  expectThat(words >= min && words <= max, `${words} words`)

  const { grade } = readabilityOf(text)
  const [lowest, highest] = GRADE_WINDOWS[input.age]
  expectThat(grade >= lowest && grade <= highest, `grade ${grade.toFixed(1)}`)

  expectThat(text.split(input.name).length - 1 >= 3, 'the name is there less than three times')
  const sentences = text.split(SENTENCE_END)
  expectThat(sentences.slice(-2).join(' ').includes(input.name), 'the last two sentences lack the name')
  expectThat(!/[{}[\]|]|undefined| {2}|(^|\s)\/(\s|$)/.test(story.title + text), 'a slot is unresolved')
  const doubled = /\b(\p{L}+)\s+\1\b/iu.exec(text)
  expectThat(doubled === null, `doubled word: ${doubled?.[0]}`)
  expectThat(!/["']/.test(text.replaceAll(input.name, '')), 'a plain quote')
  const lowercase = /[!?]” (?:he|she|it|they) (?!said|asked|whispered|called|added)\w+/.exec(text)
  expectThat(lowercase === null, `a sentence begins in lowercase: ${lowercase?.[0]}`)
  expectThat(!text.includes('“’'), 'a quotation inside speech opens with an apostrophe')
  for (const paragraph of story.paragraphs) {
    const opened = paragraph.split('“').length
    expectThat(opened === paragraph.split('”').length, `unbalanced quotes: ${paragraph}`)
    expectThat(/^[“‘]?[\p{Lu}\p{N}\p{Emoji}]/u.test(paragraph), `begins in lowercase: ${paragraph}`)
    expectThat(/[.!?…]’?”?$/.test(paragraph), `doesn't end as a sentence: ${paragraph}`)
  }
  expectThat(!/[^.!?…”]["”]? [.,!?]|[.,] ?[.,]/.test(text.replaceAll('…', '')), 'punctuation')
  expectThat(!/\ba [aeio]\w/i.test(text.replaceAll(/\ba one\b/gi, '')), `article: ${/\ba [aeio]\w+/i.exec(text)?.[0]}`)
  expectThat(new Set(story.paragraphs).size === story.paragraphs.length || isYoung(input), 'a paragraph is repeated')

  let state: StoryState = { place: 'outside', weather: plan.weather, known: new Set() }
  for (const { step } of steps) {
    const why = obstacle(state, step)
    expectThat(why === undefined, `state: ${why}`)
    state = advance(state, step)
  }
  // Independent of what the steps declare: no name is in the text before the step that introduces them.
  for (const role of ['g', 'h1', 'h2', 'h3', 'guest'] as const) {
    const { name } = plan.characters.members[role]
    const first = steps.findIndex(({ text: part }) => new RegExp(`\\b${name}\\b`).test(part))
    const introduced = steps.findIndex(({ step }) => step.sets.includes(`${role} met`))
    expectThat(first < 0 || first === introduced, `${role} (${name}) appears in step ${first}, met in ${introduced}`)
  }

  for (const role of ['h1', 'h2', 'h3'] as const) {
    const { thing } = plan.characters.helpers[role]
    const [, ...sinceMet] = text.split(plan.characters.members[role].name)
    const [before, ...mentions] = sinceMet.join(' ').split(new RegExp(`\\b${thing}\\b`, 'i'))
    expectThat(mentions.length === 0 || !/\bthe $/i.test(before ?? ''), `nobody knows yet whose it is: the ${thing}`)
  }
  const paragraphs = steps.filter(({ step }) => !step.id.startsWith('refrain')).map((step) => step.text)
  const long = paragraphs
    .flatMap((part) => part.split(SENTENCE_END).map(wordsIn))
    .filter((said) => said.length > 4)
    .map((said) => said.join(' ').toLowerCase())
  const twice = long.find((part, i) => long.indexOf(part) < i)
  expectThat(twice === undefined, `told twice: ${twice}`)

  const slow = steps.filter(({ step }) => /^(after|wind-down|last)/.test(step.id)).map((step) => step.text)
  const slowWords = wordsIn(slow.join(' ')).length
  expectThat(slowWords >= 0.195 * words, `the end slows down too late: ${slowWords} of ${words}`)
  expectThat(!slow.join(' ').includes('!'), 'the end shouts')
  return faults
}

const SENTENCE_END = /(?<=[.!?…]’?”?)(?<!\bMrs?\.)\s+/

const isYoung = ({ age }: StoryInput) => age === 'toddler (2-3)' || age === 'preschool (4-5)'
