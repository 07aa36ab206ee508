import { openLateLiveWords } from '#web/features/live-words/late-live-words.ts'
import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import { openBrowserMicrophone } from '#web/features/microphone/browser-microphone.ts'
import { browserClock } from '#web/lib/clock.ts'
import { createPartLoader } from '#web/lib/part-loader.ts'
import type { RecorderParts } from '../capture/recorder.ts'
import { openQueue } from '../queue/browser-queue.ts'
import { createRecordingLocks, createTabLock } from '../storage/recording-locks.ts'
import { openRecordingStore, withReserve } from '../storage/recording-store.ts'
import { createRecordingSession, type RecordingSession } from './recording-session.ts'
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
    store: withReserve(openRecordingStore(accountId)),
    queue: openQueue(accountId),
    openLiveWords: openLateLiveWords,
    locks: createRecordingLocks(locks),
    acquireTabLock: createTabLock(locks, accountId),
    clock: browserClock,
    today: () => Date.now(),
    newId: () => crypto.randomUUID(),
    liveWords,
    language,
  }
  spare.need()
  return createRecordingSession(deps)
}

/** Loaded after the screen, with what the microphone loads for it. */
const spare = createPartLoader(async () => {
  const [part] = await Promise.all([import('../capture/wav-capture.ts'), import('#web/lib/pcm-source.ts')])
  return part
})

/** This browser's recording abilities; doesn't ask for permission yet. */
const browserRecorderEnvironment = (): RecorderParts => ({
  secure: window.isSecureContext,
  openMicrophone: typeof navigator.mediaDevices?.getUserMedia === 'function' ? openBrowserMicrophone : null,
  isTypeSupported: 'MediaRecorder' in window ? (type) => MediaRecorder.isTypeSupported(type) : null,
  canCapturePcm: 'AudioWorkletNode' in window,
  loadSpare: () => spare.loaded,
})
