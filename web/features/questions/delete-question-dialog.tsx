import type { FamilyQuestion } from '#server/features/questions/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeleteQuestion } from './use-change-questions.ts'

/** Asks before a question is deleted, and says what stays. */
export function DeleteQuestionDialog({ question, onClose }: { question: FamilyQuestion; onClose: () => void }) {
  const remove = useDeleteQuestion()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Delete this question?"
      safeLabel="Keep It"
      confirmLabel="Delete Question"
      danger
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(question.id, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        <p className="border-l-2 border-hairline pl-4 font-story wrap-anywhere">{question.question}</p>
        <p>
          {question.status === 'answered'
            ? 'The story that answers it stays in the vault.'
            : 'Nobody has answered it yet. It goes from everyone’s story ideas.'}
        </p>
        {remove.isError && (
          <Notice tone="error" title="The question was not deleted">
            {sentenceOf(remove.error)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
