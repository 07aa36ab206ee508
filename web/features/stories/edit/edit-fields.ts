import * as v from 'valibot'
import type { Story } from '#server/features/stories/contract.ts'
import { type StoryBefore, type StoryEdit, storyEditSchema } from '#server/features/stories/editing/contract.ts'
import { parseTags } from '../tags.tsx'

/** What stands in the editing form, as text. */
export interface EditFields {
  title: string
  category: string
  content: string
  toldBy: string
  /** How well the date is known; '' when it is not. */
  kind: string
  /** For an exact date, as YYYY-MM-DD. */
  day: string
  /** 01 to 12 */
  month: string
  year: string
  /** The last one of a span. */
  toYear: string
  place: string
  /** One on each line. */
  people: string
  /** With commas between them, or on lines of their own. */
  tags: string
  notes: string
}
export type FieldName = keyof EditFields

export interface Problem {
  name: FieldName
  message: string
}

/** What the viewer may change: the author all of it, the owner of the vault the historian's part. */
interface Permission {
  words: boolean
  history: boolean
}

/** What of a story the form can change. */
export type Base = Pick<
  Story,
  'title' | 'category' | 'content' | 'toldBy' | 'eventDate' | 'place' | 'people' | 'tags' | 'notes'
>

export function fieldsOf(story: Base): EditFields {
  const { eventDate } = story
  return {
    title: story.title,
    category: story.category,
    content: story.content ?? '',
    toldBy: story.toldBy,
    kind: eventDate?.kind ?? '',
    day: eventDate?.from ?? '',
    month: eventDate?.from.slice(5, 7) ?? '01',
    year: eventDate?.from.slice(0, 4) ?? '',
    toYear: eventDate?.to.slice(0, 4) ?? '',
    place: story.place ?? '',
    people: story.people.join('\n'),
    tags: story.tags.join(', '),
    notes: story.notes ?? '',
  }
}

const WORDS: readonly FieldName[] = ['title', 'category', 'content']
const DATE: readonly FieldName[] = ['kind', 'day', 'month', 'year', 'toYear']
const HISTORY: readonly FieldName[] = ['toldBy', 'place', 'people', 'tags', 'notes']

const sentOf = (fields: EditFields, name: FieldName) => {
  if (name === 'people') return fields.people.split('\n')
  return name === 'tags' ? parseTags(fields.tags) : fields[name]
}

const YEAR = /^\d{4}$/
const NO_YEAR = 'Please write the year with four figures, such as 1952'

const dateProblem = ({ kind, day, year, toYear }: EditFields): Problem | null => {
  if (kind === '') return null
  if (kind === 'exact') return day === '' ? { name: 'day', message: 'Please give the day' } : null
  if (!YEAR.test(year.trim())) return { name: 'year', message: NO_YEAR }
  if (kind !== 'span') return null
  if (!YEAR.test(toYear.trim())) return { name: 'toYear', message: NO_YEAR }
  return toYear.trim() < year.trim() ? { name: 'toYear', message: 'The last year is before the first one' } : null
}

const dateOf = ({ kind, day, month, year, toYear }: EditFields) => {
  if (kind === '') return null
  if (kind === 'exact') return { kind, from: day }
  const from = `${year.trim()}-${kind === 'month' ? month : '01'}-01`
  return kind === 'span' ? { kind, from, to: `${toYear.trim()}-12-31` } : { kind, from }
}

/**
 * What is to be sent of a form: only what the person changed and may change, so that nobody's change to the rest is undone.
 * @param before the fields as the form began
 */
export function editOf(
  fields: EditFields,
  before: EditFields,
  may: Permission,
): { edit: StoryEdit; problems: Problem[] } {
  const changed = (name: FieldName) => fields[name] !== before[name]
  const names = [...(may.words ? WORDS : []), ...(may.history ? HISTORY : [])].filter(changed)
  const dated = may.history && DATE.some(changed)
  const wrongDate = dated ? dateProblem(fields) : null
  const sent = Object.fromEntries(names.map((name) => [name, sentOf(fields, name)] as const))
  const parsed = v.safeParse(storyEditSchema, { ...sent, ...(dated && !wrongDate && { eventDate: dateOf(fields) }) })
  const problems = (parsed.issues ?? []).map(({ path, message }) => ({ name: fieldOf(path?.[0]?.key), message }))
  return { edit: parsed.success ? parsed.output : {}, problems: wrongDate ? [...problems, wrongDate] : problems }
}

const fieldOf = (key: unknown): FieldName => [...WORDS, ...HISTORY].find((name) => name === key) ?? 'kind'

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
