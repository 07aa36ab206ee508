import { SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import { permissionOf, type Viewer } from './viewer.ts'

const loadEdit = () => import('./editing/edit-story-dialog.tsx')
const loadDelete = () => import('./delete-story-dialog.tsx')

/** What the viewer may do with a story: its author all there is, the owner of the vault the historian's part. */
export function StoryActions({ story, viewer, titleId }: { story: Story; viewer: Viewer; titleId: string }) {
  const [wanted, setWanted] = useState<'edit' | 'delete' | null>(null)
  const edit = useLater(loadEdit, wanted === 'edit')
  const remove = useLater(loadDelete, wanted === 'delete')
  const may = permissionOf(viewer, story)
  if (!may.history) return null
  const close = () => setWanted(null)
  const open = (which: 'edit' | 'delete') => {
    setWanted(which)
    const { failed, retry } = which === 'edit' ? edit : remove
    if (failed) void retry()
  }
  const coming = ({ part, failed }: { part: unknown; failed: boolean }) => !part && !failed
  return (
    <>
      <Button
        variant="quiet"
        icon={<SquarePen aria-hidden />}
        pending={wanted === 'edit' && coming(edit)}
        aria-describedby={titleId}
        onClick={() => open('edit')}
      >
        {may.words ? 'Edit' : 'Add Details'}
      </Button>
      {may.words && (
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          pending={wanted === 'delete' && coming(remove)}
          aria-describedby={titleId}
          onClick={() => open('delete')}
        >
          Delete
        </Button>
      )}
      {(edit.failed || remove.failed) && (
        <p role="alert" className="w-full pl-5.5 text-clay">
          We cannot reach the server. Please try again.
        </p>
      )}
      {wanted === 'edit' && edit.part && <edit.part.EditStoryDialog story={story} may={may} onClose={close} />}
      {wanted === 'delete' && remove.part && (
        <remove.part.DeleteStoryDialog
          story={story}
          onClose={close}
          onDeleted={() => {
            close()
            // The button is gone with its story.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
