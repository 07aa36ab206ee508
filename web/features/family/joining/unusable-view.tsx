import { Unlink } from 'lucide-react'
import { Outcome } from '#web/ui/outcome.tsx'
import { HaveAccountLink } from './have-account-link.tsx'
import { HomeLink } from './home-link.tsx'
import type { JoinProblem } from './join-problem.ts'

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
