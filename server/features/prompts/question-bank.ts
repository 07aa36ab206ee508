import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { PromptCategory } from '#common/prompt-categories.ts'
import { parseYamlFile } from '#server/infra/yaml-file.ts'

/** What a template needs from the family's stories. */
export type DetailKind = 'person' | 'place' | 'decade'

/** A question with one slot, such as `{person}`. */
export type Template = { kind: DetailKind; text: string }

const questions = v.array(
  v.pipe(
    v.string(),
    v.check((text) => !text.includes('{'), 'has a slot'),
  ),
)
const templatesWith = (slot: DetailKind) =>
  v.array(v.pipe(v.string(), v.regex(new RegExp(`^[^{]*\\{${slot}\\}[^{]*$`), `needs {${slot}} and no other slot`)))

const category = v.strictObject({
  general: questions,
  person: templatesWith('person'),
  place: templatesWith('place'),
  decade: templatesWith('decade'),
})

const schema = v.strictObject({
  'Childhood & Youth': category,
  'Family & Relationships': category,
  'Career & Work Life': category,
  'Adventures & Travel': category,
  'Wisdom & Reflections': category,
})

const path = fileURLToPath(new URL('question-bank.yaml', import.meta.url))
const bank = parseYamlFile(path, readFileSync(path, 'utf8')).parse(schema)

type Category = v.InferOutput<typeof category>

const byCategory = <T>(of: (questions: Category) => readonly T[]): Record<PromptCategory, readonly T[]> => ({
  'Childhood & Youth': of(bank['Childhood & Youth']),
  'Family & Relationships': of(bank['Family & Relationships']),
  'Career & Work Life': of(bank['Career & Work Life']),
  'Adventures & Travel': of(bank['Adventures & Travel']),
  'Wisdom & Reflections': of(bank['Wisdom & Reflections']),
  // Asked by relatives alone.
  'Family Q&A': [],
})

/** Questions of ours, without those that the record screen shows from the start. */
export const promptBank = byCategory(({ general }) => general)

/** Questions about people, places and decades of earlier stories. */
export const templates = byCategory(({ person, place, decade }): Template[] => [
  ...person.map((text) => ({ kind: 'person' as const, text })),
  ...place.map((text) => ({ kind: 'place' as const, text })),
  ...decade.map((text) => ({ kind: 'decade' as const, text })),
])

/** A function as replacement, because `$&` in a name would be a pattern. */
export const fillTemplate = ({ kind, text }: Template, detail: string): string =>
  text.replaceAll(`{${kind}}`, () => detail)

/** Begins with a capital or a letter without case; a few words. */
export const NAME = /^(?=.{2,40}$)[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}’'.-]*(?: [\p{L}\p{M}’'.-]+){0,3}$/u
export const PLACE = /^(?=.{2,60}$)[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}’'.-]*(?:,? [\p{L}\p{M}\p{N}’'.-]+){0,4}$/u
export const DECADE = /^(?:1[89]|20)\d0s$/
