import type { Story } from '#server/features/stories/contract.ts'
import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeleteStory } from './use-delete-story.ts'

export interface DeleteStoryDialogProps {
  story: Story
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a story goes to Recently deleted, and says how long it can be brought back. */
export function DeleteStoryDialog({ story, onClose, onDeleted }: DeleteStoryDialogProps) {
  const remove = useDeleteStory()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Are you sure you want to delete this story?"
      safeLabel="Keep It"
      confirmLabel="Delete Story"
      danger
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(story, { onSuccess: onDeleted })}
    >
      <div className="flex flex-col gap-3">
        <p dir="auto" className="line-clamp-4 border-s-2 border-hairline ps-4 font-story wrap-anywhere">
          {story.title}
        </p>
        <p>
          The recording, the words and the comments go to Recently Deleted. You can restore them for {DAYS_KEPT} days.
        </p>
        {remove.isError && (
          <Notice tone="error" title="The story was not deleted">
            {sentenceOf(remove.error)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
