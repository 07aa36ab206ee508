import { DoorOpen, Unlink, Unplug, UserRoundPlus, Users } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import { HaveAccountLink, HomeLink, OtherAccountButton, SignedInAs } from './join-actions.tsx'
import { isFinal, type JoinProblem } from './join-machine.ts'
import { StoriesTold, StoryToHear } from './stories-told.tsx'
import type { InviteInfo } from './use-joining.ts'

export interface ConfirmViewProps {
  user: User
  info: InviteInfo
  onAgree: () => void
}

/** Asks people who are signed in whether they want to join this family, and with this account. */
export function ConfirmView({ user, info: { inviterName, told, story }, onAgree }: ConfirmViewProps) {
  return (
    <Outcome
      title={inviterName ? `Join ${inviterName}’s family?` : 'Join this family?'}
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
      {told && (
        <p className="font-story text-lead font-[560] wrap-anywhere">
          <StoriesTold told={told} />
        </p>
      )}
      {story && <StoryToHear story={story} />}
      <p className="text-lead">Please join only if you know who sent you this link.</p>
      {user.familyName !== null && (
        <p className="wrap-anywhere">{`You can belong to more than one family. ${user.familyName} stays as it is, and you’ll keep seeing it here until you switch.`}</p>
      )}
      <SignedInAs user={user} />
    </Outcome>
  )
}

export function JoiningView() {
  return (
    <Outcome title="Joining Family..." picture={<SpinnerMark />}>
      <p className="text-lead text-ink-soft">Please wait a moment. We’re opening the family’s vault for you.</p>
    </Outcome>
  )
}

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
      <p className="text-lead">You’re already a member of this family. There’s nothing more to do.</p>
      {user && <SignedInAs user={user} />}
    </Outcome>
  )
}

export function LeftView({ familyName, user }: { familyName: string; user: User | null }) {
  return (
    <Outcome
      title="You’ve left the family"
      picture={<DoorOpen aria-hidden />}
      actions={
        <>
          <HomeLink size="large" />
          {user && <OtherAccountButton isUsedUp />}
        </>
      }
    >
      <p className="text-lead wrap-anywhere">{`This account isn’t part of ${familyName} anymore.`}</p>
      <p>The invite has been used. Each link works for one person, once. Please ask your relative for a new one.</p>
      {user && <SignedInAs user={user} />}
    </Outcome>
  )
}

interface FailedViewProps {
  code: string
  problem: JoinProblem
  user: User | null
  onRetry: () => void
}

/** Registering or joining has failed. If a retry cannot help, it is not the main action. */
export function FailedView({ code, problem, user, onRetry }: FailedViewProps) {
  const final = isFinal(problem)
  const retryButton = (
    <Button key="retry" size="large" variant={final ? 'secondary' : 'primary'} onClick={onRetry}>
      Try Again
    </Button>
  )
  const homeLink = <HomeLink key="home" size="large" variant={final ? 'primary' : 'secondary'} />
  return (
    <Outcome
      title="Connection Failed"
      tone="wrong"
      picture={<Unplug aria-hidden />}
      actions={
        <>
          {final ? [homeLink, retryButton] : [retryButton, homeLink]}
          {problem.code === 'email_taken' && <HaveAccountLink code={code} size="large" variant="quiet" />}
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

/** Tells a visitor that the link is dead, before they fill in a form for nothing. */
export function UnusableView({ code, problem }: { code: string; problem: JoinProblem }) {
  return (
    <Outcome
      title="You can’t use this invite"
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
      {problem.code === 'invite_used' && <p className="text-ink-soft">If you’re the one who used it, just sign in.</p>}
    </Outcome>
  )
}
