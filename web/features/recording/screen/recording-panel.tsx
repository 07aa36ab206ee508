import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import type { Phase } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { LiveTranscript } from './live-transcript.tsx'
import type { ChosenPrompt } from './prompts.ts'
import { RecorderNotices, RecorderPanel } from './recorder-panel.tsx'

/** From so many days before its end on it is said that the trial ends. */
const TOLD_DAYS_BEFORE = 7

const loadTrialEnds = () => import('./cannot-record.tsx')
const loadPlanNeeded = () => import('./cannot-record.tsx')

interface RecordingDeskProps {
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

const loadBeginning = () => import('./story-ideas.tsx')

// `--spare`: how much taller the window is than the least that question, button, time, Pause and the line under them need.
// They share it out, so that all are in the first screen of a small telephone, and have air in a tall window. It is measured
// with the browser's bars in sight: one that goes away moves nothing.
const SPARE_HEIGHT =
  '[--spare:clamp(0rem,100svh_-_40rem,12.5rem)] sm:[--spare:clamp(0rem,100svh_-_36rem,12.5rem)] ' +
  'mt-[calc(var(--spare)*0.08_-_1rem)] gap-[calc(0.375rem_+_var(--spare)*0.09)] sm:gap-[calc(0.375rem_+_var(--spare)*0.13)]'

/** Button and words, and under them what helps to begin: while somebody speaks that is out of sight. */
function SpeakingDesk({
  session,
  snapshot,
  user,
  waiting,
  takesFocus,
  ready,
}: RecordingDeskProps & { ready: boolean }) {
  const { phase } = snapshot
  const { part: beginning } = useLater(loadBeginning, true)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    // What was pressed to carry on is gone; the button to stop takes its place.
    if (phase === 'requesting' && document.activeElement === document.body) button.current?.focus()
  }, [phase])

  function choose(prompt: ChosenPrompt) {
    session.choosePrompt(prompt)
    window.scrollTo({ top: 0 })
    button.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <section aria-label="Recorder" className={classNames('flex flex-col text-center', SPARE_HEIGHT)}>
        <Headline snapshot={snapshot} firstName={user.firstName} />
        <RecorderPanel
          session={session}
          snapshot={snapshot}
          familyId={user.familyId}
          ready={ready || phase !== 'idle'}
          button={button}
        />
      </section>
      <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-6">
        {waiting}
        <LiveTranscript session={session} snapshot={snapshot} />
      </div>
      {beginning && (
        <beginning.Beginning
          user={user}
          resting={phase === 'idle' || phase === 'requesting'}
          onChoose={choose}
          chosen={phase === 'idle' ? snapshot.draft.prompt : null}
          onDrop={() => void session.recordAgain()}
        />
      )}
    </div>
  )
}

interface HeadlineProps {
  snapshot: SessionSnapshot
  firstName: string
}

/** What this moment is about: an invitation, the question that was chosen, or that we are listening. */
function Headline({ snapshot, firstName }: HeadlineProps) {
  const { phase, draft } = snapshot
  if (draft.prompt) return <ChosenQuestion prompt={draft.prompt} />
  const invitation = headlineOf('idle', firstName)
  return (
    <div className="grid items-center *:col-start-1 *:row-start-1">
      {/* Keeps the room of the invitation, so that the button does not move under the finger. */}
      <p aria-hidden className="invisible font-story text-display font-[560] wrap-anywhere">
        {invitation}
      </p>
      <Heading level={1}>{headlineOf(phase, firstName)}</Heading>
    </div>
  )
}

function headlineOf(phase: Phase, firstName: string): string {
  if (phase === 'recording') return 'We are listening'
  if (phase === 'paused') return 'Take your time'
  if (phase === 'processing') return 'One moment'
  return firstName ? `What would you like to tell, ${firstName}?` : 'What would you like to tell?'
}

/** Above so many characters it is set smaller, and scrolls where the window is low: half a line shows that it goes on. */
const LONG = 100

/** The question that is being answered, in sight of whoever speaks. */
function ChosenQuestion({ prompt }: { prompt: ChosenPrompt }) {
  const long = prompt.text.length > LONG
  return (
    <div className="flex flex-col items-center gap-[calc(0.25rem+var(--spare)*0.03)]">
      {/* The lowest windows have no room for it; it is still read out. */}
      <div className="flex [@media(max-height:36rem)]:sr-only">
        <Badge>{prompt.asked ?? prompt.category}</Badge>
      </div>
      <Heading
        level={1}
        // What scrolls must be reachable by keyboard.
        tabIndex={long ? 0 : undefined}
        className={classNames(
          'max-w-[40rem]',
          long
            ? 'max-h-[max(3.5lh,100svh_-_44rem)] overflow-y-auto text-body leading-snug'
            : 'text-[length:min(var(--text-title),1.25rem+var(--spare)*0.07)] leading-[1.22] [@media(max-height:36rem)]:text-[1.125rem] [@media(max-height:36rem)]:leading-[1.1]',
        )}
      >
        {prompt.text}
      </Heading>
    </div>
  )
}
