import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import { browserClock } from '#web/lib/clock.ts'
import { loadRepeatedly } from '#web/lib/load-repeatedly.ts'
import type { RecorderEnvironment } from '../capture/microphone.ts'
import { openQueue } from '../queue/browser-queue.ts'
import { createRecordingLocks, createTabLock } from '../storage/recording-locks.ts'
import { createRecordingSession, type RecordingParts, type RecordingSession } from './recording-session.ts'
import type { SessionDeps } from './session-store.ts'

/**
 * A recording session with the browser's real microphone, storage and network.
 * @param accountId the signed-in account; only its recordings on this device are offered
 */
export function createBrowserSession(
  accountId: number,
  { liveWords, language }: { liveWords: LiveWordsSource; language: string },
): RecordingSession {
  const locks = 'locks' in navigator ? navigator.locks : null
  const deps: SessionDeps = {
    environment: browserRecorderEnvironment(),
    queue: openQueue(accountId),
    locks: createRecordingLocks(locks),
    acquireTabLock: createTabLock(locks, accountId),
    clock: browserClock,
    today: () => Date.now(),
    newId: () => crypto.randomUUID(),
    liveWords,
    language,
  }
  return createRecordingSession(deps, (isNeeded) => loadRepeatedly(() => loadParts(accountId), isNeeded))
}

const loadMicrophone = () => import('../capture/browser-microphone.ts')

async function loadParts(accountId: number): Promise<RecordingParts> {
  const [{ createTakeRecorder }, { openRecordingStore, withReserve }, { browserSpeechEngines }] = await Promise.all([
    import('./take-recorder.ts'),
    import('../storage/recording-store.ts'),
    import('#web/features/live-words/live-words.ts'),
    // No press has to wait for them: there may be no network then.
    import('./unsaved-recordings.ts'),
    loadMicrophone(),
  ])
  return { createTakeRecorder, store: withReserve(openRecordingStore(accountId)), ...browserSpeechEngines() }
}

/** This browser's recording abilities; doesn't ask for permission yet. */
const browserRecorderEnvironment = (): RecorderEnvironment => ({
  secure: window.isSecureContext,
  openMicrophone:
    typeof navigator.mediaDevices?.getUserMedia === 'function'
      ? async () => await (await loadMicrophone()).openBrowserMicrophone()
      : null,
  isTypeSupported: 'MediaRecorder' in window ? (type) => MediaRecorder.isTypeSupported(type) : null,
  canCapturePcm: 'AudioWorkletNode' in window,
})
