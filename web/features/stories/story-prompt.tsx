import { promptLabel } from '#common/format/prompt-label.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useQuestion } from '#web/features/family/questions/use-questions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface StoryPromptProps {
  story: Pick<Story, 'aiPrompt' | 'promptSource' | 'questionId' | 'asker'>
  /** Shows one line of it. */
  isClamped?: boolean
}

/** The question that a story answers, and where it comes from. */
export function StoryPrompt({ story, isClamped = false }: StoryPromptProps) {
  const { aiPrompt, promptSource, questionId, asker } = story
  if (aiPrompt) return <LabeledPrompt source={promptSource} text={aiPrompt} {...{ asker, isClamped }} />
  return questionId !== null && <AnsweredQuestion id={questionId} isClamped={isClamped} />
}

/** Whether the question of the story is fetched on its own: the story was saved with its id alone. */
export const isQuestionApart = ({ aiPrompt, questionId }: Pick<Story, 'aiPrompt' | 'questionId'>): boolean =>
  !aiPrompt && questionId !== null

function AnsweredQuestion({ id, isClamped }: { id: number; isClamped: boolean }) {
  const { data: question } = useQuestion(id)
  return (
    question && <LabeledPrompt source="family" asker={question.asker} text={question.question} isClamped={isClamped} />
  )
}

interface LabeledPromptProps {
  source: Story['promptSource']
  asker: Story['asker']
  text: string
  isClamped: boolean
}

function LabeledPrompt({ source, asker, text, isClamped }: LabeledPromptProps) {
  return (
    <div className="measure flex items-start gap-2 border-s-2 border-hairline ps-4 text-small text-ink-soft">
      {source === 'family' && asker && (
        // As high as a line, with its margins.
        <span className="-my-0.5 flex print:hidden">
          <Avatar name={`${asker.firstName} ${asker.lastName}`} src={asker.profileImageUrl} size="tiny" />
        </span>
      )}
      <p dir="auto" className={classNames('min-w-0 wrap-anywhere', isClamped && 'dense:line-clamp-1')}>
        <span className="font-[650]">{`${promptLabel(source, asker?.firstName)}: `}</span>
        <span>{text}</span>
      </p>
    </div>
  )
}
