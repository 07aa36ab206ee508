import * as v from 'valibot'
import { formatStoryField, isAuthorOnly, storyFieldNames, storyInputs } from '#common/story-fields.ts'
import { type EventDate, type StoryField, type StoryValues, storyValuesSchema } from '#common/story-values.ts'
import {
  type StoryBefore,
  type StoryEdit,
  type StoryPage,
  storyEditSchema,
} from '#server/features/stories/editing/contract.ts'
import { parseTags } from '../tags.tsx'

/**
 * The inputs for the event date. `kind` is its precision, '' when unknown; `day` is YYYY-MM-DD, for an exact date; `month` 01
 * to 12; `toYear` the last year of a span.
 */
const DATE_INPUTS = ['kind', 'day', 'month', 'year', 'toYear'] as const
type DateInput = (typeof DATE_INPUTS)[number]
export type DateFieldValues = Record<DateInput, string>

/** A field with an input of its own name. */
type PlainField = Exclude<StoryField, 'eventDate'>
const isPlain = (name: StoryField): name is PlainField => name !== 'eventDate'
const plainFields = storyFieldNames.filter(isPlain)

export type InputName = PlainField | DateInput
export const inputNames: readonly InputName[] = [...plainFields, ...DATE_INPUTS]
/** The form's values, as text. People are on one line each, tags are separated by commas or line breaks. */
export type EditFields = Record<InputName, string>

export interface Problem {
  name: InputName
  message: string
}

/** The fields that earlier versions of a story include. */
export const isVersioned = (name: StoryField): boolean => name === 'title' || name === 'content'

export function fieldsOf(story: StoryValues): EditFields {
  const { eventDate } = story
  const texts = plainFields.map(
    (name) => [name, formatStoryField(story, name, name === 'people' ? '\n' : ', ')] as const,
  )
  return {
    ...(Object.fromEntries(texts) as Record<PlainField, string>),
    kind: eventDate?.kind ?? '',
    day: eventDate?.from ?? '',
    month: eventDate?.from.slice(5, 7) ?? '01',
    year: eventDate?.from.slice(0, 4) ?? '',
    toYear: eventDate?.to.slice(0, 4) ?? '',
  }
}

const parseField = (fields: EditFields, name: StoryField) => {
  if (name === 'eventDate') return dateOf(fields)
  if (name === 'people') return fields.people.split('\n')
  return name === 'tags' ? parseTags(fields.tags) : fields[name]
}

const YEAR = /^\d{4}$/
const INVALID_YEAR = 'Please enter a four-digit year, such as 1952'

const dateProblem = ({ kind, day, year, toYear }: DateFieldValues): Problem | null => {
  if (kind === '') return null
  if (kind === 'exact') return day === '' ? { name: 'day', message: 'Please enter the date' } : null
  if (!YEAR.test(year.trim())) return { name: 'year', message: INVALID_YEAR }
  if (kind !== 'span') return null
  if (!YEAR.test(toYear.trim())) return { name: 'toYear', message: INVALID_YEAR }
  return toYear.trim() < year.trim() ? { name: 'toYear', message: 'The last year is before the first year' } : null
}

const dateOf = ({ kind, day, month, year, toYear }: DateFieldValues) => {
  if (kind === '') return null
  if (kind === 'exact') return { kind, from: day }
  const from = `${year.trim()}-${kind === 'month' ? month : '01'}-01`
  return kind === 'span' ? { kind, from, to: `${toYear.trim()}-12-31` } : { kind, from }
}

/** The event date alone; null for an unknown one. */
export function readDate(fields: DateFieldValues): { date?: EventDate | null; problem?: Problem } {
  const problem = dateProblem(fields)
  if (problem) return { problem }
  const parsed = v.safeParse(storyInputs.eventDate, dateOf(fields))
  return parsed.success ? { date: parsed.output } : { problem: { name: 'kind', message: parsed.issues[0].message } }
}

/**
 * The edit to send: only fields that the user changed and may change, so that others' changes are not undone.
 * @param before the form's initial values
 */
export function buildEdit(
  fields: EditFields,
  before: EditFields,
  may: Pick<StoryPage['may'], 'editText' | 'editDetails'>,
): { edit: StoryEdit; problems: Problem[] } {
  const mayEdit = (name: StoryField) => (isAuthorOnly(name) ? may.editText : may.editDetails)
  const changed = storyFieldNames.filter((name) => mayEdit(name) && differ(fields, before, name))
  const invalidDate = changed.includes('eventDate') ? dateProblem(fields) : null
  const valid = changed.filter((name) => isPlain(name) || !invalidDate)
  const values = Object.fromEntries(valid.map((name) => [name, parseField(fields, name)]))
  const parsed = v.safeParse(storyEditSchema, values)
  const problems = (parsed.issues ?? []).map(({ path, message }) => ({ name: inputOf(path?.[0]?.key), message }))
  return { edit: parsed.success ? parsed.output : {}, problems: invalidDate ? [...problems, invalidDate] : problems }
}

/** The input that shows a problem with a field. */
const inputOf = (field: unknown): InputName => plainFields.find((name) => name === field) ?? 'kind'

const inputsOf = (name: StoryField): readonly InputName[] => (isPlain(name) ? [name] : DATE_INPUTS)

const differ = (one: EditFields, other: EditFields, name: StoryField): boolean =>
  inputsOf(name).some((input) => one[input] !== other[input])

/** The editable values of a story and no others. */
export const baseOf = (story: StoryValues): StoryValues => v.parse(storyValuesSchema, story)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The values that the user has changed in the form. */
export const findChanges = (fields: EditFields, base: StoryValues): StoryField[] =>
  storyFieldNames.filter((name) => differ(fields, fieldsOf(base), name))

/** The values that both the user and someone else have changed, to different values. */
export const findConflicts = (fields: EditFields, base: StoryValues, now: StoryValues): StoryField[] =>
  findChanges(fields, base).filter((name) => !isSame(base[name], now[name]) && differ(fields, fieldsOf(now), name))

/**
 * Applies the user's changes to the current story. Others' changes to other values are taken over.
 * @param acceptTheirs values for which the user's change is dropped
 */
export function rebase(
  fields: EditFields,
  base: StoryValues,
  now: StoryValues,
  acceptTheirs: readonly StoryField[] = [],
): EditFields {
  const mine = findChanges(fields, base).filter((name) => !acceptTheirs.includes(name))
  const values = mine.flatMap(inputsOf).map((input) => [input, fields[input]] as const)
  return { ...fieldsOf(now), ...Object.fromEntries(values) }
}

/** Previous values of the changed fields. The server compares them to detect conflicts. */
export const beforeOf = (base: StoryValues, changed: readonly string[]): StoryBefore =>
  Object.fromEntries(Object.entries(base).filter(([name]) => changed.includes(name)))
