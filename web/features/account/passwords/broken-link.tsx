import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Outcome } from '#web/ui/outcome.tsx'

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
