import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { paths } from '#common/paths.ts'
import { resetPassword, resetPasswordSchema } from '#server/features/account/credentials/contract.ts'
import { finishRecovery } from '#server/features/account/recovery/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { PasswordField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, FormFailure } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { useLinkToken } from './use-link-token.ts'
import { userQuery } from './use-user.ts'
import { VisitorPage } from './visitor-page.tsx'
import { acceptWeak, isWeakPassword, WeakPasswordNotice } from './weak-password-notice.tsx'

/** The page of the link in the email: sets a new password, or says why the link does not work. */
export function ResetPasswordScreen() {
  usePageTitle('Choose a New Password')
  const { token, forget } = useLinkToken(paths.reset)
  return (
    <VisitorPage>
      {token === '' ? (
        <BrokenLink
          title="Please open the link again"
          reason="You’ll find it in the email that we sent you."
          advice={`${LINK_ADVICE} Otherwise, you can request a new link.`}
          action={newLink}
        />
      ) : (
        <ResetPassword key={token} token={token} onDone={forget} />
      )}
    </VisitorPage>
  )
}

const LINK_ADVICE = 'If you’ve already set a new password, please sign in with it.'

interface LinkProps {
  token: string
  /** The link is used, or doesn't work. */
  onDone: () => void
}

function ResetPassword({ token, onDone }: LinkProps) {
  const [result, setResult] = useState<{ readonly rejection: string | null } | null>(null)
  const finish = (rejection: string | null) => {
    onDone()
    setResult({ rejection })
  }
  if (!result)
    return (
      <NewPasswordForm
        token={token}
        title="Choose a new password"
        send={(body) => call(resetPassword, { body })}
        onChanged={() => finish(null)}
        onRejected={finish}
      />
    )
  return result.rejection === null ? (
    <PasswordChanged />
  ) : (
    <BrokenLink reason={result.rejection} advice={LINK_ADVICE} action={newLink} />
  )
}

function PasswordChanged() {
  return (
    <Outcome
      title="You have a new password"
      picture={<KeyRound aria-hidden />}
      actions={
        <Link to={paths.auth} search={{ tab: 'sign-in' }} replace className={buttonClass({ size: 'large' })}>
          Sign In
        </Link>
      }
    >
      <p className="text-lead">Please sign in with it. You’ve been signed out on all your devices.</p>
    </Outcome>
  )
}

/** The page of the link that relatives give to a locked-out person. */
export function RecoverScreen() {
  usePageTitle('Choose a New Password')
  const { token, forget } = useLinkToken(paths.recover)
  return (
    <VisitorPage>
      {token === '' ? (
        <BrokenLink
          title="Please open the link again"
          reason="If your relatives sent you a link, open it again in their message. If they showed you a code, scan it again."
          advice={ASK_FAMILY}
        />
      ) : (
        <Recover key={token} token={token} onDone={forget} />
      )}
    </VisitorPage>
  )
}

const ASK_FAMILY =
  'If you’ve already set a new password, please sign in with it. Otherwise, your relatives can make a new link.'

function Recover({ token, onDone }: LinkProps) {
  const [email, setEmail] = useState<string | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  if (rejection !== null) return <BrokenLink reason={rejection} advice={ASK_FAMILY} />
  if (email !== null) return <BackIn email={email} />
  return (
    <NewPasswordForm
      token={token}
      title="Welcome back. Choose a new password"
      send={(body) => call(finishRecovery, { body })}
      onChanged={(changed) => {
        onDone()
        setEmail(changed.email)
      }}
      onRejected={(sentence) => {
        onDone()
        setRejection(sentence)
      }}
    />
  )
}

function BackIn({ email }: { email: string }) {
  return (
    <Outcome
      title="You have a new password"
      picture={<KeyRound aria-hidden />}
      actions={
        <Link to={paths.auth} search={{ tab: 'sign-in' }} replace className={buttonClass({ size: 'large' })}>
          Sign In
        </Link>
      }
    >
      <p className="text-lead">
        Sign in with it and your email address: <strong className="font-[650] wrap-anywhere">{email}</strong>
      </p>
      <p className="text-ink-soft">
        You’ve been signed out on all your devices. We’ve told your family that you’re back.
      </p>
    </Outcome>
  )
}

/** The link doesn't work anymore. */
const INVALID = ['reset_invalid', 'recovery_invalid']

interface NewPasswordFormProps<Reply> {
  token: string
  title: string
  send: (body: InferInput<typeof resetPasswordSchema>) => Promise<Reply>
  onChanged: (reply: Reply) => void
  /** The link no longer works, for the reason given. */
  onRejected: (sentence: string) => void
}

/** Chooses a new password with the secret of a link. */
function NewPasswordForm<Reply>({ token, title, send, onChanged, onRejected }: NewPasswordFormProps<Reply>) {
  const client = useQueryClient()
  const form = useSchemaForm(resetPasswordSchema, { token, newPassword: '', confirmPassword: '' })
  const { errors, submitCount } = form.formState
  const change = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      // It ended all sessions of the account, possibly including this browser's.
      void client.fetchQuery(userQuery).catch(() => {})
      onChanged(reply)
    },
    onError: (error) => {
      if (error instanceof CallError && INVALID.includes(error.code)) onRejected(error.sentence)
    },
  })
  const submit = (weakPassword?: string) =>
    form.handleSubmit((values) => change.mutate({ ...values, ...acceptWeak(values.newPassword, weakPassword) }))
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Heading level={1}>{title}</Heading>
        <p className="text-ink-soft">
          Use at least 6 characters. You’ll be signed out on all your devices and can sign in again with the new
          password.
        </p>
      </header>
      <form noValidate onSubmit={submit()} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <FormFailure
          error={isWeakPassword(change.error) ? null : change.error}
          title="We couldn’t save your new password"
        >
          {sentenceOf(change.error)}
        </FormFailure>
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
        {isWeakPassword(change.error) && (
          <WeakPasswordNotice sentence={change.error.sentence} onAccept={submit(change.variables?.newPassword)} />
        )}
        <Button type="submit" size="large" full pending={change.isPending} pendingLabel="Saving...">
          Save New Password
        </Button>
      </form>
    </div>
  )
}

interface BrokenLinkProps {
  title?: string
  reason: string
  advice: string
  action?: Elements
}

/** The link is used or expired, or the page was opened without it. */
function BrokenLink({ title = 'You can’t use this link', reason, advice, action }: BrokenLinkProps) {
  return (
    <Outcome
      title={title}
      tone="wrong"
      picture={<Unlink aria-hidden />}
      actions={
        <>
          {action}
          <Link to={paths.auth} search={{ tab: 'sign-in' }} replace className={buttonClass({ variant: 'quiet' })}>
            Back to Sign In
          </Link>
        </>
      }
    >
      <p className="text-lead wrap-anywhere">{reason}</p>
      <p className="text-ink-soft">{advice}</p>
    </Outcome>
  )
}

const newLink = (
  <Link to={paths.forgot} replace className={buttonClass({ size: 'large' })}>
    Request a New Link
  </Link>
)
