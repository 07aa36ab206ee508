import { Notice } from '#web/ui/notice.tsx'
import { type RecordingProblem, recordingProblem } from '../session/problems.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import type { StorageErrorKind } from '../storage/recordings-database.ts'

/** The notices themselves; they come when there is one to show. */
export function ShownNotices({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { availability, phase, error, storageProblem } = snapshot
  return (
    <div className="flex w-full flex-col gap-4 text-left">
      {availability === 'unsupported' && <Unsupported />}
      {error && availability === 'ready' && <Problem problem={error} onDismiss={session.dismissError} />}
      {storageProblem && <StorageProblem kind={storageProblem} live={phase !== 'complete'} />}
    </div>
  )
}

function Unsupported() {
  const { title, message } = recordingProblem('unsupported')
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <p className="mt-2">Please open this page in a newer Chrome, Edge, Firefox or Safari.</p>
    </Notice>
  )
}

/** What to do about it, where there is something to do. */
const ADVICE: Partial<Record<RecordingProblem['kind'], string>> = {
  start:
    'Your browser shows a small sign beside the address of this page, often a lock or a microphone. Press it, allow the microphone, and press the red button again.',
  stop: 'What was recorded until then is kept on this device and offered to you here.',
}

function Problem({ problem, onDismiss }: { problem: RecordingProblem; onDismiss: () => void }) {
  const { kind, title, message, detail } = problem
  return (
    <Notice tone="error" title={title} onDismiss={onDismiss}>
      <p>{message}</p>
      {ADVICE[kind] && <p className="mt-2">{ADVICE[kind]}</p>}
      {detail && detail !== message && <p className="mt-2 text-small text-ink-soft">The browser says: {detail}</p>}
    </Notice>
  )
}

function StorageProblem({ kind, live }: { kind: NonNullable<SessionSnapshot['storageProblem']>; live: boolean }) {
  const { title, message } = storageProblemWords(kind, live)
  return (
    <Notice tone="error" title={title}>
      {message}
    </Notice>
  )
}

const STORAGE_PROBLEMS: Record<StorageErrorKind, { title: string; message: string }> = {
  full: {
    title: 'This device has no room left',
    message: 'The newest part of the recording is only in this page.',
  },
  unavailable: {
    title: 'This browser keeps no recordings',
    message: 'It may be a private window. The recording is only in this page.',
  },
  missing: {
    title: 'The recording is no longer on this device',
    message: 'It may have been deleted in another window. What is left of it is only in this page.',
  },
  failed: {
    title: 'This device does not save just now',
    message: 'We keep trying. Until it works, the newest part of the recording is only in this page.',
  },
}

/** What is wrong with keeping the recording on this device, and what to do while it is. */
export function storageProblemWords(kind: StorageErrorKind, live: boolean): { title: string; message: string } {
  const { title, message } = STORAGE_PROBLEMS[kind]
  const advice = live
    ? 'You can go on speaking. Leave this page open until you have saved your story.'
    : 'Please save your story now, and leave this page open until it is done.'
  return { title, message: `${message} ${advice}` }
}
