import type { User } from '#server/features/account/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { Section } from '#web/ui/section.tsx'
import { Asking } from './asking.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionsLoading } from './questions-loading.tsx'
import { useFamilyQuestions } from './use-family-questions.ts'

export interface QuestionsSectionProps {
  user: User
  /** Asking is the main action of the page. */
  leads: boolean
  onDelete: (question: FamilyQuestion) => void
}

/** What relatives ask each other: asking, and what became of it. */
export function QuestionsSection({ user, leads, onDelete }: QuestionsSectionProps) {
  const questions = useFamilyQuestions()
  return (
    <Section
      title="Family questions"
      intro="Ask what you have always wanted to know. Whoever answers tells it as a story."
    >
      <Asking userId={user.id} leads={leads} />
      <Fetched query={questions} problem="The questions could not be fetched" loading={<QuestionsLoading />}>
        {(all) => <QuestionList questions={all} viewerId={user.id} onDelete={onDelete} />}
      </Fetched>
    </Section>
  )
}
