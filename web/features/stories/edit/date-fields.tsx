import { MONTHS } from '#web/lib/format/months.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { EditFields, Problem } from './edit-fields.ts'

const KINDS = [
  { value: '', label: 'Not known' },
  { value: 'exact', label: 'On a certain day' },
  { value: 'month', label: 'In a certain month' },
  { value: 'year', label: 'In a certain year' },
  { value: 'about', label: 'About a year' },
  { value: 'span', label: 'Over several years' },
]
const MONTH_OPTIONS = MONTHS.map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))

export interface DateFieldsProps {
  fields: EditFields
  problems: readonly Problem[]
  onChange: (change: Partial<EditFields>) => void
}

/** When it happened, as well as somebody knows it. */
export function DateFields({ fields, problems, onChange }: DateFieldsProps) {
  const { kind } = fields
  const errorOf = (name: Problem['name']) => problems.find((one) => one.name === name)?.message
  return (
    <>
      <Select
        label="When did it happen?"
        name="kind"
        options={KINDS}
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
      {kind !== '' && kind !== 'exact' && (
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
