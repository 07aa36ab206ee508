import { accountFormSchema } from '#server/features/accounts/contract.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { registrationProblem, useRegister } from './use-sign-in.ts'

const BLANK = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

/** A new account with a family vault of its own. The confirmation is compared here and not sent. */
export function RegisterForm({ next }: { next: string | undefined }) {
  const register = useRegister(next)
  const form = useSchemaForm(accountFormSchema, BLANK)
  const { errors, submitCount } = form.formState
  const send = form.handleSubmit(({ confirmPassword: _, ...account }) => register.mutate(account))
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {register.isError && (
        <Notice tone="error" title="Registration failed">
          {registrationProblem(register.error)}
        </Notice>
      )}
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
      <Button
        type="submit"
        size="large"
        full
        pending={register.isPending || register.isSuccess}
        pendingLabel="Creating account..."
      >
        Create Account
      </Button>
    </form>
  )
}
