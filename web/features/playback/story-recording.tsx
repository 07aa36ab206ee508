import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StoryPlayer } from './story-player.tsx'
import { soundOf } from './story-sound.ts'

/** The voice of a story, and a plain sentence where something is wrong with it. */
export function StoryRecording({ story, large = false }: { story: Story; large?: boolean }) {
  const [trying, setTrying] = useState(false)
  if (!soundOf(story)) return null
  const state = story.recording?.state
  if (state === 'unreadable' && !trying) return <Unreadable onTry={() => setTrying(true)} />
  return (
    <div className="flex flex-col gap-2">
      <StoryPlayer story={story} large={large} />
      {state === 'damaged' && (
        <p className="text-small text-ink-soft">
          This recording could not be read to the end. What could be read plays here, and the file is kept as it came.
        </p>
      )}
    </div>
  )
}

// Another program may still make something of it, the browser for one.
function Unreadable({ onTry }: { onTry: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onTry}>
      Try to Play It Anyway
    </Button>
  )
  return (
    <Notice title="This recording could not be read" action={action}>
      The file is kept exactly as it came.
    </Notice>
  )
}
