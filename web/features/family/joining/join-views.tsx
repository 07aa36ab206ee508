import { DoorOpen, Unlink, Unplug, UserRoundPlus, Users } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import { HaveAccountLink, HomeLink, OtherAccountButton, SignedInAs } from './join-actions.tsx'
import { isFinal, type JoinProblem } from './join-machine.ts'

interface AskViewProps {
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

export function JoiningView() {
  return (
    <Outcome title="Joining Family..." picture={<SpinnerMark />}>
      <p className="text-lead text-ink-soft">Please wait a moment. We are opening the family’s vault for you.</p>
    </Outcome>
  )
}

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

/** Somebody who is signed in could not join. Where trying again is no use, it is not the first thing offered. */
export function FailedView(props: { problem: JoinProblem; user: User | null; onRetry: () => void }) {
  const { problem, user, onRetry } = props
  const final = isFinal(problem)
  const again = (
    <Button key="again" size="large" variant={final ? 'secondary' : 'primary'} onClick={onRetry}>
      Try Again
    </Button>
  )
  const home = <HomeLink key="home" size="large" variant={final ? 'primary' : 'secondary'} />
  return (
    <Outcome
      title="Connection Failed"
      tone="wrong"
      picture={<Unplug aria-hidden />}
      actions={
        <>
          {final ? [home, again] : [again, home]}
          {user && <OtherAccountButton />}
        </>
      }
    >
      <div role="alert" className="flex flex-col gap-2">
        <p className="text-lead wrap-anywhere">{problem.sentence}</p>
        {problem.advice && <p className="text-ink-soft">{problem.advice}</p>}
      </div>
      {user && <SignedInAs user={user} />}
    </Outcome>
  )
}

/** A visitor came by a link that leads nowhere any more: said at once, before anybody fills in a form in vain. */
export function UnusableView({ code, problem }: { code: string; problem: JoinProblem }) {
  return (
    <Outcome
      title="This invite cannot be used"
      tone="wrong"
      picture={<Unlink aria-hidden />}
      actions={
        <>
          <HomeLink size="large" />
          {problem.code === 'invite_used' && <HaveAccountLink code={code} size="large" />}
        </>
      }
    >
      <p className="text-lead wrap-anywhere">{problem.sentence}</p>
      {problem.code === 'invite_used' && (
        <p className="text-ink-soft">If it was you who joined with it, simply sign in.</p>
      )}
    </Outcome>
  )
}
