import { DoorOpen } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { Outcome } from '#web/ui/outcome.tsx'
import { HomeLink } from './home-link.tsx'
import { OtherAccountButton } from './other-account-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'

/** A family that was joined under the wrong account has been left again. */
export function LeftView({ familyName, user }: { familyName: string; user: User | null }) {
  return (
    <Outcome
      title="You have left again"
      picture={<DoorOpen aria-hidden />}
      actions={
        <>
          <HomeLink size="large" />
          {user && <OtherAccountButton usedUp />}
        </>
      }
    >
      <p className="text-lead wrap-anywhere">This account does not belong to {familyName} any more.</p>
      <p>The invite is used up: each link is for one person, once. Please ask your relative for a new one.</p>
      {user && <SignedInAs user={user} />}
    </Outcome>
  )
}
