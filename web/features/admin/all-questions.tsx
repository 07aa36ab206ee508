import { useState } from 'react'
import { formatRelativeTime } from '#common/format/dates.ts'
import { formatCount } from '#common/format/numbers.ts'
import type { AdminQuestion } from '#server/features/admin/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { CheckboxField } from '#web/ui/choices.tsx'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { AdminList, ListSearch, NamedPerson, SelectionBar, useRowSelection } from './admin-list.tsx'
import { useAllQuestions, useDeleteQuestions } from './admin-queries.ts'

const NOUNS: [string, string] = ['question', 'questions']

/** What relatives ask each other, in all families. */
export function AllQuestions() {
  const [q, setQ] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const questions = useAllQuestions({ q: q || undefined })
  const selection = useRowSelection(questions.data?.pages.flatMap(({ page }) => page) ?? [])
  const remove = useDeleteQuestions()
  const close = () => {
    setIsAsking(false)
    remove.reset()
  }
  const confirm = () =>
    remove.mutate(selection.ids, {
      onSuccess: () => {
        selection.clear()
        close()
      },
    })
  return (
    <Section title="Family questions">
      <ListSearch label="Search questions" onSearch={setQ} />
      <AdminList query={questions} nouns={NOUNS} isAsking={isAsking}>
        {(question) => (
          <CheckboxField
            label={
              <bdi className="font-[650] wrap-anywhere">
                <span className="sr-only">Select </span>
                <span>{question.question}</span>
              </bdi>
            }
            hint={<QuestionLine question={question} />}
            checked={selection.ids.includes(question.id)}
            onChange={() => selection.toggle(question.id)}
          />
        )}
      </AdminList>
      <SelectionBar
        count={selection.ids.length}
        nouns={NOUNS}
        onDelete={() => setIsAsking(true)}
        onClear={selection.clear}
      />
      <ActionDialog
        open={isAsking}
        title={`Delete ${formatCount(selection.ids.length, ...NOUNS)}?`}
        confirmLabel="Delete"
        pending={remove.isPending}
        pendingLabel="Deleting…"
        problem={remove.isError ? { title: 'No question was deleted', sentence: sentenceOf(remove.error) } : null}
        onClose={close}
        onConfirm={confirm}
      >
        <p>
          This can’t be undone. Stories that answered them stay. The owners of the families will see that you did it.
        </p>
      </ActionDialog>
    </Section>
  )
}

function QuestionLine({ question: { asker, targetUser, familyName, status, createdAt } }: { question: AdminQuestion }) {
  return (
    <span className="wrap-anywhere">
      <MetadataLine>
        <span key="people">
          <NamedPerson person={asker} /> <span>to</span>{' '}
          {targetUser ? <NamedPerson person={targetUser} /> : <span>everyone</span>}
        </span>
        {familyName}
        {status === 'answered' ? 'answered' : 'not answered yet'}
        {formatRelativeTime(createdAt)}
      </MetadataLine>
    </span>
  )
}
