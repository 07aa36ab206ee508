import { useState } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import type { QueuedRecording, UnsavedRecording } from './slice-store.ts'
import { WaitingRecordings } from './waiting-recordings.tsx'
import { WaitingStories } from './waiting-stories.tsx'

export interface WaitingDeskProps {
  recordings: readonly UnsavedRecording[]
  /** Those that were saved, and wait for the network. */
  stories: readonly QueuedRecording[]
  onOpen: (recording: UnsavedRecording, to: 'listen' | 'save') => void
  onCarryOn: (recording: UnsavedRecording) => void
  /** Resolves to whether it is gone; may reject. */
  onDiscard: (recording: UnsavedRecording) => Promise<boolean>
  /** Something may have changed on this device. */
  onChange: () => void
}

/** The recordings that wait on this device, with the question before one is thrown away. */
export function WaitingDesk({ recordings, stories, onOpen, onCarryOn, onDiscard, onChange }: WaitingDeskProps) {
  const [unwanted, setUnwanted] = useState<UnsavedRecording | null>(null)
  return (
    <>
      {stories.length > 0 && <WaitingStories stories={stories} onOpen={(story) => onOpen(story, 'save')} />}
      <WaitingRecordings
        recordings={recordings}
        onListen={(recording) => onOpen(recording, 'listen')}
        onSave={(recording) => onOpen(recording, 'save')}
        onCarryOn={onCarryOn}
        onDiscard={setUnwanted}
      />
      {unwanted && (
        <DiscardQuestion
          recording={unwanted}
          onDiscard={() => onDiscard(unwanted)}
          onClose={() => {
            setUnwanted(null)
            onChange()
          }}
        />
      )}
    </>
  )
}
