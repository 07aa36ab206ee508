import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import {
  sortForViewer,
  toastQuestionGone,
  usePendingQuestions,
  useQuestionFromAddress,
} from '#web/features/family/questions/family-questions.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { GUIDE_CATEGORIES, type GuideCategory } from '../categories.ts'
import { type ChosenPrompt, promptOf, promptsOf } from './prompts.ts'
import { HowToCard, ShareCard, TipsPanel } from './recording-tips.tsx'

export interface BeginningProps {
  user: User
  /** Nobody speaks yet. */
  resting: boolean
  onChoose: (prompt: ChosenPrompt) => void
  /** What stands above the button, while it can still be put back. */
  chosen: ChosenPrompt | null
  /** Nobody asks that any more. */
  onDrop: () => void
}

/** What helps to begin. Under the button, so that it can come after it. */
export function Beginning({ user, resting, onChoose, chosen, onDrop }: BeginningProps) {
  const { pending, isCurrent } = usePendingQuestions()
  const questions = sortForViewer(user.id, pending)
  useQuestionFromAddress(
    isCurrent ? questions : undefined,
    (question) => resting && onChoose(promptOf(question, user.id)),
  )
  useStillAsked({
    questionId: chosen?.questionId ?? null,
    familyId: user.familyId,
    asked: isCurrent ? questions : undefined,
    onGone: onDrop,
  })
  return (
    <div hidden={!resting} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[7fr_5fr]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <PromptGuide familyQuestions={questions} viewerId={user.id} onChoose={onChoose} />
        <HowToCard />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TipsPanel />
        <ShareCard />
      </div>
    </div>
  )
}

export interface PromptGuideProps {
  /** What relatives have asked and nobody has answered. */
  familyQuestions: readonly FamilyQuestion[]
  viewerId: number
  onChoose: (prompt: ChosenPrompt) => void
}

/** Story ideas: six categories, and the questions of the one that is chosen. A question leads to the red button. */
export function PromptGuide({ familyQuestions, viewerId, onChoose }: PromptGuideProps) {
  const [chosen, setChosen] = useState<GuideCategory | null>(null)
  // What somebody of the family would like to know comes first.
  const category = chosen ?? (familyQuestions.length > 0 ? 'Family Q&A' : 'Childhood & Youth')
  const prompts = promptsOf(category, familyQuestions, viewerId)
  return (
    <Card aria-labelledby="story-ideas" className="flex flex-col gap-6">
      <div>
        <Heading level={2} id="story-ideas" className="text-heading">
          Story ideas
        </Heading>
        <p className="mt-2 text-ink-soft">Choose a question. It stands above the red button while you answer it.</p>
      </div>
      <PromptSubjects chosen={category} onChoose={setChosen} waiting={familyQuestions.length} />
      {prompts.length > 0 ? (
        <ul aria-label={`Questions: ${category}`} className="flex flex-col gap-2.5">
          {prompts.map((prompt) => (
            <li key={prompt.questionId ?? prompt.text}>
              <Question prompt={prompt} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Nobody has asked yet. What your relatives ask you appears here.</p>
      )}
    </Card>
  )
}

function Question({ prompt, onChoose }: { prompt: ChosenPrompt; onChoose: PromptGuideProps['onChoose'] }) {
  return (
    <button
      type="button"
      onClick={() => onChoose(prompt)}
      className="group flex min-h-16 w-full cursor-pointer items-center gap-4 rounded-control border-2 border-edge bg-card px-5 py-3.5 text-left font-story leading-snug hover:border-evergreen hover:bg-evergreen-wash"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {prompt.asked && (
          <span className="mb-1 block font-interface text-small font-[650] text-ink-soft">{prompt.asked}</span>
        )}
        {prompt.text}
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-evergreen" />
    </button>
  )
}

export interface PromptSubjectsProps {
  chosen: GuideCategory
  onChoose: (category: GuideCategory) => void
  /** How many questions of the family wait for an answer. */
  waiting: number
}

/** The six categories side by side: native radio buttons, so the arrow keys work. */
export function PromptSubjects({ chosen, onChoose, waiting }: PromptSubjectsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What is it to be about?</legend>
      <div className="flex flex-wrap gap-2.5">
        {GUIDE_CATEGORIES.map((category) => (
          <label
            key={category}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-2.5 rounded-round border-2 border-edge bg-card px-4 py-1.5 leading-tight hover:border-evergreen has-checked:border-evergreen has-checked:bg-evergreen-wash has-checked:text-evergreen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="subject"
              value={category}
              checked={category === chosen}
              onChange={() => onChoose(category)}
              className="size-4.5 shrink-0 appearance-none rounded-round border-2 border-edge bg-card outline-none checked:border-[0.35rem] checked:border-evergreen"
            />
            <span className="min-w-0 wrap-anywhere">
              {category}
              {category === 'Family Q&A' && waiting > 0 && <Waiting count={waiting} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="figures ml-2 font-[650]">
      {count}
      <span className="sr-only"> waiting for an answer</span>
    </span>
  )
}

export interface ChosenAndAsked {
  /** The family's question that was chosen, while nobody speaks yet. */
  questionId: number | null
  /** The family that is showing. */
  familyId: number | null
  /** What waits for an answer in it; undefined while that is not known. */
  asked: readonly Pick<FamilyQuestion, 'id'>[] | undefined
  onGone: () => void
}

/** Takes a chosen question away that belongs to another family than the one showing now, or that waits no more. */
export function useStillAsked({ questionId, familyId, asked, onGone }: ChosenAndAsked): void {
  const family = useRef(familyId)
  useEffect(() => {
    const moved = family.current !== familyId
    family.current = familyId
    if (questionId === null) return
    if (moved) return onGone()
    if (!asked || asked.some(({ id }) => id === questionId)) return
    onGone()
    toastQuestionGone()
  }, [questionId, familyId, asked, onGone])
}
