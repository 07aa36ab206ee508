import type { Story } from '#server/features/stories/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { useDeleteStory } from './story-deletion.tsx'

export interface DeleteStoryDialogProps {
  story: Story
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a story moves to Recently Deleted. */
export function DeleteStoryDialog({ story, onClose, onDeleted }: DeleteStoryDialogProps) {
  const remove = useDeleteStory()
  return (
    <ActionDialog
      onClose={onClose}
      title="Are you sure you want to delete this story?"
      safeLabel="Keep It"
      confirmLabel="Delete Story"
      pending={remove.isPending}
      problem={remove.isError ? { title: 'We couldn’t delete the story', sentence: sentenceOf(remove.error) } : null}
      pendingLabel="Deleting…"
      // Not as a callback of `mutate`: the dialog is gone with the story's card by then, and these would be dropped.
      onConfirm={() => void remove.mutateAsync(story).then(onDeleted, () => {})}
    >
      <p dir="auto" className="line-clamp-4 border-s-2 border-hairline ps-4 font-story wrap-anywhere">
        {story.title}
      </p>
      <p>
        The recording, the text and the comments move to Recently Deleted. You can restore them for {DELETED_STORY_DAYS}{' '}
        days.
      </p>
    </ActionDialog>
  )
}
