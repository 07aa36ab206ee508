import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#server/features/account/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import {
  formatQuestionCount,
  toastQuestionGone,
  usePendingQuestions,
  useQuestionFromAddress,
  useQuestionIdInHash,
} from '#web/features/family/questions/use-questions.ts'
import { type FocusTarget, useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { PromptGuide, type PromptGuideProps, Question } from './prompt-guide.tsx'
import { type ChosenPrompt, isWaitingFor, promptOf } from './prompts.ts'
import { HowToCard, ShareCard, TipsPanel } from './recording-tips.tsx'

const WhoWillTellCard = lazyPart(() =>
  import('#web/features/who-will-tell/who-will-tell-card.tsx').then((m) => m.WhoWillTellCard),
)

export interface StoryIdeasProps {
  user: User
  /** Of the recorder: nothing is shown once it records. */
  phase: string
  onChoose: (prompt: ChosenPrompt) => void
  /** The chosen question. It can be dropped while nothing is recorded. */
  chosen: ChosenPrompt | null
  /** The chosen question is no longer pending. */
  onGone: () => unknown
  /** Where a relative's question waits, next to the red button; null while there is no place for it. */
  waitingSlot: HTMLElement | null
  /** What stands above the button: `asked` and `who` (will tell?) in the slot. */
  above: string
  /** Nothing is asked there anymore. */
  onRemoveAbove: () => void
  recordButton: FocusTarget
}

/** Everything below the button that helps to get started; loaded after it. */
export function StoryIdeas(props: StoryIdeasProps) {
  const { user, phase, onChoose, onGone, waitingSlot, above, onRemoveAbove, recordButton } = props
  const isIdle = phase === 'idle'
  const isVisible = isIdle || phase === 'requesting'
  const chosen = isIdle ? props.chosen : null
  const [isDismissed, setDismissed] = useState(false)
  const dismissWaiting =
    above === 'asked'
      ? () => {
          setDismissed(true)
          onRemoveAbove()
        }
      : null
  const namedId = useQuestionIdInHash()
  const { pending, paging, isCurrent } = usePendingQuestions(namedId ?? chosen?.questionId ?? null)
  useQuestionFromAddress(
    isCurrent ? pending : undefined,
    (question) => isVisible && onChoose(promptOf(question, user.id)),
  )
  useFollowUp((prompt) => isVisible && onChoose(prompt))
  useDropGoneQuestion({
    questionId: chosen?.questionId ?? null,
    familyId: user.familyId,
    pending: isCurrent ? pending : undefined,
    onGone,
  })
  // A story that is told meanwhile folds nothing under a finger.
  const [isFirstVisit] = useState(!user.hasToldStory)
  const guide = <PromptGuide familyQuestions={pending} paging={paging} user={user} onChoose={onChoose} />
  return (
    <div hidden={!isVisible} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[7fr_5fr]">
      {waitingSlot &&
        !isDismissed &&
        createPortal(
          above === 'who' ? (
            <WhoWillTellCard user={user} hasBegun={!isIdle} onDone={onRemoveAbove} />
          ) : (
            <WaitingQuestion
              {...{ familyQuestions: pending, paging, user, onChoose, recordButton }}
              onDismiss={dismissWaiting}
            />
          ),
          waitingSlot,
        )}
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {isFirstVisit ? (
          <Card aria-labelledby="story-ideas" className="flex flex-col gap-6">
            <Heading level={2} id="story-ideas" className="-mb-4 text-heading">
              Story ideas
            </Heading>
            {guide}
          </Card>
        ) : (
          <Collapsible title="Help me think of something">
            <div className="flex flex-col gap-6">{guide}</div>
          </Collapsible>
        )}
        <HowToCard isOpen={isFirstVisit} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TipsPanel isOpen={isFirstVisit} />
        <ShareCard />
      </div>
    </div>
  )
}

interface WaitingQuestionProps extends PromptGuideProps {
  /** Gets the focus of a question that is answered elsewhere. */
  recordButton: StoryIdeasProps['recordButton']
  /** Null where there is no room for more than the question. */
  onDismiss: (() => void) | null
}

/** A question that a relative asks the viewer or everyone, the first one at first. It's also in the list below, with all others. */
function WaitingQuestion({ familyQuestions, paging, user, onChoose, recordButton, onDismiss }: WaitingQuestionProps) {
  const container = useFocusOnRemoval(recordButton)
  const [turn, setTurn] = useState(0)
  const waiting = familyQuestions.filter((question) => isWaitingFor(user.id, question))
  const shown = waiting[turn % waiting.length]
  if (!shown) return null
  const prompt = promptOf(shown, user.id)
  const moreCount = waiting.length - 1
  return (
    // With its own key, so a press that began on one question never chooses the next.
    <div key={shown.id} ref={container}>
      {onDismiss ? (
        <AnswerCard
          prompt={prompt}
          onAnswer={() => onChoose(prompt)}
          onAnother={moreCount > 0 ? () => setTurn(turn + 1) : null}
          hasFocus={turn > 0}
          onDismiss={onDismiss}
        />
      ) : (
        <Question
          prompt={prompt}
          note={moreCount > 0 ? `${formatQuestionCount(moreCount, paging)} more below` : undefined}
          isShort
          onChoose={onChoose}
        />
      )}
    </div>
  )
}

interface AnswerCardProps {
  prompt: ChosenPrompt
  onAnswer: () => void
  /** Null if no other question waits. */
  onAnother: (() => void) | null
  /** "Another Question" was pressed, whose button went with the question before. */
  hasFocus: boolean
  onDismiss: () => void
}

function AnswerCard({ prompt, onAnswer, onAnother, hasFocus, onDismiss }: AnswerCardProps) {
  const another = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) another.current?.focus()
  }, [hasFocus])
  return (
    <section
      aria-label={prompt.byline ?? 'A question for you'}
      className="flex flex-col gap-2 rounded-card border border-hairline bg-card p-3.5 text-left shadow-low sm:gap-3 sm:p-4"
    >
      {/* All of a long question is above the button once it's chosen. */}
      <div title={prompt.text} className="flex items-center gap-3">
        {prompt.face && <Avatar {...prompt.face} size="small" />}
        <p className="min-w-0 leading-snug">
          <span className="line-clamp-1 text-small font-[650] text-ink-soft">{prompt.byline}</span>
          <span dir="auto" className="line-clamp-3 font-story text-[1.125rem] wrap-anywhere">
            {prompt.text}
          </span>
        </p>
      </div>
      {/* All three fit next to each other on a phone. */}
      <div className="flex flex-wrap items-center gap-1 [&_button]:px-2">
        <Button variant="secondary" size="small" onClick={onAnswer}>
          Answer
        </Button>
        {onAnother && (
          <Button ref={another} variant="quiet" size="small" onClick={onAnother}>
            Another Question
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Not Now
        </Button>
      </div>
    </section>
  )
}

/** Selects the question about an earlier story that led here, once. */
function useFollowUp(onSelect: (prompt: ChosenPrompt) => void): void {
  const { followUp } = useLocation().state
  const navigate = useNavigate()
  const handled = useRef<typeof followUp>(undefined)
  useEffect(() => {
    if (!followUp || handled.current === followUp) return
    handled.current = followUp
    onSelect({ ...followUp, questionId: null })
    void navigate({ to: '.', state: {}, replace: true, resetScroll: false })
  })
}

interface DropGoneQuestionParams {
  /** The chosen family question, before a recording. */
  questionId: number | null
  /** The family that is showing. */
  familyId: number | null
  /** Its pending questions; undefined while they are unknown. */
  pending: readonly Pick<FamilyQuestion, 'id'>[] | undefined
  onGone: () => unknown
}

/** Drops the chosen question when another family is showing, or when the question is no longer pending. */
function useDropGoneQuestion({ questionId, familyId, pending, onGone }: DropGoneQuestionParams): void {
  const shownFamily = useRef(familyId)
  useEffect(() => {
    const hasSwitched = shownFamily.current !== familyId
    shownFamily.current = familyId
    if (questionId === null) return
    if (hasSwitched) return void onGone()
    if (!pending || pending.some(({ id }) => id === questionId)) return
    onGone()
    toastQuestionGone()
  }, [questionId, familyId, pending, onGone])
}

/** Longer questions are set smaller, and scroll in a low window; half a visible line shows that there is more. */
const LONG_QUESTION_LENGTH = 100

/**
 * The question that is being answered, in sight of the storyteller; the heading of the page. `--spare` is how much taller the
 * window is than all that must be in it.
 */
export function ChosenQuestion({ prompt }: { prompt: ChosenPrompt }) {
  const isLong = prompt.text.length > LONG_QUESTION_LENGTH
  return (
    <div className="flex flex-col items-center gap-[calc(0.25rem+var(--spare)*0.03)]">
      {/* The lowest windows have no space for it; screen readers still read it. A face takes no more height than the badge. */}
      <div className="flex items-center gap-2.5 *:not-last:-my-1 [@media(max-height:36rem)]:sr-only">
        {prompt.face && <Avatar {...prompt.face} size="small" />}
        <Badge>{prompt.byline ?? prompt.category}</Badge>
      </div>
      <Heading
        level={1}
        dir="auto"
        // Anything that scrolls must be reachable by keyboard.
        tabIndex={isLong ? 0 : undefined}
        className={classNames(
          'max-w-[40rem]',
          isLong
            ? 'max-h-[max(3.5lh,100svh_-_44rem)] overflow-y-auto text-body leading-snug'
            : 'text-[length:min(var(--text-title),1.25rem+var(--spare)*0.07)] leading-[1.22] [@media(max-height:36rem)]:text-[1.125rem] [@media(max-height:36rem)]:leading-[1.1]',
        )}
      >
        {prompt.text}
      </Heading>
    </div>
  )
}
