import { speechQuirks } from '../capture/recognizer.ts'
import { createRecordingSession } from '../session/recording-session.ts'
import { createRecordingTurns } from '../session/recording-turn.ts'
import type { SessionParts } from '../session/session-parts.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openSliceStore } from '../storage/slice-store.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeMicrophone } from './fake-microphone.ts'
import { createFakeRecognizer, type FakeRecognizer } from './fake-recognizer.ts'

let recordings = 0

/** A session on a real store (IndexedDB as the test has it) with a microphone, recognizers and a clock in the test's hands. */
export function openFixture(changes: Partial<SessionParts> = {}, microphone = createFakeMicrophone()) {
  const clock = createFakeClock()
  const recognizers: FakeRecognizer[] = []
  const store = changes.store ?? openSliceStore(1)
  const session = createRecordingSession({
    environment: microphone.environment,
    store,
    // As if each fixture were a browser of its own; tests about tabs share one lock manager.
    locks: createRecordingLocks(null),
    takeTurn: createRecordingTurns(null, 1),
    createRecognizer: () => {
      const fake = createFakeRecognizer()
      recognizers.push(fake)
      return fake
    },
    openUpload: null,
    quirks: speechQuirks('Mozilla/5.0 (X11; Linux) Chrome/150.0'),
    clock,
    today: () => 1_700_000_000_000 + clock.now(),
    newId: () => `recording-${++recordings}`,
    liveWords: true,
    ...changes,
  })
  const recognizer = () => {
    const last = recognizers.at(-1)
    if (!last) throw new Error('no recognizer was made')
    return last
  }
  return { session, microphone, clock, store, recognizers, recognizer, now: () => session.getSnapshot() }
}

export type Fixture = ReturnType<typeof openFixture>
