import { Users } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { Outcome } from '#web/ui/outcome.tsx'
import { HomeLink } from './home-link.tsx'
import { OtherAccountButton } from './other-account-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'

/** They came by an invite of a family that they belong to. */
export function AlreadyMemberView({ user }: { user: User | null }) {
  return (
    <Outcome
      title="Already Connected"
      picture={<Users aria-hidden />}
      actions={
        <>
          <HomeLink size="large" />
          {user && <OtherAccountButton />}
        </>
      }
    >
      <p className="text-lead">You are a member of this family already. There is nothing more to do.</p>
      {user && <SignedInAs user={user} />}
    </Outcome>
  )
}
