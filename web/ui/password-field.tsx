import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** `current-password` to sign in, `new-password` to choose one: it tells the password manager what to do. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at while it is typed. */
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
