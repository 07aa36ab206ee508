import { CloudUpload, Mic, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import { downloadToDevice, type UploadedRecording } from '../sync/other-devices.ts'
import type { UploadProgress } from '../sync/sender.ts'
import { useUploadStatuses } from '../sync/tab-messages.ts'
import { safetyLine } from './safety.ts'

interface WaitingRecordingsProps {
  recordings: readonly UnsavedRecording[]
  onListen: (recording: UnsavedRecording) => void
  onSave: (recording: UnsavedRecording) => void
  /** More is recorded behind it. */
  onCarryOn: (recording: UnsavedRecording) => void
  onDiscard: (recording: UnsavedRecording) => void
}

/** Recordings of this person that never became stories: a closed tab, a flat battery, or left for later. */
export function WaitingRecordings({ recordings, ...acts }: WaitingRecordingsProps) {
  const news = useUploadStatuses()
  /** News of a recording that has grown since is no news. */
  const vaultOf = ({ id, slices }: UnsavedRecording) => {
    const latest = news.get(id)
    return latest?.slices === slices ? latest.progress : null
  }
  return (
    <ul aria-label="Recordings that are not saved yet" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <WaitingRecording key={recording.id} recording={recording} vault={vaultOf(recording)} {...acts} />
      ))}
    </ul>
  )
}

type WaitingRecordingProps = {
  recording: UnsavedRecording
  /** How much of it is in the vault, where that is known. */
  vault: UploadProgress | null
} & Omit<WaitingRecordingsProps, 'recordings'>

function WaitingRecording({ recording, vault, onListen, onSave, onCarryOn, onDiscard }: WaitingRecordingProps) {
  const { startedAt, durationMs, draft } = recording
  const from = `from ${formatDay(startedAt, Date.now())}, ${formatDuration(durationMs)} long`
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
          <Mic aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading level={2} className="font-interface text-body leading-snug font-[650]">
            You have a recording {from}
          </Heading>
          <p className="mt-1 text-small text-ink-soft">
            {draft.title.trim() ? `“${draft.title.trim()}”, begun` : 'Begun'} at {formatTimeOfDay(startedAt)}. It is not
            a story yet.
          </p>
          <p className="figures mt-1 text-small text-ink-soft">
            {safetyLine({ phase: 'complete', savedMs: durationMs, storageProblem: null, upload: vault })}.
          </p>
        </div>
      </div>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
        <Button variant="secondary" onClick={() => onListen(recording)}>
          Listen<span className="sr-only"> to the recording {from}</span>
        </Button>
        <Button variant="secondary" onClick={() => onSave(recording)}>
          Save<span className="sr-only"> the recording {from}</span>
        </Button>
        <Button variant="secondary" onClick={() => onCarryOn(recording)}>
          Carry On<span className="sr-only"> with the recording {from}</span>
        </Button>
        <Button variant="quiet" onClick={() => onDiscard(recording)}>
          Discard<span className="sr-only"> the recording {from}</span>
        </Button>
      </div>
    </Card>
  )
}

interface WaitingStoriesProps {
  stories: readonly QueuedRecording[]
  onOpen: (story: QueuedRecording) => void
}

/** Stories that are saved on this device and go to the vault by themselves, and those that the vault did not take. */
export function WaitingStories({ stories, onOpen }: WaitingStoriesProps) {
  return (
    <ul aria-label="Stories on their way to your vault" className="flex flex-col gap-4">
      {stories.map((story) => (
        <WaitingStory key={story.id} story={story} onOpen={() => onOpen(story)} />
      ))}
    </ul>
  )
}

function WaitingStory({ story, onOpen }: { story: QueuedRecording; onOpen: () => void }) {
  const { queued, durationMs } = story
  const { title } = queued.fields
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
          <CloudUpload aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading level={2} className="font-interface text-body leading-snug font-[650] wrap-anywhere">
            {queued.problem ? `“${title}” is not in your vault yet` : `“${title}” waits to go to your vault`}
          </Heading>
          <p className="mt-1 text-small text-ink-soft">
            Saved on this device {formatDay(queued.at, Date.now())} at {formatTimeOfDay(queued.at)},{' '}
            {formatDuration(durationMs)} long.
            {!queued.problem && ' It goes there by itself as soon as there is a network.'}
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onOpen} className="grow sm:grow-0">
        Open<span className="sr-only"> “{title}” again</span>
      </Button>
      {queued.problem && (
        <div className="basis-full">
          <Notice tone="error" title="Your vault has not taken it">
            {queued.problem} Please open it and save it again.
          </Notice>
        </div>
      )}
    </Card>
  )
}

interface RecordedElsewhereProps {
  recordings: readonly UploadedRecording[]
  accountId: number
  /** It is on this device now. */
  onOpen: (recording: UnsavedRecording, to: 'listen' | 'save') => void
  onDiscard: (recording: UploadedRecording) => void
}

/** Recordings of this person that are in the vault, are no stories, and are not on this device. */
export function RecordedElsewhere({ recordings, ...acts }: RecordedElsewhereProps) {
  return (
    <ul aria-label="Recorded on another device" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <ElsewhereCard key={recording.recordingKey} recording={recording} {...acts} />
      ))}
    </ul>
  )
}

type ElsewhereCardProps = { recording: UploadedRecording } & Omit<RecordedElsewhereProps, 'recordings'>

function ElsewhereCard({ recording, accountId, onOpen, onDiscard }: ElsewhereCardProps) {
  const [state, setState] = useState<'rest' | 'listen' | 'save' | 'failed'>('rest')
  const began = Date.parse(recording.startedAt ?? recording.createdAt)
  const from = `from ${formatDay(began, Date.now())}`
  const busy = state === 'listen' || state === 'save'

  async function open(to: 'listen' | 'save') {
    if (busy) return
    setState(to)
    try {
      onOpen(await downloadToDevice(accountId, recording), to)
    } catch {
      setState('failed')
    }
  }

  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
          <TabletSmartphone aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading level={2} className="font-interface text-body leading-snug font-[650]">
            You have a recording {from} in your vault
          </Heading>
          <p className="mt-1 text-small text-ink-soft">
            Recorded on another device, begun at {formatTimeOfDay(began)}. It is not a story yet: your vault keeps it
            until {new Date(recording.removedAt).toLocaleDateString('en', { dateStyle: 'long' })}.
          </p>
        </div>
      </div>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
        <Button
          variant="secondary"
          pending={state === 'listen'}
          pendingLabel="Fetching…"
          onClick={() => open('listen')}
        >
          Listen<span className="sr-only"> to the recording {from} in your vault</span>
        </Button>
        <Button variant="secondary" pending={state === 'save'} pendingLabel="Fetching…" onClick={() => open('save')}>
          Save<span className="sr-only"> the recording {from} in your vault</span>
        </Button>
        <Button variant="quiet" onClick={() => !busy && onDiscard(recording)}>
          Discard<span className="sr-only"> the recording {from} in your vault</span>
        </Button>
      </div>
      {state === 'failed' && (
        <div className="basis-full">
          <Notice tone="error" title="It could not be fetched">
            It is still in your vault. Please check the connection and the room on this device, and try again.
          </Notice>
        </div>
      )}
    </Card>
  )
}
