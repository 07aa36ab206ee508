import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, Unlink } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { confirmEmailChange } from '#server/features/account/email-change/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { useLinkToken } from './use-link-token.ts'
import { userQuery } from './use-user.ts'
import { VisitorPage } from './visitor-page.tsx'

/** The page of the links that confirm a change of email address. Opening it changes nothing: some programs open every link. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm Your Email Address')
  const { token, forget } = useLinkToken(paths.confirmEmail)
  return (
    <VisitorPage>
      {token === '' ? (
        <BrokenLink
          title="Please open the link again"
          reason="You’ll find it in the email that we sent you. If you’ve already confirmed it, there’s nothing more to do."
        />
      ) : (
        <Confirm key={token} token={token} onDone={forget} />
      )}
    </VisitorPage>
  )
}

/** @param onDone the link is used, or doesn't work */
function Confirm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
    onSuccess: () => {
      onDone()
      void client.invalidateQueries(userQuery)
    },
    onError: (error) => isUnusable(error) && onDone(),
  })
  const { data, error } = confirm
  if (isUnusable(error)) return <BrokenLink reason={error.sentence} />
  if (data)
    return (
      <Outcome
        title={data.isChanged ? 'Your email address is changed' : 'Thank you. One more to go.'}
        picture={<MailCheck aria-hidden />}
        actions={<OpenKeepsaid />}
      >
        <p className="text-lead">
          {data.isChanged
            ? 'From now on, sign in with your new address. Our emails go there, too.'
            : 'Now open the link that we sent to your other address. It works for one hour.'}
        </p>
      </Outcome>
    )
  return (
    <Outcome
      title="Confirm your new email address"
      picture={<MailCheck aria-hidden />}
      actions={
        <Button size="large" pending={confirm.isPending} pendingLabel="One moment…" onClick={() => confirm.mutate()}>
          Confirm the Change
        </Button>
      }
    >
      <p className="text-lead">The address changes once you’ve confirmed it from both your old and your new address.</p>
      {error && (
        <Notice tone="error" title="We couldn’t confirm it">
          {sentenceOf(error)}
        </Notice>
      )}
    </Outcome>
  )
}

const isUnusable = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'link_invalid' || error.code === 'email_taken')

function BrokenLink({ title = 'You can’t use this link', reason }: { title?: string; reason: string }) {
  return (
    <Outcome title={title} tone="wrong" picture={<Unlink aria-hidden />} actions={<OpenKeepsaid />}>
      <p className="text-lead wrap-anywhere">{reason}</p>
    </Outcome>
  )
}

function OpenKeepsaid() {
  return (
    <Link to={paths.profile} replace className={buttonClass({ size: 'large' })}>
      Go to Your Profile
    </Link>
  )
}
