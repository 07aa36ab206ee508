import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RestoreProblem } from '../restore-problem.tsx'
import { useDeletedStories, useRestoreStory, useRestoring } from '../use-delete-story.ts'

/** The story was deleted elsewhere while somebody changes it here: what they wrote can be copied, or saved once it is restored. */
export function DeletedMeanwhile({ story, text }: { story: Story; text: string }) {
  const { data: deleted } = useDeletedStories()
  const restore = useRestoreStory()
  const last = useRestoring()
  const waits = deleted?.some(({ id }) => id === story.id)
  const action = (
    <>
      {waits && (
        <Button
          variant="secondary"
          pending={last?.status === 'pending' && last.story.id === story.id}
          pendingLabel="Restoring…"
          onClick={() => restore(story)}
        >
          Restore This Story
        </Button>
      )}
      <CopyButton text={text} label="Copy What I Wrote" />
    </>
  )
  return (
    <>
      <RestoreProblem />
      <Notice tone="error" title="This story was deleted while you were writing" action={action}>
        {waits
          ? 'What you wrote is still here. Restore the story, then save.'
          : 'What you wrote is still here, and you can copy it. It cannot be saved to this story any more.'}
      </Notice>
    </>
  )
}
