import { Link } from '@tanstack/react-router'
import { SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LazyButton } from '#web/ui/lazy-button.tsx'
import { permissionsFor } from '../story-permissions.ts'

const DeleteStoryDialog = lazyPart(() => import('./delete-story-dialog.tsx').then((part) => part.DeleteStoryDialog))

// The button disappears with its story, so the focus needs a new home. Until the dialog is gone, it would take it back.
const focusMainLater = () => void setTimeout(focusMain)

export interface StoryActionsProps {
  story: Story
  viewer: Viewer
  titleId: string
  /** Called after the story was deleted. By default the focus moves to the main content. */
  onDeleted?: () => void
}

/** Edit and Delete for the author; Add Details for the owner of the vault. */
export function StoryActions({ story, viewer, titleId, onDeleted = focusMainLater }: StoryActionsProps) {
  const [isDeleting, setDeleting] = useState(false)
  const dialog = DeleteStoryDialog.usePreload(isDeleting)
  const { canEditText, canEditDetails, canDelete } = permissionsFor(viewer, story)
  if (!canEditDetails) return null
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
        <span>{canEditText ? 'Edit' : 'Add Details'}</span>
      </Link>
      {canDelete && (
        <LazyButton
          status={dialog}
          isOpen={isDeleting}
          onOpen={() => setDeleting(true)}
          icon={<Trash2 aria-hidden />}
          titleId={titleId}
        >
          Delete
        </LazyButton>
      )}
      {isDeleting && dialog.isLoaded && (
        <DeleteStoryDialog
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
