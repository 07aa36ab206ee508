import type { User } from '#server/features/accounts/contract.ts'
import { inOrderFor } from '#web/features/questions/asked.ts'
import { usePendingQuestions } from '#web/features/questions/use-family-questions.ts'
import { useQuestionInAddress } from '#web/features/questions/use-question-in-address.ts'
import { HowToCard } from './how-to-card.tsx'
import { PromptGuide } from './prompt-guide.tsx'
import { type ChosenPrompt, promptOf } from './prompts.ts'
import { ShareCard } from './share-card.tsx'
import { TipsPanel } from './tips-panel.tsx'

export interface BeginningProps {
  user: User
  /** Nobody speaks yet. */
  resting: boolean
  onChoose: (prompt: ChosenPrompt) => void
}

/** What helps to begin. Under the button, so that it can come after it. */
export function Beginning({ user, resting, onChoose }: BeginningProps) {
  const questions = inOrderFor(user.id, usePendingQuestions())
  useQuestionInAddress(questions, (question) => resting && onChoose(promptOf(question, user.id)))
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
