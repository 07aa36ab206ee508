import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { requireServer } from '#web/lib/connectivity.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields.tsx'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import { useOtherDeviceRecordings } from '../sync/other-devices.ts'
import { createUploadClient } from '../sync/upload-client.ts'
import { DOUBLE_PRESS_MS } from './double-press.ts'
import { RecordedElsewhere, WaitingRecordings, WaitingStories } from './unsaved-cards.tsx'

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
  const { recordings: elsewhere, refetch: look } = useOtherDeviceRecordings(accountId)
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
      Promise.all([
        import('../session/unsaved-recordings.ts'),
        import('../capture/continue-recording/continue-recording.ts'),
      ])
    void requireServer()
      .then(fetchBoth)
      .catch(() => undefined)
  }, [])

  async function removeFromVault(id: string): Promise<boolean> {
    await createUploadClient(accountId).remove(id)
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

export interface DiscardQuestionProps {
  /** `durationMs` is null where it is not known. */
  recording: { readonly startedAt: number; readonly durationMs: number | null }
  /** Resolves to whether it is gone; may reject. */
  onDiscard: () => Promise<boolean>
  /** `gone`: it was thrown away. */
  onClose: (gone: boolean) => void
}

/** Asks twice: a voice that is thrown away cannot be had again. */
export function DiscardQuestion({ recording, onDiscard, onClose }: DiscardQuestionProps) {
  const [asked, setAsked] = useState<'once' | 'twice'>('once')
  const askedAgainAt = useRef(0)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const { startedAt, durationMs } = recording
  const what = `The recording from ${formatDay(startedAt, Date.now())}${durationMs === null ? ' is in your vault.' : ` is ${formatDuration(durationMs)} long.`}`

  function askAgain() {
    askedAgainAt.current = performance.now()
    setAsked('twice')
  }

  async function discard() {
    if (performance.now() - askedAgainAt.current < DOUBLE_PRESS_MS) return
    setPending(true)
    setFailed(false)
    const gone = await onDiscard().catch(() => false)
    setPending(false)
    if (gone) onClose(true)
    else setFailed(true)
  }

  const again = asked === 'twice'
  return (
    <ConfirmDialog
      // A dialog of its own, whose safe choice has the focus.
      key={asked}
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={again ? 'Discard it for good?' : 'Discard this recording?'}
      safeLabel="Keep It"
      confirmLabel={again ? 'Discard for Good' : 'Discard'}
      danger={again}
      pending={pending}
      pendingLabel="Discarding…"
      onConfirm={again ? discard : askAgain}
    >
      <p>
        {what}{' '}
        {again ? 'This cannot be undone: nobody can hear it again.' : 'It is not a story yet: nobody else has it.'}
      </p>
      {failed && (
        <div className="mt-4">
          <FieldError id="discard-failed">It could not be discarded. It may be open in another tab.</FieldError>
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Screen readers tell what changes in a place that they know already: this long after it has come to the page. */
const KNOWN_BY_MS = 500

/** The text for a live region that has only just come to the page. */
export function useSaidLate(text: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), KNOWN_BY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
