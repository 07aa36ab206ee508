import { UserRoundPlus } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { HomeLink } from './home-link.tsx'
import { OtherAccountButton } from './other-account-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'

export interface AskViewProps {
  user: User
  /** Null where it could not be had. */
  inviterName: string | null
  onAgree: () => void
}

/** Somebody who has a family came by an invite of another: it is theirs to say, not the link's, and not another account's. */
export function AskView({ user, inviterName, onAgree }: AskViewProps) {
  return (
    <Outcome
      title={inviterName ? `Join the family of ${inviterName}?` : 'Join this family?'}
      picture={<UserRoundPlus aria-hidden />}
      actions={
        <>
          <Button size="large" onClick={onAgree}>
            Join the Family
          </Button>
          <HomeLink size="large" variant="secondary" label="Not Now" />
          <OtherAccountButton />
        </>
      }
    >
      <p className="text-lead">Please join only if you know who sent you this link.</p>
      <p className="wrap-anywhere">
        You can belong to more than one family. {user.familyName ?? 'Your own'} stays as it is, and goes on showing here
        until you choose the other one.
      </p>
      <SignedInAs user={user} />
    </Outcome>
  )
}
