import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { useLater } from '#web/lib/use-later.ts'
import { LaterButton } from '#web/ui/later-button.tsx'

const loadDialog = () => import('./download-dialog.tsx')

export interface TakeStoryProps {
  story: Story
  titleId: string
}

/** The way to a story's files: everybody of the family takes them along, whatever has been paid. */
export function TakeStory({ story, titleId }: TakeStoryProps) {
  const [open, setOpen] = useState(false)
  const dialog = useLater(loadDialog, open)
  return (
    <>
      <LaterButton
        later={dialog}
        open={open}
        onOpen={() => setOpen(true)}
        icon={<Download aria-hidden />}
        titleId={titleId}
      >
        Take It With You
      </LaterButton>
      {dialog.part && open && <dialog.part.TakeStoryDialog story={story} onClose={() => setOpen(false)} />}
    </>
  )
}
