import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Outcome } from '#web/ui/outcome.tsx'

/** The same to everybody: whether there is such an account is nobody else's business. */
export function MailSent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <Outcome
      title="Look into your mail"
      picture={<MailCheck aria-hidden />}
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
      <p className="text-lead">
        If there is an account for <strong className="font-[650] wrap-anywhere">{email}</strong>, a mail with a link is
        on its way. The link is good for one hour.
      </p>
      <p className="text-ink-soft">
        Nothing there after a few minutes? Please look in the spam folder too, and check that the address is right.
      </p>
    </Outcome>
  )
}
