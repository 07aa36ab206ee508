import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { browserClock } from '#web/lib/clock.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BITS_PER_SECOND } from '../capture/microphone.ts'
import { type MicrophoneActivity, openSignalReader, watchSilence } from '../capture/silence.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { formatFreeMinutes, requestPersistence, watchFreeSpace } from '../storage/free-space.ts'
import { realisticEstimator, usageLimit } from '../storage/space-reserve.ts'

export interface RecordingWarningsProps {
  session: RecordingSession
  snapshot: SessionSnapshot
  /** The person has left the family, or was removed from it. */
  hasLostFamily: boolean
  /** Records here although another tab is recording. */
  onRecordAnyway: () => void
}

/** Watches a recording, and warns about what could spoil it while there is still time; loaded with the first recording. */
export function RecordingWarnings({ session, snapshot, hasLostFamily, onRecordAnyway }: RecordingWarningsProps) {
  const { phase, storageProblem, isRecordingElsewhere } = snapshot
  const activity = useMicrophoneActivity(session, phase === 'recording')
  const freeMinutes = useLowSpace(session, phase === 'recording')
  // A write that has failed already is reported by the recorder.
  const minutes = storageProblem ? null : freeMinutes
  return (
    <>
      {/* The live regions are always there, so screen readers announce what appears in them. */}
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        {activity !== 'active' && <SilenceNotice activity={activity} />}
      </div>
      {minutes !== null && (
        <div className="w-full max-w-form text-left">
          <LowSpaceNotice minutes={minutes} />
        </div>
      )}
      <div role="status" className="-mt-5">
        {minutes !== null && <LowSpaceAnnouncement minutes={minutes} />}
      </div>
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        {hasLostFamily && phase !== 'idle' && <LostFamilyNotice />}
      </div>
      {isRecordingElsewhere && phase === 'idle' && (
        <OtherTabQuestion onCancel={session.dismissRecordingElsewhere} onRecord={onRecordAnyway} />
      )}
    </>
  )
}

/** Whether the microphone gives any audio while recording. */
function useMicrophoneActivity(session: RecordingSession, isRecording: boolean): MicrophoneActivity {
  const [activity, setActivity] = useState<MicrophoneActivity>('active')
  useEffect(() => {
    const recorder = isRecording ? session.getRecorder() : null
    if (!recorder) return
    const stop = watchSilence(openSignalReader(recorder.microphone.signal), browserClock, setActivity)
    return () => {
      stop()
      setActivity('active')
    }
  }, [session, isRecording])
  return activity
}

const SILENCE_TEXTS: Record<
  Exclude<MicrophoneActivity, 'active'>,
  { title: string; message: string; advice: string }
> = {
  silent: {
    title: 'We can’t hear anything',
    message: 'If you’re thinking, take your time. The recording continues.',
    advice:
      'If you’re talking, look for a mute switch on the microphone or headset, and move closer. To choose another microphone, press the small icon next to the address of this page.',
  },
  muted: {
    title: 'The microphone is off',
    message: 'The recording continues, but without your voice until the microphone is back on.',
    advice:
      'Look for a mute switch on the microphone or headset. If a phone call or another app is using it, end that.',
  },
}

/** Disappears when there is audio again. */
function SilenceNotice({ activity }: { activity: Exclude<MicrophoneActivity, 'active'> }) {
  const { title, message, advice } = SILENCE_TEXTS[activity]
  return (
    <Notice title={title} announced={false}>
      <p>{message}</p>
      <p className="mt-2">{advice}</p>
    </Notice>
  )
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
  const bytes = session.getRecorder()?.receivedBytes() ?? 0
  const measured = elapsedMs < MIN_MEASURED_MS ? 0 : (bytes / elapsedMs) * 1000
  return Math.max(measured, BITS_PER_SECOND / 8)
}

const LOW_SPACE_TITLE = 'This device is almost full'

function LowSpaceNotice({ minutes }: { minutes: number }) {
  return (
    <Notice title={LOW_SPACE_TITLE} announced={false}>
      <p>There’s space for {formatFreeMinutes(minutes)} of recording on this device.</p>
      <p className="mt-2">
        To free up space, delete videos or apps that you don’t need anymore. Unsaved recordings take up space on this
        device until you save them as stories.
      </p>
    </Notice>
  )
}

/** For screen readers, once: the remaining minutes are not read out one by one. */
function LowSpaceAnnouncement({ minutes }: { minutes: number }) {
  const [first] = useState(minutes)
  return (
    <span className="sr-only">
      {LOW_SPACE_TITLE}. There’s space for {formatFreeMinutes(first)}.
    </span>
  )
}

function LostFamilyNotice() {
  return (
    <Notice announced={false} title="You’re no longer in the family">
      You can’t save this story there. You can finish telling it: the recording stays on this device, and you can
      download it as a file.
    </Notice>
  )
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
