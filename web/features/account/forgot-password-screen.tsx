import { Link, useLocation } from '@tanstack/react-router'
import { KeyRound, MailCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import { forgotPassword, forgotPasswordSchema } from '#server/features/account/credentials/contract.ts'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, FormFailure } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { VisitorPage } from './visitor-page.tsx'

/** Requests a link to set a new password. */
export function ForgotPasswordScreen() {
  usePageTitle('Forgot Your Password')
  // The address typed at sign-in, so it need not be typed again.
  const typedEmail = useLocation({ select: ({ state }) => state.email ?? '' })
  const [email, setEmail] = useState(typedEmail)
  const [isSent, setIsSent] = useState(false)
  const handleSent = (address: string) => {
    setEmail(address)
    setIsSent(true)
  }
  return (
    <VisitorPage>
      {isSent ? (
        <LinkRequested email={email} onAgain={() => setIsSent(false)} />
      ) : (
        <EmailForm email={email} onSent={handleSent} />
      )}
    </VisitorPage>
  )
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useSchemaForm(forgotPasswordSchema, { email })
  const { errors, submitCount } = form.formState
  const emailOff = isEmailOff(useEmailStatus())
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    onSuccess: (_, body) => onSent(body.email),
  })
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Heading level={1}>Forgot your password?</Heading>
        <p className="text-ink-soft">{`It happens to everyone. ${!emailOff ? 'Enter your email address and we’ll send you a link to set a new one. ' : ''}Your stories aren’t affected.`}</p>
        {emailOff && (
          <Notice title={`This ${PRODUCT} server doesn’t send email`} announced={false}>
            Request a link with your email address. Then tell the person who runs this {PRODUCT} server, perhaps a
            relative. They’ll find the link there and can give it to you.
          </Notice>
        )}
      </header>
      <form noValidate onSubmit={form.handleSubmit((values) => request.mutate(values))} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <FormFailure
          error={request.error}
          title={emailOff ? 'We couldn’t request the link' : 'We couldn’t send the link'}
        >
          {sentenceOf(request.error)}
        </FormFailure>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" size="large" full pending={request.isPending} pendingLabel="Sending...">
          {emailOff ? 'Request a Link' : 'Send Me a Link'}
        </Button>
      </form>
      <AskYourFamily />
      <Link to={paths.auth} search={{ tab: 'sign-in' }} className={buttonClass({ variant: 'quiet' })}>
        Back to Sign In
      </Link>
    </div>
  )
}

/** For people who can't read their email either. Nothing can be typed, so nothing is revealed: a relative begins it. */
function AskYourFamily() {
  return (
    <Collapsible title="Can’t get into your email either?" icon={<Users aria-hidden />}>
      <p>Your family can help you back in.</p>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-6">
        <li>Call a relative who shares your family’s vault.</li>
        <li>They sign in, open Family, and choose “Someone Can’t Sign In?”.</li>
        <li>Two relatives vouch for you, and the owner of the vault approves.</li>
        <li>A day later, one of them gives you a link to choose a new password.</li>
      </ol>
      <p className="mt-3 text-ink-soft">
        You own the vault, or have one yourself? Then this isn’t possible: no one else could approve it. Please ask the
        people who run this {PRODUCT} server.
      </p>
    </Collapsible>
  )
}

/** The same page for every address: it must not reveal whether an account exists. */
function LinkRequested({ email, onAgain }: { email: string; onAgain: () => void }) {
  const status = useEmailStatus()
  const emailOff = isEmailOff(status)
  return (
    <Outcome
      title={emailOff ? 'Ask for your link' : 'Check your email'}
      picture={emailOff ? <KeyRound aria-hidden /> : <MailCheck aria-hidden />}
      actions={
        <>
          <Link to={paths.auth} search={{ tab: 'sign-in' }} className={buttonClass({ size: 'large' })}>
            Back to Sign In
          </Link>
          <Button variant="secondary" size="large" onClick={onAgain}>
            Try Again
          </Button>
        </>
      }
    >
      {emailOff ? <LinkOnServer email={email} /> : <LinkEmailed email={email} shownAt={status?.shownAt} />}
    </Outcome>
  )
}

function LinkEmailed({ email, shownAt }: { email: string; shownAt: string | null | undefined }) {
  return (
    <>
      <p className="text-lead">
        If there’s an account for <Address email={email} />, an email with a link is on its way. The link works for one
        hour.
      </p>
      <p className="text-ink-soft">
        {shownAt ? (
          <>
            This server doesn’t send email. You can see it at{' '}
            <a href={shownAt} target="_blank" rel="noreferrer">
              {shownAt}
            </a>
            .
          </>
        ) : (
          'Nothing after a few minutes? Please look in your spam folder, and check the address for a typo.'
        )}
      </p>
    </>
  )
}

/** Without email, the link waits on the server for the person who runs it. */
function LinkOnServer({ email }: { email: string }) {
  return (
    <>
      <p className="text-lead">
        This {PRODUCT} server doesn’t send email. If there’s an account for <Address email={email} />, the person who
        runs this server now has a link for you. It works for one hour.
      </p>
      <p className="text-ink-soft">
        Please ask them for it. It’s in the “outbox” folder of the server’s data. The person who set this up may be one
        of your relatives.
      </p>
    </>
  )
}

function Address({ email }: { email: string }) {
  return <strong className="font-[650] wrap-anywhere">{email}</strong>
}
