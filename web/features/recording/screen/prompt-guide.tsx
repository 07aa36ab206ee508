import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { GuideCategory } from '../categories.ts'
import { type ChosenPrompt, promptsOf } from '../prompts.ts'
import { PromptSubjects } from './prompt-subjects.tsx'

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
