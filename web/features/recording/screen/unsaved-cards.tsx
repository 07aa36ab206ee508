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
import type { UploadProgress } from '../queue/messages.ts'
import { downloadToDevice, type UploadedRecording } from '../queue/other-devices.ts'
import type { WaitingStory } from '../queue/recording-queue.ts'
import type { DeviceRecording, SaveEntry } from '../takes/recording.ts'
import { safetyLine } from './safety.ts'

export interface UnsavedCardsProps {
  recordings: readonly DeviceRecording[]
  progressOf: (recording: DeviceRecording) => UploadProgress | null
  onListen: (recording: DeviceRecording) => void
  onSave: (recording: DeviceRecording) => void
  onKeepRecording: (recording: DeviceRecording) => void
  onDiscard: (recording: DeviceRecording) => void
}

/** Recordings of this person that never became stories: a closed tab, a dead battery, or kept for later. */
export function UnsavedCards({ recordings, progressOf, ...actions }: UnsavedCardsProps) {
  return (
    <ul aria-label="Unsaved recordings" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <UnsavedCard key={recording.id} recording={recording} upload={progressOf(recording)} {...actions} />
      ))}
    </ul>
  )
}

type UnsavedCardProps = {
  recording: DeviceRecording
  /** How much of it is on the server; null if unknown. */
  upload: UploadProgress | null
} & Omit<UnsavedCardsProps, 'recordings' | 'progressOf'>

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

export interface WaitingStoryCardsProps {
  stories: readonly WaitingStory[]
  onOpen: (story: WaitingStory) => void
}

/** Stories that wait for the network, and those that the server refused. */
export function WaitingStoryCards({ stories, onOpen }: WaitingStoryCardsProps) {
  return (
    <ul aria-label="Stories waiting to be uploaded" className="flex flex-col gap-4">
      {stories.map((story) => (
        <WaitingStoryCard key={story.id} story={story} onOpen={() => onOpen(story)} />
      ))}
    </ul>
  )
}

function WaitingStoryCard({ story, onOpen }: { story: WaitingStory; onOpen: () => void }) {
  const { entry, durationMs, draft } = story
  const title = draft.title.trim()
  const isOffline = useIsOffline()
  const isUnreachable = !entry.problem && !isOffline && isAway(entry)
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <CardText
        icon={<CloudUpload aria-hidden className="size-6" />}
        heading={`“${title}” ${formatWaiting(entry, isOffline)}`}
      >
        <p className="mt-1 text-small text-ink-soft">{`Saved on this device ${formatDay(entry.at, Date.now())} at ${formatTimeOfDay(entry.at)} (${formatDuration(durationMs)}).`}</p>
        {isUnreachable && (
          <p className="mt-1 text-small text-ink-soft">We couldn’t reach your vault. We’ll keep trying.</p>
        )}
      </CardText>
      <Button variant="secondary" onClick={onOpen} className="grow sm:grow-0">
        Open<span className="sr-only">{` “${title}” again`}</span>
      </Button>
      {entry.problem && (
        <div className="basis-full">
          <Notice
            tone="error"
            title="We couldn’t save this story"
          >{`${asSentence(entry.problem)} Please open it and save it again.`}</Notice>
        </div>
      )}
    </Card>
  )
}

/** Completes the title of a story that waits: why, as far as we know. */
function formatWaiting(entry: SaveEntry, isOffline: boolean): string {
  if (entry.problem) return 'isn’t in your vault yet'
  if (isOffline) return 'will upload when you’re online'
  if (entry.waitsFor === 'sign-in') return 'will upload when you sign in again'
  return isAway(entry) ? 'isn’t in your vault yet' : 'is waiting to be uploaded'
}

const isAway = ({ waitsFor }: SaveEntry): boolean => waitsFor === 'network' || waitsFor === 'server'

export interface OtherDeviceCardsProps {
  recordings: readonly UploadedRecording[]
  accountId: number
  /** It has been downloaded to this device. */
  onOpen: (recording: DeviceRecording, to: 'listen' | 'save') => void
  /** The same. */
  onKeepRecording: (recording: DeviceRecording) => void
  onDiscard: (recording: UploadedRecording) => void
}

/** Unsaved recordings of this person that are on the server but not on this device. */
export function OtherDeviceCards({ recordings, ...actions }: OtherDeviceCardsProps) {
  return (
    <ul aria-label="Recorded on another device" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <OtherDeviceCard key={recording.id} recording={recording} {...actions} />
      ))}
    </ul>
  )
}

type OtherDeviceCardProps = { recording: UploadedRecording } & Omit<OtherDeviceCardsProps, 'recordings'>

function OtherDeviceCard({ recording, accountId, onOpen, onKeepRecording, onDiscard }: OtherDeviceCardProps) {
  const [state, setState] = useState<'idle' | 'listen' | 'save' | 'continue' | 'failed'>('idle')
  const { startedAt } = recording
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
          <span>{`Recorded on another device, started at ${formatTimeOfDay(startedAt)}. It isn’t a story yet: your vault keeps it until ${formatDate(recording.keptUntil)}.`}</span>
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
