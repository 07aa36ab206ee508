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
import { useRecorder } from './use-recorder.ts'

/** What an unsaved recording is opened for. */
export type Purpose = 'listen' | 'save' | 'continue'

interface UnsavedCardProps {
  recording: DeviceRecording
  /** How much of it is on the server; null if unknown. */
  upload: UploadProgress | null
  onOpen: (recording: DeviceRecording, purpose: Purpose) => void
  onDiscard: () => void
}

/** A recording of this person that never became a story: a closed tab, a dead battery, or kept for later. */
export function UnsavedCard({ recording, upload, onOpen, onDiscard }: UnsavedCardProps) {
  const { startedAt, durationMs, draft } = recording
  const from = `from ${formatDay(startedAt, Date.now())} (${formatDuration(durationMs)})`
  const title = draft.title.trim()
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <CardText icon={<Mic aria-hidden className="size-6" />} heading={`You have an unsaved recording ${from}`}>
        <p className="mt-1 text-small text-ink-soft">{`${title ? `“${title}”, started` : 'Started'} at ${formatTimeOfDay(startedAt)}.`}</p>
        <p className="figures mt-1 text-small text-ink-soft">{`${safetyLine({ phase: 'complete', savedMs: durationMs, storageProblem: null, upload })}.`}</p>
      </CardText>
      <Actions name={from} onOpen={(purpose) => onOpen(recording, purpose)} onDiscard={onDiscard} />
    </Card>
  )
}

interface ActionsProps {
  /** Which recording it is, for screen readers: "from today". */
  name: string
  /** What it is being opened for; left out where that takes no time. */
  pending?: Purpose | null
  onOpen: (purpose: Purpose) => void
  onDiscard: () => void
}

function Actions({ name, pending, onOpen, onDiscard }: ActionsProps) {
  const propsOf = (purpose: Purpose) =>
    ({
      variant: 'secondary',
      onClick: () => onOpen(purpose),
      ...(pending !== undefined && { pending: pending === purpose, pendingLabel: 'Opening…' }),
    }) as const
  return (
    <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
      <Button {...propsOf('listen')}>
        Listen<span className="sr-only">{` to the recording ${name}`}</span>
      </Button>
      <Button {...propsOf('save')}>
        Save<span className="sr-only">{` the recording ${name}`}</span>
      </Button>
      <Button {...propsOf('continue')}>
        Keep Recording<span className="sr-only">{` the recording ${name}`}</span>
      </Button>
      <Button variant="quiet" onClick={onDiscard}>
        Discard<span className="sr-only">{` the recording ${name}`}</span>
      </Button>
    </div>
  )
}

/** A story that waits for the network, or that the server refused. */
export function WaitingStoryCard({ story, onOpen }: { story: WaitingStory; onOpen: () => void }) {
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

interface OtherDeviceCardProps {
  recording: UploadedRecording
  /** It has been downloaded to this device. */
  onOpen: (recording: DeviceRecording, purpose: Purpose) => void
  onDiscard: () => void
}

/** An unsaved recording of this person that is on the server but not on this device. */
export function OtherDeviceCard({ recording, onOpen, onDiscard }: OtherDeviceCardProps) {
  const { user } = useRecorder()
  const [pending, setPending] = useState<Purpose | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { startedAt } = recording
  const from = `from ${formatDay(startedAt, Date.now())}`

  async function open(purpose: Purpose) {
    if (pending) return
    setPending(purpose)
    setHasFailed(false)
    try {
      onOpen(await downloadToDevice(user.id, recording), purpose)
    } catch {
      setPending(null)
      setHasFailed(true)
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
      <Actions
        name={`${from} in your vault`}
        pending={pending}
        onOpen={open}
        onDiscard={() => !pending && onDiscard()}
      />
      {hasFailed && (
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
