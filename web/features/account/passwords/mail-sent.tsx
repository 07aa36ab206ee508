import { Link } from '@tanstack/react-router'
import { KeyRound, MailCheck } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import { OutboxLink } from '#web/features/email/outbox-link.tsx'
import { mailStays, useMailStatus } from '#web/features/email/use-mail-status.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Outcome } from '#web/ui/outcome.tsx'

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
