import { Unplug } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { HomeLink } from './home-link.tsx'
import { isFinal, type JoinProblem } from './join-problem.ts'
import { OtherAccountButton } from './other-account-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'

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
