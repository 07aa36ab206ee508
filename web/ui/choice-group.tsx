import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

export interface Choice {
  value: string
  label: string
  /** One line under the label. */
  hint?: ReactNode
}

export interface ChoiceGroupProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'id'> {
  legend: string
  choices: readonly Choice[]
  name: string
  hint?: ReactNode
  error?: string
  /** The chosen value, where it is not left to react-hook-form's `register`. */
  value?: string
  /** Beside each other where there is room. */
  row?: boolean
}

/** One of a few, all in sight: native radio buttons, so `{...register('plan')}` and the arrow keys work. */
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
      <div className={classNames('grid gap-2', row && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-14 cursor-pointer items-start gap-3 rounded-control border-2 border-edge bg-card px-4 py-3 hover:border-evergreen has-checked:border-evergreen has-checked:bg-evergreen-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
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
