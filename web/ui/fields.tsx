import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {}

/** One line of text: `<TextField label="Email" error={errors.email?.message} {...register('email')} />`. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => <input type="text" {...input} {...wiring} className={inputClass} />}
    </Field>
  )
}

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {
  /** Uses the reading font, for stories. */
  story?: boolean
  /** Grows further, where the text is the main content. */
  tall?: boolean
}

/** Multiple lines, at least `rows`. It grows with the text (in browsers that can) up to half the screen, then scrolls. */
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

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** `current-password` to sign in, `new-password` to choose one: it tells the password manager what to do. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while typing. */
export function PasswordField({ label, hint, error, optional, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(inputClass, 'pr-24')}
          />
          <button
            type="button"
            aria-controls={wiring.id}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 min-w-20 cursor-pointer rounded-small px-3 font-[650] text-evergreen hover:bg-evergreen-wash"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}

/** Props that all fields share. */
export interface FieldTexts {
  label: string
  /** One line of help, between label and control. */
  hint?: ReactNode
  /** From the form's validation. */
  error?: string
  /** Adds "optional" to the label; all other fields are required. */
  optional?: boolean
}

/** Attributes that tie a control to its label, hint and error. */
interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  /** Defaults to one that is unique on the page. */
  id?: string
  className?: string
  children: (wiring: FieldWiring) => Elements
}

/** Label, hint, control and error, from top to bottom. */
export function Field({ label, hint, error, optional, id: givenId, className, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = classNames(hint != null && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <label htmlFor={id} className="self-start font-[650]">
        <span>{label}</span>
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

/** The error under a field or group. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-2 text-clay">
      <CircleAlert aria-hidden className="mt-[0.2em] size-[1.2em] shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Shared by all controls. */
export const inputClass =
  'w-full min-h-14 rounded-control border-2 border-edge bg-card px-4 py-2.5 text-body text-ink transition-tint ' +
  'hover:border-evergreen focus-visible:border-evergreen focus-visible:outline-offset-1 ' +
  'aria-invalid:border-clay disabled:cursor-not-allowed disabled:border-hairline disabled:bg-well disabled:text-ink-soft ' +
  '[&[readonly]]:border-hairline [&[readonly]]:bg-well'
