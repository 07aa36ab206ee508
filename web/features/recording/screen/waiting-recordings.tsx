import { Mic } from 'lucide-react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { UnsavedRecording } from '../storage/slice-store.ts'
import type { UploadProgress } from '../sync/upload/sender.ts'
import { useWaitingNews } from '../sync/waiting/use-waiting-news.ts'
import { safetyLine } from './safety.ts'

export interface WaitingRecordingsProps {
  recordings: readonly UnsavedRecording[]
  onListen: (recording: UnsavedRecording) => void
  onSave: (recording: UnsavedRecording) => void
  /** More is recorded behind it. */
  onCarryOn: (recording: UnsavedRecording) => void
  onDiscard: (recording: UnsavedRecording) => void
}

/** Recordings of this person that never became stories: a closed tab, a flat battery, or left for later. */
export function WaitingRecordings({ recordings, ...acts }: WaitingRecordingsProps) {
  const news = useWaitingNews()
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
            {safetyLine({ phase: 'complete', safeMs: durationMs, storageProblem: null, vault })}.
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
