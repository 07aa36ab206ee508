import { CloudUpload, type LucideIcon, Mic, TabletSmartphone } from 'lucide-react'
import { formatDate, formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { asSentence } from '#web/lib/call-error.ts'
import { useIsOffline } from '#web/lib/use-is-offline.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { UploadProgress } from '../queue/messages.ts'
import { downloadToDevice, removeFromServer, type UploadedRecording } from '../queue/other-devices.ts'
import type { WaitingStory } from '../queue/recording-queue.ts'
import type { DeviceRecording, SaveEntry } from '../takes/recording.ts'
import { titleOf } from '../takes/title.ts'
import { safetyLine } from './safety.ts'
import { useRecorder } from './use-recorder.ts'

/** What an unsaved recording is opened for. */
export type Purpose = 'listen' | 'save' | 'continue'

/** What the person wants to discard. */
export interface Discarding {
  readonly id: string
  readonly what: 'recording' | 'story'
  /** Says which one it is. */
  readonly sentence: string
  /** Resolves to whether it is gone; may reject. */
  readonly discard: () => Promise<boolean>
}

interface CardProps<Item> {
  item: Item
  /** It is on this device. */
  onOpen: (recording: DeviceRecording, purpose: Purpose) => void
  /** Nothing has been discarded yet: the person is asked first. */
  onDiscard: (discarding: Discarding) => void
}

/**
 * A recording of this person that never became a story: a closed tab, a dead battery, or kept for later.
 * @param props.upload how much of it is on the server; null if unknown
 */
export function UnsavedCard(props: CardProps<DeviceRecording> & { upload: UploadProgress | null }) {
  const { item, upload, onOpen, onDiscard } = props
  const { session } = useRecorder()
  const { id, startedAt, durationMs, draft } = item
  const length = formatDuration(durationMs)
  const from = `from ${formatDay(startedAt, Date.now())}`
  const title = draft.title.trim()
  const sentence = `The recording ${from} is ${length} long.`
  return (
    <ItemCard
      icon={Mic}
      heading={`You have an unsaved recording ${from} (${length})`}
      actions={
        <RecordingActions
          name={`the recording ${from} (${length})`}
          onOpen={(purpose) => onOpen(item, purpose)}
          onDiscard={() => onDiscard({ id, what: 'recording', sentence, discard: () => session.discardUnsaved(item) })}
        />
      }
    >
      <p>{`${title ? `“${title}”, started` : 'Started'} at ${formatTimeOfDay(startedAt)}.`}</p>
      <p className="figures">{`${safetyLine({ phase: 'complete', savedMs: durationMs, storageProblem: null, upload })}.`}</p>
    </ItemCard>
  )
}

/** A story that waits for the network, or that the server refused. */
export function WaitingStoryCard({ item, onOpen, onDiscard }: CardProps<WaitingStory>) {
  const { session } = useRecorder()
  const isOffline = useIsOffline()
  const { id, entry, startedAt, durationMs, draft } = item
  const name = `“${titleOf(draft, item.takes).trim()}”`
  const length = formatDuration(durationMs)
  // It isn't waited for: this card says how it went.
  const upload = () =>
    void session.queue.save(item, entry.storyteller, AbortSignal.abort()).catch(session.queue.changed)
  const sentence = `${name} is ${length} long.`
  return (
    <ItemCard
      icon={CloudUpload}
      heading={`${name} ${formatWaiting(entry, isOffline)}`}
      actions={
        <>
          {!isOffline && entry.waitsFor !== 'sign-in' && <Action label="Upload Now" what={name} onClick={upload} />}
          <Action label="Open" what={`${name} again`} onClick={() => onOpen(item, 'save')} />
          <Action
            label="Discard"
            what={name}
            variant="quiet"
            onClick={() => onDiscard({ id, what: 'story', sentence, discard: () => session.discardUnsaved(item) })}
          />
        </>
      }
      problem={
        entry.problem !== null && (
          <Notice
            tone="error"
            title="We couldn’t save this story"
          >{`${asSentence(entry.problem)} Upload it again, or open it to make changes.`}</Notice>
        )
      }
    >
      <p>{`Recorded ${formatDay(startedAt, Date.now())} at ${formatTimeOfDay(startedAt)} (${length}). Saved on this device.`}</p>
      {!entry.problem && !isOffline && isAway(entry) && <p>We couldn’t reach your vault. We’ll keep trying.</p>}
    </ItemCard>
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

/** An unsaved recording of this person that is on the server but not on this device. */
export function OtherDeviceCard({ item, onOpen, onDiscard }: CardProps<UploadedRecording>) {
  const { user } = useRecorder()
  const download = useMutation({ mutationFn: (_: Purpose) => downloadToDevice(user.id, item), onSuccess: onOpen })
  // Until it is shown.
  const pending = (!download.isError && download.variables) || null
  const { id, startedAt, bedtime, availableUntil } = item
  const from = `from ${formatDay(startedAt, Date.now())}`
  const sentence = `The recording ${from} is in your vault.`

  return (
    <ItemCard
      icon={TabletSmartphone}
      heading={`You have an unsaved recording ${from} in your vault`}
      actions={
        <RecordingActions
          name={`the recording ${from} in your vault`}
          pending={pending}
          onOpen={(purpose) => !pending && download.mutate(purpose)}
          onDiscard={() =>
            !pending && onDiscard({ id, what: 'recording', sentence, discard: () => removeFromServer(user.id, item) })
          }
        />
      }
      problem={
        download.isError && (
          <Notice tone="error" title="We couldn’t download it">
            It’s still in your vault. Please check your connection and the free space on this device, and try again.
          </Notice>
        )
      }
    >
      <p>
        {bedtime && (
          <span>
            “<bdi>{bedtime.title}</bdi>”, a bedtime story for{' '}
            <bdi translate="no">{bedtime.characterDetails.grandchildName}</bdi>.{' '}
          </span>
        )}
        <span>{`Recorded on another device, started at ${formatTimeOfDay(startedAt)}. It isn’t a story yet: your vault keeps it until ${formatDate(availableUntil)}.`}</span>
      </p>
    </ItemCard>
  )
}

interface RecordingActionsProps {
  name: string
  /** What it is being opened for; left out where that takes no time. */
  pending?: Purpose | null
  onOpen: (purpose: Purpose) => void
  onDiscard: () => void
}

function RecordingActions({ name, pending, onOpen, onDiscard }: RecordingActionsProps) {
  const propsOf = (purpose: Purpose) => ({
    onClick: () => onOpen(purpose),
    ...(pending !== undefined && { pending: pending === purpose, pendingLabel: 'Opening…' }),
  })
  return (
    <>
      <Action label="Listen" what={`to ${name}`} {...propsOf('listen')} />
      <Action label="Save" what={name} {...propsOf('save')} />
      <Action label="Keep Recording" what={name} {...propsOf('continue')} />
      <Action label="Discard" what={name} variant="quiet" onClick={onDiscard} />
    </>
  )
}

/** @param props.what what it is done with, for screen readers: "the recording from today" */
function Action({ label, what, ...props }: Omit<ButtonProps, 'children'> & { label: string; what: string }) {
  return (
    <Button variant="secondary" {...props}>
      <span>{label}</span>
      <span className="sr-only">{` ${what}`}</span>
    </Button>
  )
}

interface ItemCardProps {
  icon: LucideIcon
  heading: string
  children: Elements
  actions: Elements
  problem?: Elements
}

function ItemCard({ icon: Icon, heading, children, actions, problem }: ItemCardProps) {
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading level={2} className="font-interface text-body leading-snug font-[650] wrap-anywhere">
            {heading}
          </Heading>
          <div className="text-small text-ink-soft *:mt-1">{children}</div>
        </div>
      </div>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">{actions}</div>
      {problem && <div className="basis-full">{problem}</div>}
    </Card>
  )
}
