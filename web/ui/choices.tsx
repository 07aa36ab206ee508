import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Field, FieldError, type FieldTexts, inputClass } from './fields.tsx'

interface Choice {
  value: string
  label: string
  /** One line under the label. */
  hint?: ReactNode
}

interface ChoiceGroupProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'id'> {
  legend: string
  choices: readonly Choice[]
  name: string
  hint?: ReactNode
  error?: string
  /** The chosen value, unless react-hook-form's `register` controls it. */
  value?: string
  /** Side by side on wide screens. */
  row?: boolean
}

/** Native radio buttons, so `{...register('plan')}` and the arrow keys work. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, choices, hint, error, value, row, className, ...input } = props
  const id = useId()
  const described = classNames(hint != null && `${id}-hint`, error && `${id}-error`)
  return (
    <fieldset aria-describedby={described || undefined} className={classNames('flex flex-col gap-2', className)}>
      <legend className="mb-2 font-[650]">{legend}</legend>
      {hint != null && (
        <p id={`${id}-hint`} className="-mt-2 text-small text-ink-soft">
          {hint}
        </p>
      )}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-2',
          row && 'sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-14 wrap-anywhere cursor-pointer items-start gap-3 rounded-control border-2 border-edge bg-card px-4 py-3 hover:border-evergreen has-checked:border-evergreen has-checked:bg-evergreen-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...input}
              type="radio"
              value={choice.value}
              checked={value === undefined ? undefined : value === choice.value}
              className="mt-[0.2em] size-5 shrink-0 appearance-none rounded-round border-2 border-edge bg-card outline-none checked:border-[0.4rem] checked:border-evergreen"
            />
            <span className="leading-snug">
              <span className="font-[560]">{choice.label}</span>
              {choice.hint != null && <span className="block text-small text-ink-soft">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** A checkbox; the whole line can be pressed. Works with `{...register('consent')}`. */
export function CheckboxField({ label, hint, error, id: givenId, className, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = classNames(hint != null && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-12 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-[0.1em] grid size-7 shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-small border-2 border-edge bg-card checked:border-evergreen checked:bg-evergreen aria-invalid:border-clay"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative size-5 text-on-evergreen opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className="-mt-2 pl-10 text-small text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[]
  /** Shown while the value is empty; it cannot be chosen again. */
  placeholder?: string
}

/**
 * One of many, in the system's own picker, which people know and which needs no code. For up to four options that fit on the
 * screen, use ChoiceGroup.
 */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, id, className, options, placeholder, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            // Otherwise browsers preselect the first option.
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
