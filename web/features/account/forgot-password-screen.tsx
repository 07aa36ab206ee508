import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { KeyRound, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import { forgotPassword, forgotPasswordSchema } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { mailStays, useMailStatus } from '#web/lib/email-status.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { OutboxLink } from '../email/outbox-link.tsx'
import { VisitorPage } from './visitor-page.tsx'

/** Where somebody who has forgotten their password asks for a way to a new one. */
export function ForgotScreen() {
  usePageTitle('Forgot Your Password')
  // What was typed at sign-in is not asked for again.
  const typed = useLocation({ select: ({ state }) => state.email ?? '' })
  const [email, setEmail] = useState(typed)
  const [sent, setSent] = useState(false)
  const noteSent = (to: string) => {
    setEmail(to)
    setSent(true)
  }
  return (
    <VisitorPage>
      {sent ? (
        <MailSent email={email} onOther={() => setSent(false)} />
      ) : (
        <ForgotForm email={email} onSent={noteSent} />
      )}
    </VisitorPage>
  )
}

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

/** The same to everybody: whether there is such an account is nobody else's business. */
export function MailSent({ email, onOther }: { email: string; onOther: () => void }) {
  const status = useMailStatus()
  const stays = mailStays(status)
  return (
    <Outcome
      title={stays ? 'Ask for your link' : 'Look into your mail'}
      picture={stays ? <KeyRound aria-hidden /> : <MailCheck aria-hidden />}
      actions={
        <>
          <Link to={paths.auth} search={{ tab: 'sign-in' }} className={buttonClass({ size: 'large' })}>
            Back to Sign In
          </Link>
          <Button variant="secondary" size="large" onClick={onOther}>
            Ask Again
          </Button>
        </>
      }
    >
      {stays ? <LinkIsKept email={email} /> : <MailIsComing email={email} shownAt={status?.shownAt} />}
    </Outcome>
  )
}

function MailIsComing({ email, shownAt }: { email: string; shownAt: string | null | undefined }) {
  return (
    <>
      <p className="text-lead">
        If there is an account for <Address email={email} />, a mail with a link is on its way. The link is good for one
        hour.
      </p>
      <p className="text-ink-soft">
        {shownAt ? (
          <>
            Mail is not sent from here: it is shown at <OutboxLink path={shownAt} />.
          </>
        ) : (
          'Nothing there after a few minutes? Please look in the spam folder too, and check that the address is right.'
        )}
      </p>
    </>
  )
}

/** Nothing is sent: whoever runs the server has the link. */
function LinkIsKept({ email }: { email: string }) {
  return (
    <>
      <p className="text-lead">
        {PRODUCT} does not send mail here. If there is an account for <Address email={email} />, whoever runs this{' '}
        {PRODUCT} has a link for you now. It is good for one hour.
      </p>
      <p className="text-ink-soft">
        Please ask them for it: it lies in the folder “outbox” of the data on their server. Often a relative of yours
        has set that up.
      </p>
    </>
  )
}

function Address({ email }: { email: string }) {
  return <strong className="font-[650] wrap-anywhere">{email}</strong>
}
