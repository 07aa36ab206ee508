import { Notice } from '#web/ui/notice.tsx'
import { type RecordingProblem, recordingProblem } from '../session/problems.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { storageProblemWords } from './storage-problem-words.ts'

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
