import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen, which is the empty value; it cannot be chosen again. */
  placeholder?: string
}

/**
 * One of many, in the picker of the system itself: people know it from every other page, and nothing has to be loaded for it.
 * For up to four that fit on the screen, use ChoiceGroup.
 */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, id, className, options, placeholder, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            // Otherwise a browser takes the first that can be chosen.
            {...(placeholder && select.value === undefined && { defaultValue: '' })}
            {...select}
            {...wiring}
            className={classNames(
              inputClass,
              'cursor-pointer appearance-none truncate pr-11 has-[[value=""]:disabled:checked]:text-ink-soft',
            )}
          >
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 size-6 -translate-y-1/2 text-evergreen"
          />
        </div>
      )}
    </Field>
  )
}
