import { Link } from '@tanstack/react-router'
import { signInSchema } from '#server/features/account/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { accountDraft, useAccountDraft } from './account-draft.ts'
import { useSignIn } from './use-sign-in.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that somebody has typed before they asked for a new password. */
    email?: string
  }
}

/** Checked on sending, and again while typing after a try that failed. */
export function SignInForm({ next }: { next: string | undefined }) {
  const signIn = useSignIn(next)
  const form = useSchemaForm(signInSchema, { email: accountDraft().email, password: '' })
  useAccountDraft(form.getValues, signIn.isSuccess)
  const { errors, submitCount } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => signIn.mutate(values))} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {signIn.isError && (
        <Notice tone="error" title="Sign in failed">
          {sentenceOf(signIn.error)}
        </Notice>
      )}
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
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        size="large"
        full
        pending={signIn.isPending || signIn.isSuccess}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
      <Link
        to={paths.forgot}
        state={() => ({ email: form.getValues('email') })}
        className={buttonClass({ variant: 'quiet' })}
      >
        Forgot your password?
      </Link>
    </form>
  )
}
