import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ActDialog } from '#web/ui/act-dialog.tsx'
import { useDeleteQuestion } from './use-change-questions.ts'

/** Asks before a question is deleted, and says what stays. */
export function DeleteQuestionDialog({ question, onClose }: { question: FamilyQuestion; onClose: () => void }) {
  const remove = useDeleteQuestion()
  return (
    <ActDialog
      onClose={onClose}
      title="Delete this question?"
      safeLabel="Keep It"
      confirmLabel="Delete Question"
      pending={remove.isPending}
      problem={remove.isError ? { title: 'The question was not deleted', sentence: sentenceOf(remove.error) } : null}
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(question.id, { onSuccess: onClose })}
    >
      <p className="border-l-2 border-hairline pl-4 font-story wrap-anywhere">{question.question}</p>
      <p>
        {question.status === 'answered'
          ? 'The story that answers it stays in the vault.'
          : 'Nobody has answered it yet. It goes from everyone’s story ideas.'}
      </p>
    </ActDialog>
  )
}
