import { useState } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import type { FamilyQuestion } from '#server/features/questions/contract.ts'
import { Fetched } from '#web/features/families/fetched.tsx'
import { Section } from '#web/features/families/section.tsx'
import { AskForm } from './ask-form.tsx'
import { DeleteQuestionDialog } from './delete-question-dialog.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionsLoading } from './questions-loading.tsx'
import { useFamilyQuestions } from './use-family-questions.ts'

/**
 * What relatives ask each other: asking, and what became of it.
 * @param props.leads asking is the main action of the page
 */
export function QuestionsSection({ user, leads }: { user: User; leads: boolean }) {
  const questions = useFamilyQuestions()
  const [unwanted, setUnwanted] = useState<FamilyQuestion | null>(null)
  return (
    <Section
      title="Family questions"
      intro="Ask what you have always wanted to know. Whoever answers tells it as a story."
    >
      <AskForm userId={user.id} leads={leads} />
      <Fetched query={questions} problem="The questions could not be fetched" loading={<QuestionsLoading />}>
        {(all) => <QuestionList questions={all} viewerId={user.id} onDelete={setUnwanted} />}
      </Fetched>
      {unwanted && <DeleteQuestionDialog question={unwanted} onClose={() => setUnwanted(null)} />}
    </Section>
  )
}
