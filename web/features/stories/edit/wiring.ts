import type { FieldName } from './edit-fields.ts'
import type { FieldsProps } from './word-fields.tsx'

/** What each field of the editing form is given, by its name. */
export const wiring =
  ({ fields, problems, onChange }: FieldsProps) =>
  (name: FieldName) => ({
    name,
    value: fields[name],
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: problems.find((one) => one.name === name)?.message,
  })
