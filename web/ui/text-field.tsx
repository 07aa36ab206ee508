import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {}

/** One line of text: `<TextField label="Email" error={errors.email?.message} {...register('email')} />`. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => <input type="text" {...input} {...wiring} className={inputClass} />}
    </Field>
  )
}
