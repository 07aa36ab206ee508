import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'

const loadDialog = () => import('./delete-story-dialog.tsx')

/** What its author may do with a story. */
export function StoryActions({ story, viewerId, titleId }: { story: Story; viewerId: number; titleId: string }) {
  const [deleting, setDeleting] = useState(false)
  const { part, failed, retry } = useLater(loadDialog, deleting)
  if (story.userId !== viewerId) return null
  const ask = () => {
    setDeleting(true)
    if (failed) void retry()
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden />}
        pending={deleting && !part && !failed}
        aria-describedby={titleId}
        onClick={ask}
      >
        Delete
      </Button>
      {failed && (
        <p role="alert" className="text-clay">
          We cannot reach the server. Please try again.
        </p>
      )}
      {deleting && part && (
        <part.DeleteStoryDialog
          story={story}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            // The button is gone with its story.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
