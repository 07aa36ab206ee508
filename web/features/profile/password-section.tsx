import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InferInput } from 'valibot'
import { paths } from '#common/paths.ts'
import { changePassword, changePasswordSchema } from '#server/features/account/credentials/contract.ts'
import { acceptWeak, isWeakPassword, WeakPasswordNotice } from '#web/features/account/weak-password-notice.tsx'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PasswordField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password of a person who knows it. */
export function PasswordSection() {
  const form = useSchemaForm(changePasswordSchema, EMPTY)
  const { errors, submitCount } = form.formState
  const change = useMutation({
    mutationFn: (body: InferInput<typeof changePasswordSchema>) => call(changePassword, { body }),
    onSuccess: () => {
      form.reset(EMPTY)
      toast({ title: 'Password changed', description: 'You’ve been signed out on your other devices.' })
    },
    onError: (error) => {
      // The form asks whether to use it.
      if (isWeakPassword(error)) return
      toast({ variant: 'destructive', title: 'Password change failed', description: sentenceOf(error) })
    },
  })
  const submit = (weakPassword?: string) =>
    form.handleSubmit((values) => change.mutate({ ...values, ...acceptWeak(values.newPassword, weakPassword) }))
  const isWeak = isWeakPassword(change.error)
  const refusals = change.error instanceof CallError && !isWeak ? change.error.fields : {}
  return (
    <Section
      title="Password"
      intro="Use at least 6 characters. You’ll stay signed in here and be signed out on your other devices."
    >
      <form noValidate onSubmit={submit()} className="flex max-w-form flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        {change.isError && !isWeak && (
          <Notice tone="error" title="Password change failed">
            {sentenceOf(change.error)}
          </Notice>
        )}
        {change.isSuccess && !form.formState.isDirty && <Notice tone="success" title="Your password is changed" />}
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          error={errors.currentPassword?.message ?? refusals.currentPassword}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        {isWeakPassword(change.error) && (
          <WeakPasswordNotice sentence={change.error.sentence} onAccept={submit(change.variables?.newPassword)} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Change Password
          </Button>
          <Link to={paths.forgot} className={buttonClass({ variant: 'quiet' })}>
            Forgot your password?
          </Link>
        </div>
      </form>
    </Section>
  )
}
