import type { UseFormReturn } from 'react-hook-form'
import type { AccountForm } from '#server/features/account/contract.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

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
