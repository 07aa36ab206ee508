import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import { DOUBLE_PRESS_MS } from '#web/lib/double-press.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { useOtherDeviceRecordings } from '../queue/other-devices.ts'
import type { Waiting } from '../queue/use-waiting.ts'
import type { DeviceRecording } from '../takes/recording.ts'
import { type Discarding, OtherDeviceCard, type Purpose, UnsavedCard, WaitingStoryCard } from './unsaved-cards.tsx'
import { useRecorder } from './use-recorder.ts'

export interface UnsavedPanelProps {
  waiting: Waiting
  /** Only the bedtime stories. */
  isBedtime?: boolean
  onOpen?: (purpose: Purpose) => void
}

/** Recordings that are not stories yet, on this device and from other devices, and stories that wait to be sent. */
export function UnsavedPanel({ waiting, isBedtime = false, onOpen }: UnsavedPanelProps) {
  const { session, user } = useRecorder()
  const navigate = useNavigate()
  const { recordings: fromOthers, refetch } = useOtherDeviceRecordings(user.id)
  const isShown = ({ draft }: DeviceRecording) => !isBedtime || draft.bedtime !== undefined
  const recordings = waiting.unsaved.filter(isShown)
  // By a date that uploading again doesn't change.
  const stories = waiting.stories.filter(isShown).sort((a, b) => a.startedAt - b.startedAt)
  // The list of the other devices may be older than what is here.
  const isHere = new Set([...waiting.unsaved, ...waiting.stories].map(({ id }) => id))
  const otherDevices = fromOthers.filter(({ id, bedtime }) => !isHere.has(id) && (!isBedtime || bedtime))
  const [question, setQuestion] = useState<Discarding | null>(null)
  const panel = useRef<HTMLElement>(null)
  const hasDiscarded = useRef(false)
  const shownIds = [...stories, ...recordings, ...otherDevices].map(({ id }) => id)
  const count = shownIds.length
  // It isn't asked again if what it is about comes back.
  if (question && !shownIds.includes(question.id)) setQuestion(null)
  const announcement = useLateAnnouncement(formatCounts(count - stories.length, stories.length))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed.
  useEffect(() => {
    // The pressed button is gone; screen-reader users stay in the panel.
    if (hasDiscarded.current) panel.current?.focus({ preventScroll: true })
    hasDiscarded.current = false
  }, [count])

  function open(recording: DeviceRecording, purpose: Purpose) {
    onOpen?.(purpose)
    if (purpose !== 'continue') void session.restore(recording)
    // A bedtime story is read from its own screen.
    else if (recording.draft.bedtime && !isBedtime) void navigate({ to: paths.bedtime })
    else void session.continueRecording(recording)
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Unsaved recordings and stories"
      // While empty it takes no space between its neighbors.
      className={count === 0 ? 'sr-only' : 'outline-none'}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {count > 0 && (
        <ul aria-label="Waiting to be saved" className="flex flex-col gap-4">
          {stories.map((story) => (
            <WaitingStoryCard key={story.id} item={story} onOpen={open} onDiscard={setQuestion} />
          ))}
          {recordings.map((recording) => (
            <UnsavedCard
              key={recording.id}
              item={recording}
              upload={waiting.progressOf(recording)}
              onOpen={open}
              onDiscard={setQuestion}
            />
          ))}
          {otherDevices.map((recording) => (
            <OtherDeviceCard key={recording.id} item={recording} onOpen={open} onDiscard={setQuestion} />
          ))}
        </ul>
      )}
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

/** What the two questions say. The vault may have saved a story without our knowing: its answer never arrived. */
const CONSEQUENCES = {
  recording: [
    'It isn’t a story yet, and no one else has it.',
    'You can’t undo this, and no one can ever hear it again.',
  ],
  story: [
    'As far as we know, it isn’t in your vault yet.',
    'You can’t undo this. If your vault has the story after all, it stays there.',
  ],
} as const

const NOT_DISCARDED = {
  title: 'We couldn’t discard it',
  sentence: 'It may be open in another tab, or on its way to your vault.',
}

/** Asks twice: a discarded voice can't be recovered. */
function DiscardQuestion(props: Discarding & { onClose: (isDiscarded: boolean) => void }) {
  const { what, sentence, onClose } = props
  // When the first answer was given.
  const [answeredAt, setAnsweredAt] = useState<number | null>(null)
  const isSecond = answeredAt !== null
  const discard = useMutation({
    mutationFn: props.discard,
    onSuccess: (isDiscarded) => isDiscarded && onClose(true),
  })

  function confirm() {
    if (!isSecond) setAnsweredAt(performance.now())
    else if (performance.now() - answeredAt >= DOUBLE_PRESS_MS) discard.mutate()
  }

  return (
    <ActionDialog
      // A new dialog, so the safe choice gets the focus again.
      key={answeredAt}
      onClose={() => onClose(false)}
      title={isSecond ? 'Discard it for good?' : `Discard this ${what}?`}
      safeLabel="Keep It"
      confirmLabel={isSecond ? 'Discard for Good' : 'Discard'}
      danger={isSecond}
      pending={discard.isPending}
      pendingLabel="Discarding…"
      onConfirm={confirm}
      problem={discard.isError || discard.data === false ? NOT_DISCARDED : null}
    >
      <p>{`${sentence} ${CONSEQUENCES[what][isSecond ? 1 : 0]}`}</p>
    </ActionDialog>
  )
}
