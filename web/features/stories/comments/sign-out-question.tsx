import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { CommentDraft } from './comment-drafts.ts'

export interface SignOutQuestionProps {
  drafts: readonly CommentDraft[]
  /** Whether the person still wants to sign out. */
  onAnswer: (leaves: boolean) => void
}

/** Asked when somebody is about to sign out with comments that are not sent. */
export function SignOutQuestion({ drafts, onAnswer }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Sign out without sending your comment?"
      safeLabel="Stay Here"
      confirmLabel="Sign Out and Lose It"
      danger
      onConfirm={() => onAnswer(true)}
    >
      <p>You have not sent what you wrote under the following. Signing out throws it away.</p>
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
