import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { MONTHS } from '#common/format/dates.ts'
import { storyFields } from '#common/story-fields.ts'
import { storyCategories } from '#common/story-values.ts'
import { Select } from '#web/ui/choices.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { TagSuggestions } from '../tags.tsx'
import type { DateFieldValues, EditFields, InputName, Problem } from './edit-fields.ts'

const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

interface FieldsProps {
  fields: EditFields
  problems: readonly Problem[]
  onChange: (change: Partial<EditFields>) => void
}

/** The fields that only the author can edit. */
export function TextFields(props: FieldsProps) {
  const propsOf = fieldProps(props)
  return (
    <div className="flex flex-col gap-6">
      <TextField label={storyFields.title.label} {...propsOf('title')} />
      <Select
        label={storyFields.category.label}
        name="category"
        options={CATEGORIES}
        value={props.fields.category}
        onChange={({ target }) => props.onChange({ category: target.value })}
      />
      {(props.fields.category === BEDTIME_CATEGORY || props.fields.grandchildName !== '') && (
        <TextField
          label={storyFields.grandchildName.label}
          optional
          hint="The child this bedtime story is for."
          {...propsOf('grandchildName')}
        />
      )}
      <TextArea label={storyFields.content.label} story tall optional rows={10} {...propsOf('content')} />
    </div>
  )
}

/** The fields that the author and the family owner can edit. */
export function DetailFields(props: FieldsProps) {
  const propsOf = fieldProps(props)
  return (
    <div className="flex flex-col gap-6">
      <TextField
        label={storyFields.toldBy.label}
        hint="The person speaking in this recording."
        {...propsOf('toldBy')}
      />
      <DateFields {...props} />
      <TextField label="Where did it happen?" optional {...propsOf('place')} />
      <TextArea label={storyFields.people.label} optional rows={2} hint="One name per line." {...propsOf('people')} />
      <div className="flex flex-col gap-3">
        <TextField label={storyFields.tags.label} optional hint="Separate with commas." {...propsOf('tags')} />
        <TagSuggestions text={props.fields.tags} onText={(tags) => props.onChange({ tags })} />
      </div>
      <TextArea
        label={storyFields.notes.label}
        optional
        rows={3}
        hint="Sources, corrections, anything else you know."
        {...propsOf('notes')}
      />
    </div>
  )
}

const KINDS = [
  { value: '', label: 'Unknown' },
  { value: 'exact', label: 'Exact date' },
  { value: 'month', label: 'Month and year' },
  { value: 'year', label: 'Year' },
  { value: 'about', label: 'Approximate year' },
  { value: 'span', label: 'Several years' },
]
const MONTH_OPTIONS = MONTHS.map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))

interface DateFieldsProps {
  fields: DateFieldValues
  problems: readonly Problem[]
  onChange: (change: Partial<DateFieldValues>) => void
  /** A choice that leaves the date as it is. */
  unchanged?: { value: string; label: string }
}

/** The event date, as precisely as it is known. */
export function DateFields({ fields, problems, onChange, unchanged }: DateFieldsProps) {
  const { kind } = fields
  const needsYear = kind === 'month' || kind === 'year' || kind === 'about' || kind === 'span'
  const errorOf = (name: Problem['name']) => problems.find((problem) => problem.name === name)?.message
  return (
    <>
      <Select
        label="When did it happen?"
        name="kind"
        options={unchanged ? [unchanged, ...KINDS] : KINDS}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value })}
        error={errorOf('kind')}
      />
      {kind === 'exact' && (
        <TextField
          label="Day"
          name="day"
          type="date"
          value={fields.day}
          onChange={(event) => onChange({ day: event.target.value })}
          error={errorOf('day')}
        />
      )}
      {kind === 'month' && (
        <Select
          label="Month"
          name="month"
          options={MONTH_OPTIONS}
          value={fields.month}
          onChange={({ target }) => onChange({ month: target.value })}
        />
      )}
      {needsYear && (
        <TextField
          label={kind === 'span' ? 'First year' : 'Year'}
          name="year"
          inputMode="numeric"
          autoComplete="off"
          value={fields.year}
          onChange={(event) => onChange({ year: event.target.value })}
          error={errorOf('year')}
        />
      )}
      {kind === 'span' && (
        <TextField
          label="Last year"
          name="toYear"
          inputMode="numeric"
          autoComplete="off"
          value={fields.toYear}
          onChange={(event) => onChange({ toYear: event.target.value })}
          error={errorOf('toYear')}
        />
      )}
    </>
  )
}

/** Props of a text field, by its name. */
const fieldProps =
  ({ fields, problems, onChange }: FieldsProps) =>
  (name: InputName) => ({
    name,
    value: fields[name],
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: problems.find((problem) => problem.name === name)?.message,
  })
