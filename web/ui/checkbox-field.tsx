import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** A sentence to agree to or a thing to include; the whole line can be pressed. Works with `{...register('consent')}`. */
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
