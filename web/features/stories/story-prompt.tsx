import { promptLabel } from '#common/format/prompt-label.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useQuestion } from '#web/features/family/questions/use-questions.ts'

/** The question that a story answers, and where it comes from. */
export function StoryPrompt({ story }: { story: Pick<Story, 'aiPrompt' | 'promptSource' | 'questionId' | 'askedBy'> }) {
  const { aiPrompt, promptSource, questionId, askedBy } = story
  if (aiPrompt) return <LabeledPrompt label={promptLabel(promptSource, askedBy)} text={aiPrompt} />
  return questionId !== null && <AnsweredQuestion id={questionId} />
}

/** A story that was saved with the id of a question alone. */
function AnsweredQuestion({ id }: { id: number }) {
  const { data: question } = useQuestion(id)
  return question && <LabeledPrompt label={promptLabel('family', question.asker?.firstName)} text={question.question} />
}

function LabeledPrompt({ label, text }: { label: string; text: string }) {
  return (
    <p dir="auto" className="measure border-s-2 border-hairline ps-4 text-small wrap-anywhere text-ink-soft">
      <span className="font-[650]">{label}: </span>
      {text}
    </p>
  )
}
