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

export interface RecordingWatchProps {
  session: RecordingSession
  snapshot: SessionSnapshot
  /** The person belongs to no family any more. */
  lost: boolean
  /** Records here although another tab does. */
  onRecordBeside: () => void
}

/** Watches over a recording, and says what could spoil it while there is still time. */
export function RecordingWatch({ session, snapshot, lost, onRecordBeside }: RecordingWatchProps) {
  const { phase, storageProblem, isRecordingElsewhere } = snapshot
  const hearing = useHearing(session, phase === 'recording')
  const minutes = useScarceRoom(session, phase === 'recording')
  // What has failed already is said by the recorder.
  const scarce = storageProblem ? null : minutes
  return (
    <>
      {/* Always there, so that screen readers hear what comes into it. */}
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        <SilenceNotice hearing={hearing} />
      </div>
      {scarce !== null && (
        <div className="w-full max-w-form text-left">
          <RoomNotice minutes={scarce} />
        </div>
      )}
      <div role="status" className="-mt-5">
        {scarce !== null && <SpokenRoom minutes={scarce} />}
      </div>
      {/* Always there, as above. */}
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        {lost && phase !== 'idle' && <LostFamilyNotice />}
      </div>
      {isRecordingElsewhere && phase === 'idle' && (
        <ElsewhereQuestion onLeave={session.dismissRecordingElsewhere} onRecord={onRecordBeside} />
      )}
    </>
  )
}

const WORDS: Record<Exclude<MicrophoneActivity, 'active'>, { title: string; message: string; advice: string }> = {
  silent: {
    title: 'No sound comes from the microphone',
    message: 'If you are thinking, take your time: the recording goes on.',
    advice:
      'If you are speaking, look for a mute switch on the microphone or headset and come closer. To choose another microphone, press the small sign beside the address of this page.',
  },
  muted: {
    title: 'The microphone is switched off',
    message: 'The recording goes on, but without your voice until the microphone is back.',
    advice:
      'Look for a mute switch on the microphone or headset. If a phone call or another program uses it, end that.',
  },
}

/** While there is still time: the microphone gives nothing. It goes by itself when sound comes back. */
export function SilenceNotice({ hearing }: { hearing: MicrophoneActivity }) {
  if (hearing === 'active') return null
  const { title, message, advice } = WORDS[hearing]
  return (
    <Notice title={title} announced={false}>
      <p>{message}</p>
      <p className="mt-2">{advice}</p>
    </Notice>
  )
}

const TITLE = 'This device is nearly full'

/** Long before a recording would have to stop: for how long there is room, and how to make some. */
export function RoomNotice({ minutes }: { minutes: number }) {
  return (
    <Notice title={TITLE} announced={false}>
      <p>There is room for {formatFreeMinutes(minutes)} of recording on this device.</p>
      <p className="mt-2">
        To make room, delete films or programs that you no longer need. Recordings that wait on this device take up room
        until you save them as stories.
      </p>
    </Notice>
  )
}

/** For screen readers, once: the minutes that pass are not read out one by one. */
export function SpokenRoom({ minutes }: { minutes: number }) {
  const [first] = useState(minutes)
  return (
    <span className="sr-only">
      {TITLE}. There is room for {formatFreeMinutes(first)}.
    </span>
  )
}

/** Somebody speaks for a family that they do not belong to any more. Nothing of what they say is taken from them. */
export function LostFamilyNotice() {
  return (
    <Notice announced={false} title="You do not belong to the family any more">
      So this story cannot be saved there. You can finish telling it: the recording stays on this device, and you can
      keep it as a file.
    </Notice>
  )
}

export interface ElsewhereQuestionProps {
  onLeave: () => void
  onRecord: () => void
}

/** Asked when the button is pressed while another tab of this browser records. */
export function ElsewhereQuestion({ onLeave, onRecord }: ElsewhereQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title="A recording is running in another tab"
      safeLabel="Do Not Record Here"
      confirmLabel="Record Here All the Same"
      onConfirm={onRecord}
    >
      It goes on there whatever you do here. You can go back to that tab, or make a second recording here at the same
      time.
    </ConfirmDialog>
  )
}

export interface LeaveQuestionProps {
  /** What leaving does to the recording: end it in good order, or lose what is only in this page. */
  harm: 'ends' | 'loses'
  onStay: () => void
  onLeave: () => void
}

/** Asked when somebody is about to leave the screen with a recording in it. */
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
        ? 'The recording ends here. It is kept on this device, and you can save it when you come back to this page.'
        : 'This device could not keep all of the recording. What is only in this page is lost when you leave it.'}
    </ConfirmDialog>
  )
}

/** Whether the microphone gives anything while `running`; a pause is nobody's silence. */
export function useHearing(session: RecordingSession, running: boolean): MicrophoneActivity {
  const [hearing, setHearing] = useState<MicrophoneActivity>('active')
  useEffect(() => {
    const recorder = running ? session.getRecorder() : null
    if (!recorder) return
    const stop = watchSilence(openSignalReader(recorder.microphone.signal), browserClock, setHearing)
    return () => {
      stop()
      setHearing('active')
    }
  }, [session, running])
  return hearing
}

/** Before this a recording is mostly its header. */
const TELLING_MS = 5000

/** How many minutes of recording there is room for, where that is little. */
export function useScarceRoom(session: RecordingSession, recording: boolean): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)

  const limit = useStore(usageLimit)

  // Once the device was seen to be full, that is said at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new limit is a reason to look again.
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
    if (recording && 'storage' in navigator) void requestPersistence(navigator.storage)
  }, [recording])

  return minutes
}

/** As the recording grows at present, and never less than the browser is asked for: silence takes less than speech. */
function bytesPerSecond(session: RecordingSession): number {
  const { elapsedMs } = session.getSnapshot()
  const bytes = session.getRecorder()?.receivedBytes() ?? 0
  const present = elapsedMs < TELLING_MS ? 0 : (bytes / elapsedMs) * 1000
  return Math.max(present, BITS_PER_SECOND / 8)
}
