import { promptLabel } from '#common/format/prompt-label.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useQuestion } from '#web/features/family/questions/use-questions.ts'
import { classNames } from '#web/ui/class-names.ts'

interface StoryPromptProps {
  story: Pick<Story, 'aiPrompt' | 'promptSource' | 'questionId' | 'askedBy'>
  /** Shows one line of it. */
  isClamped?: boolean
}

/** The question that a story answers, and where it comes from. */
export function StoryPrompt({ story, isClamped = false }: StoryPromptProps) {
  const { aiPrompt, promptSource, questionId, askedBy } = story
  if (aiPrompt) return <LabeledPrompt label={promptLabel(promptSource, askedBy)} text={aiPrompt} {...{ isClamped }} />
  return questionId !== null && <AnsweredQuestion id={questionId} isClamped={isClamped} />
}

/** A story that was saved with the id of a question alone. */
function AnsweredQuestion({ id, isClamped }: { id: number; isClamped: boolean }) {
  const { data: question } = useQuestion(id)
  const label = promptLabel('family', question?.asker?.firstName)
  return question && <LabeledPrompt label={label} text={question.question} isClamped={isClamped} />
}

function LabeledPrompt({ label, text, isClamped }: { label: string; text: string; isClamped: boolean }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'measure border-s-2 border-hairline ps-4 text-small wrap-anywhere text-ink-soft',
        isClamped && 'dense:line-clamp-1',
      )}
    >
      <span className="font-[650]">{label}: </span>
      {text}
    </p>
  )
}
