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
import { useLinkToken } from './use-link-token.ts'
import { VisitorPage } from './visitor-page.tsx'

/** The page of the link in emails about a locked-out member. Opening it changes nothing: some programs open every link. */
export function StopRecoveryScreen() {
  usePageTitle('Stop This')
  const { token, forget } = useLinkToken(paths.stopRecovery)
  return (
    <VisitorPage>
      {token === '' ? (
        <Ended
          title="Please open the link again"
          reason="You’ll find it in the email that we sent you. If you’ve already stopped it, there’s nothing more to do."
        />
      ) : (
        <Stop key={token} token={token} onDone={forget} />
      )}
    </VisitorPage>
  )
}

/** @param onDone the link is used, or doesn't work */
function Stop({ token, onDone }: { token: string; onDone: () => void }) {
  const stop = useMutation({
    mutationFn: () => call(stopRecoveryByEmail, { body: { token } }),
    onSuccess: onDone,
    onError: (error) => isUnusable(error) && onDone(),
  })
  const { error, isSuccess } = stop
  if (isUnusable(error)) return <Ended reason={error.sentence} />
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

const isUnusable = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'stop_link_invalid'

function Ended({ title = 'There’s nothing to stop here', reason }: { title?: string; reason: string }) {
  return (
    <Outcome title={title} tone="wrong" picture={<Unlink aria-hidden />} actions={<SignIn />}>
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
