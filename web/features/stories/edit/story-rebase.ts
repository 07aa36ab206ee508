import type { StoryBefore } from '#server/features/stories/editing/contract.ts'
import { type Base, type EditFields, type FieldName, fieldsOf } from './edit-fields.ts'

/** What a story has and the editing form can change; each with the form's fields for it. */
const FIELDS_OF = {
  title: ['title'],
  category: ['category'],
  content: ['content'],
  toldBy: ['toldBy'],
  eventDate: ['kind', 'day', 'month', 'year', 'toYear'],
  place: ['place'],
  people: ['people'],
  tags: ['tags'],
  notes: ['notes'],
} as const satisfies Record<keyof Base, readonly FieldName[]>
export type Editable = keyof typeof FIELDS_OF

const editables = Object.keys(FIELDS_OF) as Editable[]

/** What stands in a story as somebody begins to change it. */
export const baseOf = (story: Base): Base => {
  const { title, category, content, toldBy, eventDate, place, people, tags, notes } = story
  return { title, category, content, toldBy, eventDate, place, people, tags, notes }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const differ = (one: EditFields, other: EditFields, name: Editable): boolean =>
  FIELDS_OF[name].some((field) => one[field] !== other[field])

/** What a person has changed in the form. */
export const changedBy = (fields: EditFields, base: Base): Editable[] =>
  editables.filter((name) => differ(fields, fieldsOf(base), name))

/** What a person has changed and somebody else too, to something else. */
export const conflictsOf = (fields: EditFields, base: Base, now: Base): Editable[] =>
  changedBy(fields, base).filter((name) => !same(base[name], now[name]) && differ(fields, fieldsOf(now), name))

/**
 * The form over what the story is by now: what somebody else has changed is taken over, what the person has changed stays.
 * @param giveUp what the person lets go of theirs
 */
export function rebase(fields: EditFields, base: Base, now: Base, giveUp: readonly Editable[] = []): EditFields {
  const mine = changedBy(fields, base).filter((name) => !giveUp.includes(name))
  const kept = mine.flatMap((name) => FIELDS_OF[name]).map((field) => [field, fields[field]] as const)
  return { ...fieldsOf(now), ...Object.fromEntries(kept) }
}

/** What the server compares a save with: of the changed fields what they were. */
export const beforeOf = (base: Base, changed: readonly string[]): StoryBefore =>
  Object.fromEntries(Object.entries(base).filter(([name]) => changed.includes(name)))
