import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { KeyRound, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InferInput } from 'valibot'
import { resetPassword, resetPasswordSchema } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PasswordField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { userQuery } from './use-user.ts'
import { VisitorPage } from './visitor-page.tsx'

/** Where the link of the mail leads: a new password, or why that link no longer leads to one. */
export function ResetScreen() {
  usePageTitle('Choose a New Password')
  const token = useToken()
  return (
    <VisitorPage>
      {token === '' ? (
        <BrokenLink
          reason="The link is not complete."
          advice="Please open it in the mail once more, or ask for a new one."
        />
      ) : (
        <Reset key={token} token={token} />
      )}
    </VisitorPage>
  )
}

const ONCE = 'A link is good for one hour and for one new password. If you have just set one, please sign in with it.'

function Reset({ token }: { token: string }) {
  const [ended, setEnded] = useState<{ readonly refused: string | null } | null>(null)
  if (!ended)
    return (
      <ResetForm
        token={token}
        onChanged={() => setEnded({ refused: null })}
        onRefused={(sentence) => setEnded({ refused: sentence })}
      />
    )
  return ended.refused === null ? <PasswordChanged /> : <BrokenLink reason={ended.refused} advice={ONCE} />
}

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

/** The link of the mail does not lead to a new password: used, too old, or not whole. */
export function BrokenLink({ reason, advice }: { reason: string; advice: string }) {
  return (
    <Outcome
      title="This link cannot be used"
      tone="wrong"
      picture={<Unlink aria-hidden />}
      actions={
        <>
          <Link to={paths.forgot} replace className={buttonClass({ size: 'large' })}>
            Ask for a New Link
          </Link>
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

export function PasswordChanged() {
  return (
    <Outcome
      title="Your new password is set"
      picture={<KeyRound aria-hidden />}
      actions={
        <Link to={paths.auth} search={{ tab: 'sign-in' }} replace className={buttonClass({ size: 'large' })}>
          Sign In
        </Link>
      }
    >
      <p className="text-lead">
        Please sign in with it. Every other device that was signed in to your account has been signed out.
      </p>
    </Outcome>
  )
}

/**
 * The token behind the # of the address, which reaches no server and no log; empty where there is none. It is taken out of the
 * address at once, so that it stays in no history and on no screen. A newer mail's link in the same page takes its place.
 */
export const useToken = (): string => {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  if (hash && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash) void navigate({ to: paths.reset, hash: '', replace: true })
  }, [hash, navigate])
  return token
}
