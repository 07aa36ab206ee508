import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AccountForm } from '#server/features/account/credentials/contract.ts'
import { PasswordField, TextField } from '#web/ui/fields.tsx'

export const BLANK_ACCOUNT: AccountForm = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

export function AccountFields({ form }: { form: UseFormReturn<AccountForm, unknown, AccountForm> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="First Name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...form.register('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        placeholder="Create a password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </>
  )
}

type Draft = Pick<AccountForm, 'firstName' | 'lastName' | 'email'>

const EMPTY_DRAFT: Draft = { firstName: '', lastName: '', email: '' }
let draft = EMPTY_DRAFT

/** What the user typed into an account form that is no longer on screen. Passwords are never stored. */
export const accountDraft = (): Readonly<Draft> => draft

/**
 * Stores a form's values when it unmounts, until the page is reloaded, so switching between sign-in, sign-up and the
 * invitation loses nothing.
 * @param getValues the form's current values; a form may have only some of the fields
 * @param isDone the form led to an account, so the draft is cleared
 */
export const useAccountDraft = (getValues: () => Partial<Draft>, isDone: boolean): void =>
  useEffect(
    () => () => {
      const { firstName, lastName, email }: Draft = { ...draft, ...getValues() }
      draft = isDone ? EMPTY_DRAFT : { firstName, lastName, email }
    },
    [getValues, isDone],
  )
