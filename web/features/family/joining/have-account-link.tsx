import { Link } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

/** To sign in and back to this invite, which is then accepted. */
export function HaveAccountLink({ code, ...look }: { code: string } & ButtonLook) {
  const next = paths.join.replace('$code', encodeURIComponent(code))
  return (
    <Link to={paths.auth} search={{ tab: 'sign-in', next }} className={buttonClass({ variant: 'secondary', ...look })}>
      I already have an account
    </Link>
  )
}
