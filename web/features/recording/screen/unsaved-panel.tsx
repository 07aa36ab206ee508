import { type ReactElement, useEffect, useRef, useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { requireServer } from '#web/lib/connectivity.ts'
import { DOUBLE_PRESS_MS } from '#web/lib/double-press.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields.tsx'
import { removeFromServer, useOtherDeviceRecordings } from '../queue/other-devices.ts'
import type { Waiting } from '../queue/use-waiting.ts'
import type { DeviceRecording } from '../takes/recording.ts'
import { OtherDeviceCard, type Purpose, UnsavedCard, WaitingStoryCard } from './unsaved-cards.tsx'
import { useRecorder } from './use-recorder.ts'

export interface UnsavedPanelProps {
  waiting: Waiting
  /** Only the bedtime stories. */
  isBedtime?: boolean
  onOpen: (recording: DeviceRecording, purpose: Purpose) => void
}

/** Recordings that are not stories yet, on this device and from other devices, and stories that wait to be sent. */
export function UnsavedPanel({ waiting, isBedtime = false, onOpen }: UnsavedPanelProps) {
  const { session, user } = useRecorder()
  const { recordings: fromOthers, refetch } = useOtherDeviceRecordings(user.id)
  const isShown = ({ draft }: DeviceRecording) => !isBedtime || draft.bedtime !== undefined
  const recordings = waiting.unsaved.filter(isShown)
  const stories = waiting.stories.filter(isShown)
  // The list of the other devices may be older than what is here.
  const isHere = new Set([...waiting.unsaved, ...waiting.stories].map(({ id }) => id))
  const otherDevices = fromOthers.filter(({ id, bedtime }) => !isHere.has(id) && (!isBedtime || bedtime))
  const [question, setQuestion] = useState<Omit<DiscardQuestionProps, 'onClose'> | null>(null)
  const panel = useRef<HTMLElement>(null)
  const hasDiscarded = useRef(false)
  const count = recordings.length + otherDevices.length
  const announcement = useLateAnnouncement(formatCounts(count, stories.length))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed.
  useEffect(() => {
    // The pressed button is gone; screen-reader users stay in the panel.
    if (hasDiscarded.current) panel.current?.focus({ preventScroll: true })
    hasDiscarded.current = false
  }, [count])

  useEffect(() => {
    // Load the code behind the buttons now; when one is pressed there may be no network.
    const preload = () => import('../session/unsaved-recordings.ts')
    void requireServer()
      .then(preload)
      .catch(() => undefined)
  }, [])

  const isEmpty = count + stories.length === 0
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Unsaved recordings and stories"
      // While empty it takes no space between its neighbors.
      className={isEmpty ? 'sr-only' : 'flex flex-col gap-6 outline-none'}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <CardList label="Stories waiting to be uploaded">
        {stories.map((story) => (
          <WaitingStoryCard key={story.id} story={story} onOpen={() => onOpen(story, 'save')} />
        ))}
      </CardList>
      <CardList label="Unsaved recordings">
        {recordings.map((recording) => (
          <UnsavedCard
            key={recording.id}
            recording={recording}
            upload={waiting.progressOf(recording)}
            onOpen={onOpen}
            onDiscard={() =>
              setQuestion({
                recording: `${nameOf(recording)} is ${formatDuration(recording.durationMs)} long.`,
                onDiscard: () => session.discardUnsaved(recording),
              })
            }
          />
        ))}
      </CardList>
      <CardList label="Recorded on another device">
        {otherDevices.map((recording) => (
          <OtherDeviceCard
            key={recording.id}
            recording={recording}
            onOpen={onOpen}
            onDiscard={() =>
              setQuestion({
                recording: `${nameOf(recording)} is in your vault.`,
                onDiscard: () => removeFromServer(user.id, recording),
              })
            }
          />
        ))}
      </CardList>
      {question && (
        <DiscardQuestion
          {...question}
          onClose={(isDiscarded) => {
            hasDiscarded.current = isDiscarded
            setQuestion(null)
            void waiting.refresh()
            refetch()
          }}
        />
      )}
    </section>
  )
}

const nameOf = ({ startedAt }: { readonly startedAt: number }) =>
  `The recording from ${formatDay(startedAt, Date.now())}`

function CardList({ label, children }: { label: string; children: readonly ReactElement[] }) {
  return (
    children.length > 0 && (
      <ul aria-label={label} className="flex flex-col gap-4">
        {children}
      </ul>
    )
  )
}

function formatCounts(recordings: number, stories: number): string {
  const sentences = [
    recordings > 0 &&
      (recordings === 1 ? 'You have an unsaved recording.' : `You have ${recordings} unsaved recordings.`),
    stories > 0 &&
      (stories === 1 ? 'A story is waiting to be uploaded.' : `${stories} stories are waiting to be uploaded.`),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Screen readers announce changes only in live regions that they know, so the text comes this much later. */
const ANNOUNCEMENT_DELAY_MS = 500

function useLateAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCEMENT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}

interface DiscardQuestionProps {
  /** Says which one it is. */
  recording: string
  /** Resolves to whether the recording is gone; may reject. */
  onDiscard: () => Promise<boolean>
  onClose: (isDiscarded: boolean) => void
}

/** Asks twice: a discarded voice can't be recovered. */
function DiscardQuestion({ recording, onDiscard, onClose }: DiscardQuestionProps) {
  // When the first answer was given.
  const [answeredAt, setAnsweredAt] = useState<number | null>(null)
  const isSecond = answeredAt !== null
  const discard = useMutation({
    mutationFn: onDiscard,
    onSuccess: (isDiscarded) => isDiscarded && onClose(true),
  })

  function confirm() {
    if (!isSecond) setAnsweredAt(performance.now())
    else if (performance.now() - answeredAt >= DOUBLE_PRESS_MS) discard.mutate()
  }

  return (
    <ConfirmDialog
      // A new dialog, so the safe choice gets the focus again.
      key={answeredAt}
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={isSecond ? 'Discard it for good?' : 'Discard this recording?'}
      safeLabel="Keep It"
      confirmLabel={isSecond ? 'Discard for Good' : 'Discard'}
      danger={isSecond}
      pending={discard.isPending}
      pendingLabel="Discarding…"
      onConfirm={confirm}
    >
      <p>{`${recording} ${
        isSecond
          ? 'You can’t undo this, and no one can ever hear it again.'
          : 'It isn’t a story yet, and no one else has it.'
      }`}</p>
      {(discard.isError || discard.data === false) && (
        <div className="mt-4">
          <FieldError id="discard-failed">We couldn’t discard it. It may be open in another tab.</FieldError>
        </div>
      )}
    </ConfirmDialog>
  )
}
