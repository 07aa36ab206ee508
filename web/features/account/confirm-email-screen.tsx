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
import { useTokenFromAddress } from './use-token-from-address.ts'
import { userQuery } from './use-user.ts'
import { VisitorPage } from './visitor-page.tsx'

/** The page of the links that confirm a change of email address. Opening it changes nothing: some programs open every link. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm Your Email Address')
  const token = useTokenFromAddress(paths.confirmEmail)
  return (
    <VisitorPage>
      {token === '' ? (
        <BrokenLink reason="The link isn’t complete. Please open it from your email again." />
      ) : (
        <Confirm key={token} token={token} />
      )}
    </VisitorPage>
  )
}

function Confirm({ token }: { token: string }) {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
    onSuccess: () => void client.invalidateQueries(userQuery),
  })
  const { data, error } = confirm
  const isUnusable = error instanceof CallError && (error.code === 'link_invalid' || error.code === 'email_taken')
  if (isUnusable) return <BrokenLink reason={error.sentence} />
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

function BrokenLink({ reason }: { reason: string }) {
  return (
    <Outcome title="You can’t use this link" tone="wrong" picture={<Unlink aria-hidden />} actions={<OpenKeepsaid />}>
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
