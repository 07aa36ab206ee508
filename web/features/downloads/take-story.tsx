import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'

const loadDialog = () => import('./take-story-dialog.tsx')

export interface TakeStoryProps {
  story: Story
  titleId: string
}

/** The way to a story's files: everybody of the family takes them along, whatever has been paid. */
export function TakeStory({ story, titleId }: TakeStoryProps) {
  const [open, setOpen] = useState(false)
  const { part, failed, retry } = useLater(loadDialog, open)
  return (
    <>
      <Button
        variant="quiet"
        icon={<Download aria-hidden />}
        pending={open && !part && !failed}
        aria-describedby={titleId}
        onClick={() => {
          setOpen(true)
          if (failed) void retry()
        }}
      >
        Take It With You
      </Button>
      {failed && (
        <p role="alert" className="w-full pl-5.5 text-clay">
          We cannot reach the server. Please try again.
        </p>
      )}
      {part && open && <part.TakeStoryDialog story={story} onClose={() => setOpen(false)} />}
    </>
  )
}
