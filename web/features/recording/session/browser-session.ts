import { browserSpeechEngines } from '#web/features/live-words/live-words.ts'
import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import { browserClock } from '#web/lib/clock.ts'
import { browserRecorderEnvironment } from '../capture/microphone.ts'
import { openQueue } from '../queue/browser-queue.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openRecordingStore, withReserve } from '../storage/recording-store.ts'
import { createRecordingSession, type RecordingSession } from './recording-session.ts'
import { createTabLock } from './tab-lock.ts'

/**
 * A recording session with the browser's real microphone, storage and network.
 * @param accountId the signed-in account; only its recordings on this device are offered
 */
export function createBrowserSession(
  accountId: number,
  { liveWords, language }: { liveWords: LiveWordsSource; language: string },
): RecordingSession {
  const locks = 'locks' in navigator ? navigator.locks : null
  const store = withReserve(openRecordingStore(accountId))
  return createRecordingSession({
    environment: browserRecorderEnvironment(),
    store,
    queue: openQueue(accountId),
    locks: createRecordingLocks(locks),
    acquireTabLock: createTabLock(locks, accountId),
    ...browserSpeechEngines(),
    clock: browserClock,
    today: () => Date.now(),
    newId: () => crypto.randomUUID(),
    liveWords,
    language,
  })
}
