import { Mic } from 'lucide-react'
import { formatDuration } from '#common/format/durations.ts'
import { detectInAppBrowser, openInBrowserSteps } from '#web/lib/in-app-browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type RecordingProblem, recordingProblem } from '../session/recorder-problems.ts'
import type { StorageErrorKind } from '../storage/storage-error.ts'
import { useRecorder } from './use-recorder.ts'

/** The notices about what prevents recording or storing; loaded when there is one to show. */
export function RecordingErrors() {
  const { session, snapshot } = useRecorder()
  const { availability, phase, error, storageProblem } = snapshot
  const storage = storageProblem && storageProblemText(storageProblem, phase !== 'complete')
  return (
    <div className="flex w-full flex-col gap-4 text-left">
      {availability === 'unsupported' && <UnsupportedNotice />}
      {error && availability === 'ready' && <ProblemNotice problem={error} onDismiss={session.dismissError} />}
      {storage && (
        <Notice tone="error" title={storage.title}>
          {storage.message}
        </Notice>
      )}
    </div>
  )
}

function UnsupportedNotice() {
  const { title, message } = recordingProblem('unsupported')
  const inApp = detectInAppBrowser(navigator)
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <p className="mt-2">
        {inApp
          ? `Please open this page in ${inApp.browser} instead. ${openInBrowserSteps(inApp)}`
          : 'Please open this page in an up-to-date Chrome, Edge, Firefox or Safari.'}
      </p>
    </Notice>
  )
}

const ADVICE: Partial<Record<RecordingProblem['kind'], string>> = {
  start:
    'Look for a small icon next to the address of this page, often a lock or a microphone. Press it, allow the microphone, and press the red button again.',
  stop: 'What you recorded before that is safe on this device. You’ll find it on this page.',
}

function ProblemNotice({ problem, onDismiss }: { problem: RecordingProblem; onDismiss: () => void }) {
  const { kind, title, message, detail } = problem
  return (
    <Notice tone="error" title={title} onDismiss={onDismiss}>
      <p>{message}</p>
      {ADVICE[kind] && <p className="mt-2">{ADVICE[kind]}</p>}
      {detail && detail !== message && <p className="mt-2 text-small text-ink-soft">{`The browser says: ${detail}`}</p>}
    </Notice>
  )
}

const STORAGE_PROBLEMS: Record<StorageErrorKind, { title: string; message: string }> = {
  full: {
    title: 'This device is full',
    message: 'The newest part of your recording is only on this open page.',
  },
  unavailable: {
    title: 'This browser can’t store recordings',
    message: 'You may be in a private window. Your recording is only on this open page.',
  },
  missing: {
    title: 'The recording is no longer on this device',
    message: 'It may have been deleted in another window. What’s left of it is only on this open page.',
  },
  failed: {
    title: 'We can’t save to this device right now',
    message: 'We’ll keep trying. Until it works, the newest part of your recording is only on this open page.',
  },
}

/** What is wrong with storing the recording on this device, and what to do meanwhile. */
export function storageProblemText(kind: StorageErrorKind, isLive: boolean): { title: string; message: string } {
  const { title, message } = STORAGE_PROBLEMS[kind]
  const advice = isLive
    ? 'You can keep talking. Please keep this page open until you’ve saved your story.'
    : 'Please save your story now, and keep this page open until it’s done.'
  return { title, message: `${message} ${advice}` }
}

/** The microphone was unplugged or taken away, which ended the recording. */
export function MicrophoneLostNotice({ durationMs, onContinue }: { durationMs: number; onContinue?: () => void }) {
  const action = onContinue && (
    <Button variant="secondary" icon={<Mic aria-hidden />} onClick={onContinue}>
      Keep Recording
    </Button>
  )
  return (
    <Notice title="The microphone stopped working" {...(action && { action })}>
      <p>{`That ended your recording. Everything up to ${formatDuration(durationMs)} is here.`}</p>
      <p className="mt-2">
        {onContinue
          ? 'Plug the microphone back in, or end the phone call that’s using it. Then you can go on where you stopped, or save what is here.'
          : 'Save this part first. Then plug the microphone back in, or end the phone call that’s using it, and tell the rest in a new recording.'}
      </p>
    </Notice>
  )
}
