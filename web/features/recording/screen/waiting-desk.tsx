import { useEffect, useRef, useState } from 'react'
import { requireServer } from '#web/lib/reachability.ts'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import { createHttpVault } from '../sync/upload/vault.ts'
import { RecordedElsewhere } from '../sync/waiting/recorded-elsewhere.tsx'
import { useRecordedElsewhere } from '../sync/waiting/use-recorded-elsewhere.ts'
import { useSaidLate } from '../sync/waiting/use-said-late.ts'
import { DiscardQuestion, type DiscardQuestionProps } from './discard-question.tsx'
import { WaitingRecordings } from './waiting-recordings.tsx'
import { WaitingStories } from './waiting-stories.tsx'

export interface WaitingDeskProps {
  accountId: number
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

type Question = Pick<DiscardQuestionProps, 'recording' | 'onDiscard'>

/** What waits on this device or in the vault to become a story, with the question before one is thrown away. */
export function WaitingDesk(props: WaitingDeskProps) {
  const { accountId, recordings, stories, onOpen, onCarryOn, onDiscard, onChange } = props
  const { elsewhere, look } = useRecordedElsewhere(accountId)
  const [question, setQuestion] = useState<Question | null>(null)
  const desk = useRef<HTMLElement>(null)
  const discarded = useRef(false)
  const count = recordings.length + elsewhere.length
  const news = useSaidLate(formatWaiting(count, stories.length))

  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the list is another one.
  useEffect(() => {
    // What was pressed is gone: whoever cannot see stands where it was.
    if (discarded.current) desk.current?.focus({ preventScroll: true })
    discarded.current = false
  }, [count])

  useEffect(() => {
    // What is done with them comes by itself, before it is pressed for without a network.
    const fetchBoth = () =>
      Promise.all([import('../session/take-up.ts'), import('../capture/continue-recording/keep-on.ts')])
    void requireServer()
      .then(fetchBoth)
      .catch(() => undefined)
  }, [])

  async function removeFromVault(id: string): Promise<boolean> {
    await createHttpVault(accountId).remove(id)
    return true
  }

  const empty = count + stories.length === 0
  return (
    <section
      ref={desk}
      tabIndex={-1}
      aria-label="Waiting to become stories"
      className="flex flex-col gap-6 outline-none"
    >
      <p role="status" className="sr-only">
        {news}
      </p>
      {!empty && (
        <>
          {stories.length > 0 && <WaitingStories stories={stories} onOpen={(story) => onOpen(story, 'save')} />}
          {recordings.length > 0 && (
            <WaitingRecordings
              recordings={recordings}
              onListen={(recording) => onOpen(recording, 'listen')}
              onSave={(recording) => onOpen(recording, 'save')}
              onCarryOn={onCarryOn}
              onDiscard={(recording) => setQuestion({ recording, onDiscard: () => onDiscard(recording) })}
            />
          )}
          {elsewhere.length > 0 && (
            <RecordedElsewhere
              recordings={elsewhere}
              accountId={accountId}
              onOpen={onOpen}
              onDiscard={({ recordingKey, startedAt, createdAt }) =>
                setQuestion({
                  recording: { startedAt: Date.parse(startedAt ?? createdAt), durationMs: null },
                  onDiscard: () => removeFromVault(recordingKey),
                })
              }
            />
          )}
        </>
      )}
      {question && (
        <DiscardQuestion
          {...question}
          onClose={(gone) => {
            discarded.current = gone
            setQuestion(null)
            onChange()
            look()
          }}
        />
      )}
    </section>
  )
}

/** What appears by itself, in one sentence; empty where nothing waits. */
function formatWaiting(recordings: number, stories: number): string {
  const waiting = [
    recordings > 0 &&
      (recordings === 1 ? 'A recording is not saved yet.' : `${recordings} recordings are not saved yet.`),
    stories > 0 &&
      (stories === 1 ? 'A story waits to go to your vault.' : `${stories} stories wait to go to your vault.`),
  ]
  return waiting.filter(Boolean).join(' ')
}
