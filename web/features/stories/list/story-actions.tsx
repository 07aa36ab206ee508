import { Link } from '@tanstack/react-router'
import { SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { permissionsFor } from '#web/features/stories/story-permissions.ts'
import { paths } from '#web/lib/paths.ts'
import { useLater } from '#web/lib/use-later.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { LaterButton } from '#web/ui/later-button.tsx'

const loadDelete = () => import('./delete-story-dialog.tsx')

// The button is gone with its story.
const toMain = () => document.getElementById('main')?.focus({ preventScroll: true })

export interface StoryActionsProps {
  story: Story
  viewer: Viewer
  titleId: string
  /** Where to go from a story that is gone; on a list, the focus goes to its beginning. */
  onDeleted?: () => void
}

/** What the viewer may do with a story: its author all there is, the owner of the vault the historian's part. */
export function StoryActions({ story, viewer, titleId, onDeleted = toMain }: StoryActionsProps) {
  const [deleting, setDeleting] = useState(false)
  const dialog = useLater(loadDelete, deleting)
  const permissions = permissionsFor(viewer, story)
  if (!permissions.canEditDetails) return null
  return (
    <>
      <Link
        to={paths.story}
        params={{ id: String(story.id) }}
        search={(now) => ({ ...now, edit: 'yes' })}
        className={buttonClass({ variant: 'quiet' })}
        aria-describedby={titleId}
      >
        <SquarePen aria-hidden />
        {permissions.canEditText ? 'Edit' : 'Add Details'}
      </Link>
      {permissions.canEditText && (
        <LaterButton
          later={dialog}
          open={deleting}
          onOpen={() => setDeleting(true)}
          icon={<Trash2 aria-hidden />}
          titleId={titleId}
        >
          Delete
        </LaterButton>
      )}
      {deleting && dialog.part && (
        <dialog.part.DeleteStoryDialog
          story={story}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
