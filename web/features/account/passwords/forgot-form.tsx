import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PRODUCT } from '#common/product.ts'
import { forgotPassword, forgotPasswordSchema } from '#server/features/account/passwords/contract.ts'
import { mailStays, useMailStatus } from '#web/features/email/use-mail-status.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Asks for the address that the mail goes to. */
export function ForgotForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useSchemaForm(forgotPasswordSchema, { email })
  const { errors, submitCount } = form.formState
  const stays = mailStays(useMailStatus())
  const ask = useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    onSuccess: (_done, body) => onSent(body.email),
  })
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Heading level={1}>Forgot your password?</Heading>
        <p className="text-ink-soft">
          That happens to everybody.{' '}
          {!stays && 'Tell us your email address, and we send you a link to choose a new one. '}
          Your stories stay as they are.
        </p>
        {stays && (
          <Notice title={`${PRODUCT} does not send mail here`} announced={false}>
            Ask for a link with your email address. Then tell whoever runs this {PRODUCT}, perhaps a relative: they find
            the link on their server, and can give it to you.
          </Notice>
        )}
      </header>
      <form noValidate onSubmit={form.handleSubmit((values) => ask.mutate(values))} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        {ask.isError && (
          <Notice tone="error" title="The link was not asked for">
            {sentenceOf(ask.error)}
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
        <Button
          type="submit"
          size="large"
          full
          pending={ask.isPending}
          pendingLabel={stays ? 'Asking...' : 'Sending...'}
        >
          {stays ? 'Ask for a Link' : 'Send Me a Link'}
        </Button>
      </form>
      <Link to={paths.auth} search={{ tab: 'sign-in' }} className={buttonClass({ variant: 'quiet' })}>
        Back to Sign In
      </Link>
    </div>
  )
}
