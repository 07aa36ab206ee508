import { CloudUpload, Mic, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { asSentence } from '#web/lib/call-error.ts'
import { useIsOffline } from '#web/lib/use-is-offline.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { QueuedStory } from '../storage/recordings-database.ts'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import type { UploadProgress } from '../sync/chunk-uploader.ts'
import { downloadToDevice, type UploadedRecording } from '../sync/other-devices.ts'
import { useUploadStatuses } from '../sync/tab-messages.ts'
import { safetyLine } from './safety.ts'

export interface UnsavedCardsProps {
  recordings: readonly UnsavedRecording[]
  onListen: (recording: UnsavedRecording) => void
  onSave: (recording: UnsavedRecording) => void
  onKeepRecording: (recording: UnsavedRecording) => void
  onDiscard: (recording: UnsavedRecording) => void
}

/** Recordings of this person that never became stories: a closed tab, a dead battery, or kept for later. */
export function UnsavedCards({ recordings, ...actions }: UnsavedCardsProps) {
  const statuses = useUploadStatuses()
  /** The status of a recording that has grown since is outdated. */
  const uploadOf = ({ id, slices }: UnsavedRecording) => {
    const status = statuses.get(id)
    return status?.slices === slices ? status.progress : null
  }
  return (
    <ul aria-label="Unsaved recordings" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <UnsavedCard key={recording.id} recording={recording} upload={uploadOf(recording)} {...actions} />
      ))}
    </ul>
  )
}

type UnsavedCardProps = {
  recording: UnsavedRecording
  /** How much of it is on the server; null if unknown. */
  upload: UploadProgress | null
} & Omit<UnsavedCardsProps, 'recordings'>

function UnsavedCard({ recording, upload, onListen, onSave, onKeepRecording, onDiscard }: UnsavedCardProps) {
  const { startedAt, durationMs, draft } = recording
  const from = `from ${formatDay(startedAt, Date.now())} (${formatDuration(durationMs)})`
  const title = draft.title.trim()
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <CardText icon={<Mic aria-hidden className="size-6" />} heading={`You have an unsaved recording ${from}`}>
        <p className="mt-1 text-small text-ink-soft">{`${title ? `“${title}”, started` : 'Started'} at ${formatTimeOfDay(startedAt)}.`}</p>
        <p className="figures mt-1 text-small text-ink-soft">{`${safetyLine({ phase: 'complete', savedMs: durationMs, storageProblem: null, upload })}.`}</p>
      </CardText>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
        <Button variant="secondary" onClick={() => onListen(recording)}>
          Listen<span className="sr-only">{` to the recording ${from}`}</span>
        </Button>
        <Button variant="secondary" onClick={() => onSave(recording)}>
          Save<span className="sr-only">{` the recording ${from}`}</span>
        </Button>
        <Button variant="secondary" onClick={() => onKeepRecording(recording)}>
          Keep Recording<span className="sr-only">{` the recording ${from}`}</span>
        </Button>
        <Button variant="quiet" onClick={() => onDiscard(recording)}>
          Discard<span className="sr-only">{` the recording ${from}`}</span>
        </Button>
      </div>
    </Card>
  )
}

export interface QueuedStoryCardsProps {
  stories: readonly QueuedRecording[]
  onOpen: (story: QueuedRecording) => void
}

/** Stories that were saved offline and are waiting for the network, and those that the server refused. */
export function QueuedStoryCards({ stories, onOpen }: QueuedStoryCardsProps) {
  return (
    <ul aria-label="Stories waiting to be uploaded" className="flex flex-col gap-4">
      {stories.map((story) => (
        <QueuedStoryCard key={story.id} story={story} onOpen={() => onOpen(story)} />
      ))}
    </ul>
  )
}

function QueuedStoryCard({ story, onOpen }: { story: QueuedRecording; onOpen: () => void }) {
  const { queued, durationMs } = story
  const { title } = queued.fields
  const isOffline = useIsOffline()
  const isUnreachable = !queued.problem && !isOffline && queued.delay === 'unreachable'
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <CardText
        icon={<CloudUpload aria-hidden className="size-6" />}
        heading={`“${title}” ${formatWaiting(queued, isOffline)}`}
      >
        <p className="mt-1 text-small text-ink-soft">{`Saved on this device ${formatDay(queued.at, Date.now())} at ${formatTimeOfDay(queued.at)} (${formatDuration(durationMs)}).`}</p>
        {isUnreachable && (
          <p className="mt-1 text-small text-ink-soft">We couldn’t reach your vault. We’ll keep trying.</p>
        )}
      </CardText>
      <Button variant="secondary" onClick={onOpen} className="grow sm:grow-0">
        Open<span className="sr-only">{` “${title}” again`}</span>
      </Button>
      {queued.problem && (
        <div className="basis-full">
          <Notice
            tone="error"
            title="We couldn’t save this story"
          >{`${asSentence(queued.problem)} Please open it and save it again.`}</Notice>
        </div>
      )}
    </Card>
  )
}

/** Completes the title of a queued story: why it waits, as far as we know. */
function formatWaiting({ problem, delay }: QueuedStory, isOffline: boolean): string {
  if (problem) return 'isn’t in your vault yet'
  if (isOffline) return 'will upload when you’re online'
  if (delay === 'signed-out') return 'will upload when you sign in again'
  return delay === 'unreachable' ? 'isn’t in your vault yet' : 'is waiting to be uploaded'
}

export interface OtherDeviceCardsProps {
  recordings: readonly UploadedRecording[]
  accountId: number
  /** It has been downloaded to this device. */
  onOpen: (recording: UnsavedRecording, to: 'listen' | 'save') => void
  /** The same. */
  onKeepRecording: (recording: UnsavedRecording) => void
  onDiscard: (recording: UploadedRecording) => void
}

/** Unsaved recordings of this person that are on the server but not on this device. */
export function OtherDeviceCards({ recordings, ...actions }: OtherDeviceCardsProps) {
  return (
    <ul aria-label="Recorded on another device" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <OtherDeviceCard key={recording.recordingKey} recording={recording} {...actions} />
      ))}
    </ul>
  )
}

type OtherDeviceCardProps = { recording: UploadedRecording } & Omit<OtherDeviceCardsProps, 'recordings'>

function OtherDeviceCard({ recording, accountId, onOpen, onKeepRecording, onDiscard }: OtherDeviceCardProps) {
  const [state, setState] = useState<'idle' | 'listen' | 'save' | 'continue' | 'failed'>('idle')
  const startedAt = Date.parse(recording.startedAt ?? recording.createdAt)
  const from = `from ${formatDay(startedAt, Date.now())}`
  const isBusy = state !== 'idle' && state !== 'failed'

  async function open(to: 'listen' | 'save' | 'continue') {
    if (isBusy) return
    setState(to)
    try {
      const downloaded = await downloadToDevice(accountId, recording)
      if (to === 'continue') onKeepRecording(downloaded)
      else onOpen(downloaded, to)
    } catch {
      setState('failed')
    }
  }

  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <CardText
        icon={<TabletSmartphone aria-hidden className="size-6" />}
        heading={`You have an unsaved recording ${from} in your vault`}
      >
        <p className="mt-1 text-small text-ink-soft">
          {recording.bedtime && (
            <span>
              “<bdi>{recording.bedtime.title}</bdi>”, a bedtime story for{' '}
              <bdi translate="no">{recording.bedtime.characterDetails.grandchildName}</bdi>.{' '}
            </span>
          )}
          <span>{`Recorded on another device, started at ${formatTimeOfDay(startedAt)}. It isn’t a story yet: your vault keeps it until ${formatDate(Date.parse(recording.removedAt))}.`}</span>
        </p>
      </CardText>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
        <Button variant="secondary" pending={state === 'listen'} pendingLabel="Opening…" onClick={() => open('listen')}>
          Listen<span className="sr-only">{` to the recording ${from} in your vault`}</span>
        </Button>
        <Button variant="secondary" pending={state === 'save'} pendingLabel="Opening…" onClick={() => open('save')}>
          Save<span className="sr-only">{` the recording ${from} in your vault`}</span>
        </Button>
        <Button
          variant="secondary"
          pending={state === 'continue'}
          pendingLabel="Opening…"
          onClick={() => open('continue')}
        >
          Keep Recording<span className="sr-only">{` the recording ${from} in your vault`}</span>
        </Button>
        <Button variant="quiet" onClick={() => !isBusy && onDiscard(recording)}>
          Discard<span className="sr-only">{` the recording ${from} in your vault`}</span>
        </Button>
      </div>
      {state === 'failed' && (
        <div className="basis-full">
          <Notice tone="error" title="We couldn’t download it">
            It’s still in your vault. Please check your connection and the free space on this device, and try again.
          </Notice>
        </div>
      )}
    </Card>
  )
}

function CardText({ icon, heading, children }: { icon: Elements; heading: string; children: Elements }) {
  return (
    <div className="flex min-w-0 flex-1 basis-72 gap-4">
      <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
        {icon}
      </span>
      <div className="min-w-0">
        <Heading level={2} className="font-interface text-body leading-snug font-[650] wrap-anywhere">
          {heading}
        </Heading>
        {children}
      </div>
    </div>
  )
}
