import { Link } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** Whoever was invited gets their account on the invitation's own page: one made here would have a family vault of its own. */
export function InvitedSignUp({ code }: { code: string }) {
  return (
    <div className="flex flex-col gap-5">
      <p>You have no account yet? You make one on the page of your invitation, and join the family with it.</p>
      <Link to={paths.join} params={{ code }} className={buttonClass({ size: 'large', full: true })}>
        Back to the Invitation
      </Link>
    </div>
  )
}
