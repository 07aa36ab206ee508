import * as v from 'valibot'
import type { Story } from '#server/features/stories/contract.ts'
import { type StoryBefore, type StoryEdit, storyEditSchema } from '#server/features/stories/editing/contract.ts'
import { parseTags } from '../tags.tsx'

/** Values of the edit form, as text. */
export interface EditFields {
  title: string
  category: string
  content: string
  toldBy: string
  /** Precision of the event date; '' when unknown. */
  kind: string
  /** YYYY-MM-DD, for an exact date. */
  day: string
  /** 01 to 12 */
  month: string
  year: string
  /** Last year of a span. */
  toYear: string
  place: string
  /** One per line. */
  people: string
  /** Separated by commas or line breaks. */
  tags: string
  notes: string
}
export type FieldName = keyof EditFields

export interface Problem {
  name: FieldName
  message: string
}

/** What the viewer may edit: the author both, the family owner only the details. */
interface Permission {
  words: boolean
  history: boolean
}

/** The editable values of a story. */
export type EditBase = Pick<
  Story,
  'title' | 'category' | 'content' | 'toldBy' | 'eventDate' | 'place' | 'people' | 'tags' | 'notes'
>

export function fieldsOf(story: EditBase): EditFields {
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

const TEXT_FIELDS: readonly FieldName[] = ['title', 'category', 'content']
const DATE_FIELDS: readonly FieldName[] = ['kind', 'day', 'month', 'year', 'toYear']
const DETAIL_FIELDS: readonly FieldName[] = ['toldBy', 'place', 'people', 'tags', 'notes']

const parseField = (fields: EditFields, name: FieldName) => {
  if (name === 'people') return fields.people.split('\n')
  return name === 'tags' ? parseTags(fields.tags) : fields[name]
}

const YEAR = /^\d{4}$/
const INVALID_YEAR = 'Please enter a four-digit year, such as 1952'

const dateProblem = ({ kind, day, year, toYear }: EditFields): Problem | null => {
  if (kind === '') return null
  if (kind === 'exact') return day === '' ? { name: 'day', message: 'Please enter the date' } : null
  if (!YEAR.test(year.trim())) return { name: 'year', message: INVALID_YEAR }
  if (kind !== 'span') return null
  if (!YEAR.test(toYear.trim())) return { name: 'toYear', message: INVALID_YEAR }
  return toYear.trim() < year.trim() ? { name: 'toYear', message: 'The last year is before the first year' } : null
}

const dateOf = ({ kind, day, month, year, toYear }: EditFields) => {
  if (kind === '') return null
  if (kind === 'exact') return { kind, from: day }
  const from = `${year.trim()}-${kind === 'month' ? month : '01'}-01`
  return kind === 'span' ? { kind, from, to: `${toYear.trim()}-12-31` } : { kind, from }
}

/**
 * The edit to send: only fields that the user changed and may change, so that others' changes are not undone.
 * @param before the form's initial fields
 */
export function buildEdit(
  fields: EditFields,
  before: EditFields,
  permission: Permission,
): { edit: StoryEdit; problems: Problem[] } {
  const changed = (name: FieldName) => fields[name] !== before[name]
  const names = [...(permission.words ? TEXT_FIELDS : []), ...(permission.history ? DETAIL_FIELDS : [])].filter(changed)
  const hasNewDate = permission.history && DATE_FIELDS.some(changed)
  const invalidDate = hasNewDate ? dateProblem(fields) : null
  const values = Object.fromEntries(names.map((name) => [name, parseField(fields, name)] as const))
  const parsed = v.safeParse(storyEditSchema, {
    ...values,
    ...(hasNewDate && !invalidDate && { eventDate: dateOf(fields) }),
  })
  const problems = (parsed.issues ?? []).map(({ path, message }) => ({ name: fieldOf(path?.[0]?.key), message }))
  return { edit: parsed.success ? parsed.output : {}, problems: invalidDate ? [...problems, invalidDate] : problems }
}

const fieldOf = (key: unknown): FieldName => [...TEXT_FIELDS, ...DETAIL_FIELDS].find((name) => name === key) ?? 'kind'

/** Each editable value of a story, with its form fields. */
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
} as const satisfies Record<keyof EditBase, readonly FieldName[]>
export type Editable = keyof typeof FIELDS_OF

const editables = Object.keys(FIELDS_OF) as Editable[]

export const baseOf = (story: EditBase): EditBase => {
  const { title, category, content, toldBy, eventDate, place, people, tags, notes } = story
  return { title, category, content, toldBy, eventDate, place, people, tags, notes }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const differ = (one: EditFields, other: EditFields, name: Editable): boolean =>
  FIELDS_OF[name].some((field) => one[field] !== other[field])

/** The values that the user has changed in the form. */
export const findChanges = (fields: EditFields, base: EditBase): Editable[] =>
  editables.filter((name) => differ(fields, fieldsOf(base), name))

/** The values that both the user and someone else have changed, to different values. */
export const findConflicts = (fields: EditFields, base: EditBase, now: EditBase): Editable[] =>
  findChanges(fields, base).filter((name) => !isSame(base[name], now[name]) && differ(fields, fieldsOf(now), name))

/**
 * Applies the user's changes to the current story. Others' changes to other values are taken over.
 * @param acceptTheirs values for which the user's change is dropped
 */
export function rebase(
  fields: EditFields,
  base: EditBase,
  now: EditBase,
  acceptTheirs: readonly Editable[] = [],
): EditFields {
  const mine = findChanges(fields, base).filter((name) => !acceptTheirs.includes(name))
  const values = mine.flatMap((name) => FIELDS_OF[name]).map((field) => [field, fields[field]] as const)
  return { ...fieldsOf(now), ...Object.fromEntries(values) }
}

/** Previous values of the changed fields. The server compares them to detect conflicts. */
export const beforeOf = (base: EditBase, changed: readonly string[]): StoryBefore =>
  Object.fromEntries(Object.entries(base).filter(([name]) => changed.includes(name)))
