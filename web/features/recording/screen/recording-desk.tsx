import type { ReactNode } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { useLater } from '#web/lib/use-later.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { RecorderNotices } from './recorder-notices.tsx'
import { SpeakingDesk } from './speaking-desk.tsx'

/** From so many days before its end on it is said that the trial ends. */
const TOLD_DAYS_BEFORE = 7

const loadTrialEnds = () => import('./trial-ends.tsx')
const loadPlanNeeded = () => import('./plan-needed.tsx')

export interface RecordingDeskProps {
  session: RecordingSession
  snapshot: SessionSnapshot
  user: User
  /** The button gets the focus when it appears. */
  takesFocus: boolean
  /** What waits on this device, under the button so that it never moves. */
  waiting: ReactNode
}

/** The red button, or before anyone speaks that the family's plan does not allow it. What was begun always goes on. */
export function RecordingDesk(props: RecordingDeskProps) {
  const { session, snapshot, waiting } = props
  // Where the plan cannot be asked for, a story is worth more than the question: the server decides when it is saved.
  const { data: plan, isPending } = useSubscriptionStatus()
  const { part: planNeeded } = useLater(loadPlanNeeded, plan?.canAdd === false)
  const endsSoon = plan?.canAdd === true && !plan.isPremium && plan.trialDaysRemaining <= TOLD_DAYS_BEFORE
  const { part: trialEnds } = useLater(loadTrialEnds, endsSoon)
  if (snapshot.phase !== 'idle' || plan?.canAdd !== false)
    return (
      <SpeakingDesk
        {...props}
        ready={!isPending}
        waiting={
          <>
            {waiting}
            {trialEnds && endsSoon && snapshot.phase === 'idle' && <trialEnds.TrialEnds status={plan} />}
          </>
        }
      />
    )
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      {planNeeded && <planNeeded.PlanNeeded status={plan} />}
      <RecorderNotices session={session} snapshot={snapshot} />
      {waiting}
    </div>
  )
}
