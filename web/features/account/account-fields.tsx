import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AccountForm } from '#server/features/account/contract.ts'
import { PasswordField, TextField } from '#web/ui/fields.tsx'

export const BLANK_ACCOUNT: AccountForm = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

/** What every new account is asked for, with what is wrong said at each field. */
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

const NOTHING: Draft = { firstName: '', lastName: '', email: '' }
let draft = NOTHING

/** What somebody has written of themselves in a form that is gone from the screen; passwords are not kept. */
export const accountDraft = (): Readonly<Draft> => draft

/**
 * Keeps what is written in a form for as long as this page is open: whoever looks at the other form, or goes back to the
 * invitation, finds it again.
 * @param written what is in the form now, as far as it has such fields
 * @param done it has led to an account: nothing is kept then
 */
export const useAccountDraft = (written: () => Partial<Draft>, done: boolean): void =>
  useEffect(
    () => () => {
      const { firstName, lastName, email }: Draft = { ...draft, ...written() }
      draft = done ? NOTHING : { firstName, lastName, email }
    },
    [written, done],
  )
