import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {
  /** Sets the words in the reading face, for stories. */
  story?: boolean
}

/** Several lines, at least `rows`; grows with what is written where the browser can, and scrolls from half the screen on. */
export function TextArea({ label, hint, error, optional, id, className, story, rows = 4, ...input }: TextAreaProps) {
  const look = classNames(inputClass, 'field-sizing-content max-h-[50dvh] resize-y', story && 'font-story')
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <textarea
          rows={rows}
          {...input}
          {...wiring}
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          className={look}
        />
      )}
    </Field>
  )
}
