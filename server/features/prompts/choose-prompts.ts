import { type PromptCategory, samplePrompts } from '#common/prompt-categories.ts'
import { type DetailKind, fillTemplate, promptBank, templates } from './question-bank.ts'

/** People, places and decades of the family's stories, the ones in most stories first. */
export type StoryDetails = Record<DetailKind, readonly string[]>

type PromptRequest = {
  category: PromptCategory
  count: number
  /** Questions that this person has had. */
  used: Iterable<string>
  details: StoryDetails
  /** 0 ≤ n < 1 */
  random?: () => number
}

/** One in three is about the family's own stories, while there are any that fit. */
const OWN_SHARE = 3

/** Up to `count` questions that the person hasn't had yet; fewer when they run out. */
export const choosePrompts = ({ category, count, used, details, random = Math.random }: PromptRequest): string[] => {
  const seen = new Set([...used, ...samplePrompts[category]].map(promptKey))
  const fresh = (texts: readonly string[]) => shuffled(texts, random).filter((text) => !seen.has(promptKey(text)))
  const own = ownPrompts(category, details, seen, random)
  const bank = fresh(promptBank[category])
  const ownCount = Math.max(Math.ceil(count / OWN_SHARE), count - bank.length)
  const chosen = own.slice(0, ownCount)
  return shuffled([...chosen, ...bank.slice(0, count - chosen.length)], random)
}

/** Each template once with a detail, then those that the person has had with another detail. */
const ownPrompts = (
  category: PromptCategory,
  details: StoryDetails,
  seen: ReadonlySet<string>,
  random: () => number,
): string[] => {
  const filled = shuffled(templates[category], random).map((template) => {
    const texts = details[template.kind].map((detail) => fillTemplate(template, detail))
    const fresh = texts.filter((text) => !seen.has(promptKey(text)))
    return { fresh, wasUsed: fresh.length < texts.length }
  })
  const ranked = [...filled.filter(({ wasUsed }) => !wasUsed), ...filled.filter(({ wasUsed }) => wasUsed)]
  const maxFresh = Math.max(0, ...ranked.map(({ fresh }) => fresh.length))
  const rounds = Array.from({ length: maxFresh }, (_, round) => ranked.flatMap(({ fresh }) => fresh[round] ?? []))
  return rounds.flat()
}

/** The same for texts that differ only in case, spaces and punctuation. */
export const promptKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
