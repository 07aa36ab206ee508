import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {
  /** Sets the words in the reading face, for stories. */
  story?: boolean
  /** Grows further, where the text is what the page is for. */
  tall?: boolean
}

/** Several lines, at least `rows`; grows with what is written where the browser can, and scrolls from half the screen on. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  className,
  story,
  tall,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const look = classNames(
    inputClass,
    'field-sizing-content resize-y',
    tall ? 'max-h-[80dvh]' : 'max-h-[50dvh]',
    story && 'font-story',
  )
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <textarea
          rows={rows}
          {...rest}
          {...wiring}
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          className={look}
        />
      )}
    </Field>
  )
}
