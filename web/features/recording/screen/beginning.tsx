import type { User } from '#server/features/account/contract.ts'
import {
  inOrderFor,
  usePendingQuestions,
  useQuestionInAddress,
} from '#web/features/family/questions/family-questions.ts'
import { type ChosenPrompt, promptOf } from '../prompts.ts'
import { HowToCard } from './how-to-card.tsx'
import { PromptGuide } from './prompt-guide.tsx'
import { ShareCard } from './share-card.tsx'
import { TipsPanel } from './tips-panel.tsx'
import { useStillAsked } from './use-still-asked.ts'

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
  const { pending, known } = usePendingQuestions()
  const questions = inOrderFor(user.id, pending)
  useQuestionInAddress(known ? questions : undefined, (question) => resting && onChoose(promptOf(question, user.id)))
  useStillAsked({
    questionId: chosen?.questionId ?? null,
    familyId: user.familyId,
    asked: known ? questions : undefined,
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
