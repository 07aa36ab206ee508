import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

/** What every kind of field takes besides its own control. */
export interface FieldTexts {
  label: string
  /** One line of help, between label and control. */
  hint?: ReactNode
  /** What to put right, from the form's validation. */
  error?: string
  /** Says "optional" after the label; fields without it are asked for. */
  optional?: boolean
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends FieldTexts {
  /** Defaults to one that is unique on the page. */
  id?: string
  className?: string
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above, hint under it, then the control, then what is wrong with it. */
export function Field({ label, hint, error, optional, id: givenId, className, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = classNames(hint != null && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <label htmlFor={id} className="self-start font-[650]">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className="-mt-1 text-small text-ink-soft">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
