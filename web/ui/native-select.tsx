import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface NativeSelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A choice from a list that may be long, opened by the system's own picker: nothing has to be loaded for it. */
export function NativeSelect({ label, hint, error, optional, id, className, options, ...select }: NativeSelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={classNames(inputClass, 'cursor-pointer appearance-none truncate pr-11')}
          >
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
