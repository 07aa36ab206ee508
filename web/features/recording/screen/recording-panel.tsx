import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import type { ChosenPrompt } from '#web/features/story-ideas/prompts.ts'
import { asksWhoWillTell } from '#web/features/who-will-tell/asks-who-will-tell.ts'
import { DOUBLE_PRESS_MS } from '#web/lib/double-press.ts'
import { isNothingFocused } from '#web/lib/focus-main.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import type { Phase } from '../session/recording-machine.ts'
import { ProblemNotices, RecorderControls, RecordingChoices } from './recorder-controls.tsx'
import { useRecorder } from './use-recorder.ts'

/** The end of the trial is announced this many days ahead. */
const TRIAL_NOTICE_DAYS = 7

const TrialEndsNotice = lazyPart(() => import('./cannot-record.tsx').then((m) => m.TrialEndsNotice))
const PlanNeededCard = lazyPart(() => import('./cannot-record.tsx').then((m) => m.PlanNeededCard))
const LiveTranscript = lazyPart(() =>
  import('#web/features/live-words/live-transcript.tsx').then((m) => m.LiveTranscript),
)
const StoryIdeas = lazyPart(() => import('#web/features/story-ideas/story-ideas.tsx').then((m) => m.StoryIdeas))
const ForYouCard = lazyPart(() => import('#web/features/for-you/for-you-card.tsx').then((m) => m.ForYouCard))
const ChosenQuestion = lazyPart(() => import('#web/features/story-ideas/story-ideas.tsx').then((m) => m.ChosenQuestion))

export interface RecordingPanelProps {
  /** The button gets the focus when it appears. */
  focusesButton: boolean
  /** Unsaved recordings and queued stories; below the button so that it never moves. */
  unsavedPanel: Elements
}

/** The red button; before a recording, the plan that is needed if the family has none. A started recording always goes on. */
export function RecordingPanel({ focusesButton, unsavedPanel }: RecordingPanelProps) {
  // If the plan can't be loaded, recording is allowed: the server decides when the story is saved.
  const { data: plan } = useSubscriptionStatus()
  const { phase } = useRecorder().snapshot
  if (phase === 'idle' && plan?.canAdd === false)
    return (
      <div className="mx-auto flex w-full max-w-form flex-col gap-6">
        <PlanNeededCard
          status={plan}
          fallback={
            <Heading level={1} className="text-center text-title">
              Recording needs a plan
            </Heading>
          }
        />
        <ProblemNotices />
        {unsavedPanel}
      </div>
    )
  const trialEndsSoon = plan?.canAdd === true && !plan.isPremium && plan.trialDaysRemaining <= TRIAL_NOTICE_DAYS
  return (
    <ButtonAndIdeas focusesButton={focusesButton}>
      {unsavedPanel}
      {trialEndsSoon && phase === 'idle' && <TrialEndsNotice status={plan} />}
    </ButtonAndIdeas>
  )
}

/** The newest notification when the card was dismissed with "Not Now". Later ones are shown. */
let dismissedId = 0
let isQuestionDismissed = false

/** The button, the transcript, and below them the story ideas, which are hidden during a recording. */
function ButtonAndIdeas({ focusesButton, children }: { focusesButton: boolean; children: Elements }) {
  const { session, snapshot, user } = useRecorder()
  const { phase, draft } = snapshot
  const isIdle = useIdle()
  const recorder = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // When this panel replaced another, or a question was chosen and its button went.
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const [waitingSlot, setWaitingSlot] = useState<HTMLDivElement | null>(null)
  const { newest, count } = user.notifications
  // Known when the screen appeared, so nothing moves when the card arrives, and it stays as it is. What comes later is shown below.
  const [first] = useState(newest && newest.id > dismissedId ? newest : null)
  const [above, setAbove] = useState<'said' | 'liked' | 'asked' | 'who' | ''>(
    first
      ? first.comment === null
        ? 'liked'
        : 'said'
      : user.hasQuestion && !isQuestionDismissed
        ? 'asked'
        : asksWhoWillTell(user)
          ? 'who'
          : '',
  )
  const isFirstShown = first !== null && above !== ''
  // For a question, which StoryIdeas shows: a relative's, or who will tell.
  const hasSlotAbove = first === null && above !== ''
  const later = newest && newest.id > Math.max(dismissedId, first?.id ?? 0) ? newest : null
  const shown = isFirstShown ? first : later
  const forYou = shown && (
    <ForYouCard
      key={shown.id}
      notification={shown}
      moreCount={count - 1}
      onDismiss={() => {
        dismissedId = newest?.id ?? shown.id
        if (isFirstShown) setAbove('')
        focusButton({ preventScroll: true })
      }}
    />
  )
  const isBefore = phase === 'idle' || phase === 'requesting'

  // A disabled button can't have the focus.
  const focusButton = useCallback((options?: FocusOptions) => {
    const target = button.current?.disabled ? recorder.current : button.current
    target?.focus(options)
  }, [])
  const recordButton = useRef({ focus: focusButton })

  useEffect(() => {
    if (focusesButton) focusButton()
  }, [focusesButton, focusButton])

  useEffect(() => {
    changedAt.current = performance.now()
  }, [])

  useEffect(() => {
    // The "Keep Recording" button that was pressed is gone.
    if (phase === 'requesting' && isNothingFocused()) button.current?.focus()
  }, [phase])

  function removeQuestion() {
    isQuestionDismissed = true
    setAbove('')
    focusButton({ preventScroll: true })
  }

  function choose(prompt: ChosenPrompt) {
    session.choosePrompt(prompt)
    window.scrollTo({ top: 0 })
    focusButton({ preventScroll: true })
    changedAt.current = performance.now()
  }

  /** The second press of a double click lands on what has taken the place of the button that it was meant for. */
  function ignoreSecondPress(event: MouseEvent) {
    if (event.detail < 2 || performance.now() - changedAt.current > DOUBLE_PRESS_MS) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="flex flex-col gap-8 sm:gap-10"
      onMouseDownCapture={ignoreSecondPress}
      onClickCapture={ignoreSecondPress}
    >
      <section
        ref={recorder}
        tabIndex={-1}
        aria-label="Recorder"
        data-above={above}
        className="recorder-heights flex flex-col text-center outline-none"
      >
        {above && !(hasSlotAbove && draft.prompt) && (
          // Its height stays during a recording, so the button doesn't move under the finger.
          <div className={classNames('recorder-card min-h-(--for-you)', !isBefore && 'invisible')}>
            {hasSlotAbove ? <div ref={setWaitingSlot} /> : forYou}
          </div>
        )}
        <Headline />
        <RecorderControls button={button} focusButton={focusButton} />
        {/* Below the button, so it doesn't move when the question arrives. */}
        {isBefore && !draft.prompt && !hasSlotAbove && (
          <div ref={setWaitingSlot} className="recorder-card recorder-card-below" />
        )}
      </section>
      <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-6">
        {!isFirstShown && isBefore && forYou}
        {children}
        <LiveTranscript words={snapshot}>{isIdle && <RecordingChoices isFolded={user.hasToldStory} />}</LiveTranscript>
      </div>
      <StoryIdeas
        user={user}
        phase={phase}
        onChoose={choose}
        chosen={draft.prompt}
        onGone={session.recordAgain}
        waitingSlot={waitingSlot}
        above={above}
        onRemoveAbove={removeQuestion}
        recordButton={recordButton}
      />
    </div>
  )
}

/** A long name is set smaller on phones. */
const LONG_NAME_LENGTH = 16

/** The chosen question, or else an invitation or the state of the recording. */
function Headline() {
  const { snapshot, user } = useRecorder()
  const { phase, draft } = snapshot
  const { firstName } = user
  ChosenQuestion.usePreload(true)
  if (draft.prompt)
    return (
      <ChosenQuestion
        prompt={draft.prompt}
        fallback={
          <Heading level={1} dir="auto">
            {draft.prompt.text}
          </Heading>
        }
      />
    )
  const invitation = headlineOf('idle', firstName)
  const size = firstName.length < LONG_NAME_LENGTH ? 'greeting' : 'greeting greeting-long'
  return (
    <div className="grid items-center *:col-start-1 *:row-start-1">
      {/* Reserves the invitation's height, so the button doesn't move under the finger. */}
      <p aria-hidden className={classNames('invisible font-story font-[560] wrap-anywhere', size)}>
        {invitation}
      </p>
      <Heading level={1} className={size}>
        {headlineOf(phase, firstName)}
      </Heading>
    </div>
  )
}

function headlineOf(phase: Phase, firstName: string): string {
  if (phase === 'recording') return 'We’re listening'
  if (phase === 'paused') return 'Take your time'
  if (phase === 'processing') return 'One moment'
  return firstName ? `What story would you like to tell, ${firstName}?` : 'What story would you like to tell?'
}
