import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatBytes } from '#common/format/numbers.ts'
import { BITS_PER_SECOND } from '#common/media/recording-size.ts'
import { formatFreeMinutes, requestPersistence, watchFreeSpace } from '#web/features/device-space/free-space.ts'
import { realisticEstimator, usageLimit } from '#web/features/device-space/space-reserve.ts'
import { type MicrophoneActivity, openSignalReader, watchSilence } from '#web/features/microphone/silence.ts'
import { canAskInPauses, PauseQuestion } from '#web/features/pause-questions/pause-question.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { browserClock } from '#web/lib/clock.ts'
import { useIsLate } from '#web/lib/use-is-late.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RecordingSession } from '../session/recording-session.ts'
import { useRecorder } from './use-recorder.ts'

/** Watches a recording, and warns about what could spoil it while there is still time; loaded with the first recording. */
export function RecordingWarnings() {
  const { session, snapshot, user, storyteller } = useRecorder()
  const { familyId } = user
  const { phase, draft, storageProblem, isRecordingElsewhere, isMicrophoneOpen, recorderFault } = snapshot
  const isLive = phase === 'recording' || phase === 'paused'
  const activity = useMicrophoneActivity(session, phase === 'recording')
  const freeMinutes = useLowSpace(session, phase === 'recording')
  // A write that has failed already is reported by the recorder.
  const minutes = storageProblem ? null : freeMinutes
  const sizeWarning = useSizeWarning(session, isLive, storageProblem === null)
  return (
    <>
      <PauseQuestion
        source={session}
        isLive={isLive && canAskInPauses(snapshot)}
        storyteller={draft.toldBy ?? storyteller}
      />
      {/* The live regions are always there, so screen readers announce what appears in them. */}
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        {phase === 'requesting' && isMicrophoneOpen && <LateMicrophone />}
        {activity !== 'active' && <WarningNotice {...SILENCE_TEXTS[activity]} />}
        {isLive && recorderFault && <WarningNotice {...RECORDER_FAULT_TEXTS[recorderFault]} />}
      </div>
      <SpaceWarning warning={minutes === null ? null : lowSpaceWarning(minutes)} />
      <SpaceWarning warning={sizeWarning} />
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        {familyId === null && phase !== 'idle' && <WarningNotice {...LOST_FAMILY} />}
      </div>
      {isRecordingElsewhere && phase === 'idle' && (
        <OtherTabQuestion
          onCancel={session.dismissRecordingElsewhere}
          onRecord={() => familyId !== null && void session.start(familyId, { anyway: true })}
        />
      )}
    </>
  )
}

/** Whether the microphone gives any audio while recording. */
function useMicrophoneActivity(session: RecordingSession, isRecording: boolean): MicrophoneActivity {
  const [activity, setActivity] = useState<MicrophoneActivity>('active')
  useEffect(() => {
    const microphone = isRecording ? session.microphone() : null
    if (!microphone) return
    const stop = watchSilence(openSignalReader(microphone.signal), browserClock, setActivity)
    return () => {
      stop()
      setActivity('active')
    }
  }, [session, isRecording])
  return activity
}

function LateMicrophone() {
  return useIsLate(LATE_MICROPHONE_MS) && <WarningNotice {...LATE_MICROPHONE} />
}

interface WarningText {
  readonly title: string
  readonly lines: readonly string[]
}

/** Disappears when its cause does. What contains it announces it. */
function WarningNotice({ title, lines }: WarningText) {
  return (
    <Notice title={title} announced={false}>
      {lines.map((line, i) => (
        <p key={line} className={i > 0 ? 'mt-2' : undefined}>
          {line}
        </p>
      ))}
    </Notice>
  )
}

const LOST_FAMILY: WarningText = {
  title: 'You’re no longer in the family',
  lines: [
    'You can’t save this story there. You can finish telling it: the recording stays on this device, and you can download it as a file.',
  ],
}

const LATE_MICROPHONE_MS = 4500

const LATE_MICROPHONE: WarningText = {
  title: 'The microphone gives no sound yet',
  lines: [
    'Look for a mute switch on the microphone or headset. If a phone call or another app is using it, end that.',
    'Your recording begins with the first sound. If none comes, press the button twice to try again.',
  ],
}

const RECORDER_FAULT_TEXTS: Record<'replaced' | 'silent', WarningText> = {
  replaced: {
    title: 'We’re recording another way now',
    lines: [
      'The recorder of your browser stopped working, so we record the microphone directly. What you said is kept. Just go on.',
    ],
  },
  silent: {
    title: 'Your browser isn’t recording anymore',
    lines: [
      'We don’t get what you’re saying now. What came before is kept.',
      'Press the button to stop, and save your story or discard it. Then load this page again and go on in a new recording.',
    ],
  },
}

const SILENCE_TEXTS: Record<Exclude<MicrophoneActivity, 'active'>, WarningText> = {
  silent: {
    title: 'We can’t hear anything',
    lines: [
      'If you’re thinking, take your time. The recording continues.',
      'If you’re talking, look for a mute switch on the microphone or headset, and move closer. To choose another microphone, press the small icon next to the address of this page.',
    ],
  },
  muted: {
    title: 'The microphone is off',
    lines: [
      'The recording continues, but without your voice until the microphone is back on.',
      'Look for a mute switch on the microphone or headset. If a phone call or another app is using it, end that.',
    ],
  },
}

/** Until then a recording is mostly its header, and its bit rate says nothing. */
const MIN_MEASURED_MS = 5000

/** How many minutes of recording fit on this device, if space is low. */
function useLowSpace(session: RecordingSession, isRecording: boolean): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  const limit = useStore(usageLimit)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new limit means that the device is full; check at once.
  useEffect(() => {
    if ('storage' in navigator)
      return watchFreeSpace(
        realisticEstimator(navigator.storage),
        browserClock,
        () => bytesPerSecond(session),
        setMinutes,
      )
  }, [session, limit])

  useEffect(() => {
    if (isRecording && 'storage' in navigator) void requestPersistence(navigator.storage)
  }, [isRecording])

  return minutes
}

/** The recording's current rate, and at least the one we request: silence takes less space than speech. */
function bytesPerSecond(session: RecordingSession): number {
  const { elapsedMs } = session.getSnapshot()
  const measured = elapsedMs < MIN_MEASURED_MS ? 0 : (session.recordedBytes() / elapsedMs) * 1000
  return Math.max(measured, BITS_PER_SECOND / 8)
}

interface Warning extends WarningText {
  /** It is announced again when this changes. */
  readonly id: string
  /** For screen readers, once: the remaining minutes are not read out one by one. */
  readonly announcement: string
}

/** Says how long a recording can get. */
function SpaceWarning({ warning }: { warning: Warning | null }) {
  return (
    <>
      {warning && (
        <div className="w-full max-w-form text-left">
          <WarningNotice title={warning.title} lines={warning.lines} />
        </div>
      )}
      <div role="status" className="-mt-5">
        {warning && <Announcement key={warning.id} text={warning.announcement} />}
      </div>
    </>
  )
}

function Announcement({ text }: { text: string }) {
  const [first] = useState(text)
  return <span className="sr-only">{first}</span>
}

function lowSpaceWarning(minutes: number): Warning {
  const title = 'This device is almost full'
  const free = `There’s space for ${formatFreeMinutes(minutes)}`
  return {
    id: 'space',
    title,
    lines: [
      `${free} of recording on this device.`,
      'To free up space, delete videos or apps that you don’t need anymore. Unsaved recordings take up space on this device until you save them as stories.',
    ],
    announcement: `${title}. ${free}.`,
  }
}

/**
 * How far the recording is from the largest one the vault accepts, if that is near.
 * @param isStored all of the recording is on this device
 */
function useSizeWarning(session: RecordingSession, isLive: boolean, isStored: boolean): Warning | null {
  const maxBytes = useSiteConfig().data?.maxAudioBytes
  const [minutes, setMinutes] = useState<number | 'over' | null>(null)

  useEffect(() => {
    if (!isLive || maxBytes === undefined) return setMinutes(null)
    // The space in the vault, watched like the space on this device.
    const space = { estimate: async () => ({ quota: maxBytes, usage: session.recordedBytes() }) }
    return watchFreeSpace(
      space,
      browserClock,
      () => bytesPerSecond(session),
      (left) => setMinutes(session.recordedBytes() > maxBytes ? 'over' : left),
    )
  }, [session, isLive, maxBytes])

  if (maxBytes === undefined || minutes === null) return null
  const size = formatBytes(maxBytes)
  if (minutes === 'over') {
    const title = `This recording is larger than ${size}`
    const now = isStored ? 'It’s safe on this device, and the recording continues.' : 'The recording continues.'
    return {
      id: 'over',
      title,
      lines: [
        `That’s the most your vault accepts, so it can’t become one story. ${now} When you’ve stopped, you can download it as a file.`,
      ],
      announcement: title,
    }
  }
  const title = `There’s room for ${formatFreeMinutes(minutes)} in this recording`
  return {
    id: 'near',
    title,
    lines: [
      `Your vault accepts up to ${size} in one recording. When you come to a good place, stop and save this story. Then continue in a new recording.`,
    ],
    announcement: title,
  }
}

/** Shown when the button is pressed while another tab of this browser is recording. */
function OtherTabQuestion({ onCancel, onRecord }: { onCancel: () => void; onRecord: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="You’re recording in another tab"
      safeLabel="Don’t Record Here"
      confirmLabel="Record Here Anyway"
      onConfirm={onRecord}
    >
      That recording continues whatever you do here. You can go back to that tab, or make a second recording here at the
      same time.
    </ConfirmDialog>
  )
}

export interface LeaveQuestionProps {
  /** What leaving does to the recording: ends it properly, or loses the part that is only in this page. */
  harm: 'ends' | 'loses'
  onStay: () => void
  onLeave: () => void
}

/** Shown before the screen with a recording is left. */
export function LeaveQuestion({ harm, onStay, onLeave }: LeaveQuestionProps) {
  const ends = harm === 'ends'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={ends ? 'Leave while recording?' : 'Leave without the recording?'}
      safeLabel="Stay Here"
      confirmLabel={ends ? 'Stop and Leave' : 'Leave and Lose It'}
      danger={!ends}
      onConfirm={onLeave}
    >
      {ends
        ? 'Your recording will stop. It stays on this device, and you can save it when you come back to this page.'
        : 'We couldn’t save all of your recording to this device. If you leave this page, you’ll lose the part that is only here.'}
    </ConfirmDialog>
  )
}
