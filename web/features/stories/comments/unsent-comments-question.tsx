import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { CommentDraft } from './comment-drafts.ts'

interface UnsentCommentsQuestionProps {
  drafts: readonly CommentDraft[]
  /** Called with whether the user signs out. */
  onAnswer: (leaves: boolean) => void
}

export function UnsentCommentsQuestion({ drafts, onAnswer }: UnsentCommentsQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Sign out without sending your comment?"
      safeLabel="Stay Here"
      confirmLabel="Sign Out and Delete It"
      danger
      onConfirm={() => onAnswer(true)}
    >
      <p>You haven’t sent what you wrote about these stories. Signing out deletes it.</p>
      <ul className="mt-3 list-disc ps-6">
        {drafts.map(({ storyId, title }) => (
          <li key={storyId} className="wrap-anywhere">
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
