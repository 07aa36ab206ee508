import { Link } from '@tanstack/react-router'
import { Hand, ShieldCheck, Unlink } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { stopRecoveryByEmail } from '#server/features/account/recovery/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { useTokenFromAddress } from './use-token-from-address.ts'
import { VisitorPage } from './visitor-page.tsx'

/** The page of the link in emails about a locked-out member. Opening it changes nothing: some programs open every link. */
export function StopRecoveryScreen() {
  usePageTitle('Stop This')
  const token = useTokenFromAddress(paths.stopRecovery)
  return (
    <VisitorPage>
      {token === '' ? (
        <Ended reason="The link isn’t complete. Please open it from your email again." />
      ) : (
        <Stop key={token} token={token} />
      )}
    </VisitorPage>
  )
}

function Stop({ token }: { token: string }) {
  const stop = useMutation({ mutationFn: () => call(stopRecoveryByEmail, { body: { token } }) })
  const { error, isSuccess } = stop
  if (error instanceof CallError && error.code === 'stop_link_invalid') return <Ended reason={error.sentence} />
  if (isSuccess)
    return (
      <Outcome title="It’s stopped" picture={<ShieldCheck aria-hidden />} actions={<SignIn />}>
        <p className="text-lead">No one gets a new password, and nothing has changed. We’ve told the family.</p>
        <p className="text-ink-soft">
          If this was about your account and someone else may know your password, choose a new one on the sign-in page.
        </p>
      </Outcome>
    )
  return (
    <Outcome
      title="Stop it?"
      picture={<Hand aria-hidden />}
      actions={
        <Button size="large" pending={stop.isPending} pendingLabel="Stopping…" onClick={() => stop.mutate()}>
          Stop This
        </Button>
      }
    >
      <p className="text-lead">
        Your family is helping someone back into their account, as the email says. If that isn’t right, stop it here.
        Nothing changes then, and they can begin again later.
      </p>
      {error && (
        <Notice tone="error" title="We couldn’t stop it">
          {sentenceOf(error)}
        </Notice>
      )}
    </Outcome>
  )
}

function Ended({ reason }: { reason: string }) {
  return (
    <Outcome title="There’s nothing to stop here" tone="wrong" picture={<Unlink aria-hidden />} actions={<SignIn />}>
      <p className="text-lead wrap-anywhere">{reason}</p>
    </Outcome>
  )
}

function SignIn() {
  return (
    <Link to={paths.auth} search={{ tab: 'sign-in' }} replace className={buttonClass({ size: 'large' })}>
      Sign In
    </Link>
  )
}
