import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Outcome } from '#web/ui/outcome.tsx'

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
