import { useState } from 'react'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { inOrderFor } from './asked.ts'
import { QuestionRow } from './question-row.tsx'

export interface QuestionListProps {
  questions: readonly FamilyQuestion[]
  viewerId: number
  onDelete: (question: FamilyQuestion) => void
}

/** What waits for an answer, what is put to the viewer first; then what has been answered. */
export function QuestionList({ questions, viewerId, ...rest }: QuestionListProps) {
  const pending = inOrderFor(
    viewerId,
    questions.filter(({ status }) => status === 'pending'),
  )
  const answered = questions.filter(({ status }) => status === 'answered')
  if (questions.length === 0)
    return (
      <p className="text-ink-soft">
        Nobody has asked yet. A good first question is about one day, one place or one person.
      </p>
    )
  return (
    <>
      {pending.length > 0 && <Group title="Waiting for an answer" questions={pending} {...{ viewerId, ...rest }} />}
      {answered.length > 0 && <Group title="Answered" questions={answered} {...{ viewerId, ...rest }} />}
    </>
  )
}

/** So many are in sight at first. */
const FEW = 8

function Group({ title, questions, ...rest }: QuestionListProps & { title: string }) {
  const [all, setAll] = useState(false)
  const shown = all ? questions : questions.slice(0, FEW)
  return (
    <div className="mt-2 flex flex-col gap-1">
      <Heading level={3}>
        {title} <span className="figures text-ink-soft">({questions.length})</span>
      </Heading>
      <ul className="divide-y divide-hairline">
        {shown.map((question) => (
          <QuestionRow key={question.id} question={question} {...rest} />
        ))}
      </ul>
      {shown.length < questions.length && (
        <Button variant="secondary" className="mt-2 self-start" onClick={() => setAll(true)}>
          Show All {questions.length}
        </Button>
      )}
    </div>
  )
}
