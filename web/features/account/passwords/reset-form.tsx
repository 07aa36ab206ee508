import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { resetPassword, resetPasswordSchema } from '#server/features/account/passwords/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

export interface ResetFormProps {
  token: string
  onChanged: () => void
  /** The link leads nowhere any more; the sentence says so. */
  onRefused: (sentence: string) => void
}

/** A new password, twice. */
export function ResetForm({ token, onChanged, onRefused }: ResetFormProps) {
  const client = useQueryClient()
  const form = useSchemaForm(resetPasswordSchema, { token, newPassword: '', confirmPassword: '' })
  const { errors, submitCount } = form.formState
  const reset = useMutation({
    mutationFn: (body: InferInput<typeof resetPasswordSchema>) => call(resetPassword, { body }),
    onSuccess: () => {
      // Every session of the account has ended, which may be the one of this browser.
      void client.fetchQuery(userQuery).catch(() => {})
      onChanged()
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'reset_invalid') onRefused(error.sentence)
    },
  })
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Heading level={1}>Choose a new password</Heading>
        <p className="text-ink-soft">
          At least 6 characters. Everybody who is signed in to this account, on whatever device, signs in again with it.
        </p>
      </header>
      <form noValidate onSubmit={form.handleSubmit((values) => reset.mutate(values))} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        {reset.isError && (
          <Notice tone="error" title="That did not work">
            {sentenceOf(reset.error)}
          </Notice>
        )}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" size="large" full pending={reset.isPending} pendingLabel="Saving...">
          Save New Password
        </Button>
      </form>
    </div>
  )
}
