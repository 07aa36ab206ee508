import { deleteDB } from 'idb'
import { createLiveWords, type SpeechEngines } from '#web/features/live-words/live-words.ts'
import { speechQuirks } from '#web/features/live-words/recognizer.ts'
import { createFakeRecognizer, type FakeRecognizer } from '#web/features/live-words/testing/fake-recognizer.ts'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import { queueChannel } from '../queue/messages.ts'
import { createQueue } from '../queue/recording-queue.ts'
import { createRecordingSession } from '../session/recording-session.ts'
import type { SessionDeps } from '../session/session-store.ts'
import { createRecordingLocks, createTabLock } from '../storage/recording-locks.ts'
import { openRecordingStore } from '../storage/recording-store.ts'
import { RECORDINGS_DATABASE } from '../storage/recordings-database.ts'
import type { DeviceRecording, FinishedRecording } from '../takes/recording.ts'
import { createFakeMicrophone } from './fake-microphone.ts'
import { createFakeQueue } from './fake-queue.ts'

export const FAMILY = 10

let recordings = 0
let fixtures: Fixture[] = []

export type Fixture = ReturnType<typeof createFixture>

/**
 * A session on a real store (the test's IndexedDB) with a fake microphone, fake recognizers and a fake clock.
 */
export function openFixture(...args: Parameters<typeof createFixture>): Fixture {
  const fixture = createFixture(...args)
  fixtures.push(fixture)
  return fixture
}

/**
 * A tab of a browser without a network, with the real queue. All of them share recordings and locks, and are notified of
 * each other's changes.
 */
export function openOfflineTab(changes: Partial<SessionDeps & SpeechEngines> = {}): Fixture {
  const store = openRecordingStore(1)
  const locks = createRecordingLocks(navigator.locks)
  const queue = createQueue({
    accountId: 1,
    store,
    locks,
    lockManager: null,
    clock: createFakeClock(),
    today: () => Date.now(),
    newId: () => crypto.randomUUID(),
    channel: queueChannel(1),
    createWork: () => () => Promise.reject(new TypeError('Failed to fetch')),
    isOtherPerson: async () => false,
    onReconnect: () => () => {},
  })
  return openFixture({ store, locks, queue, ...changes })
}

/** For `afterEach`: ends all sessions and deletes the database. */
export async function disposeFixtures(): Promise<void> {
  await Promise.all(fixtures.map(({ session }) => session.dispose()))
  fixtures = []
  await deleteDB(RECORDINGS_DATABASE)
}

function createFixture(changes: Partial<SessionDeps & SpeechEngines> = {}, microphone = createFakeMicrophone()) {
  const clock = createFakeClock()
  const recognizers: FakeRecognizer[] = []
  const store = changes.store ?? openRecordingStore(1)
  const fakeQueue = createFakeQueue(store)
  const deps: SessionDeps & SpeechEngines = {
    environment: microphone.environment,
    store,
    // Each fixture is a browser of its own; tests about tabs pass a shared lock manager.
    locks: createRecordingLocks(null),
    acquireTabLock: createTabLock(null, 1),
    createRecognizer: () => {
      const fake = createFakeRecognizer()
      recognizers.push(fake)
      return fake
    },
    queue: fakeQueue.queue,
    quirks: speechQuirks('Mozilla/5.0 (X11; Linux) Chrome/150.0'),
    clock,
    today: () => 1_700_000_000_000 + clock.now(),
    newId: () => `recording-${++recordings}`,
    openLiveWords: (parts) => createLiveWords(parts, deps),
    openDeviceRecognizer: () => Promise.reject(new Error('not in this test')),
    liveWords: 'browser',
    language: 'en-US',
    ...changes,
  }
  const session = createRecordingSession(deps)
  const recognizer = () => {
    const last = recognizers.at(-1)
    if (!last) throw new Error('no recognizer was created')
    return last
  }
  return { session, microphone, clock, store, fakeQueue, recognizers, recognizer, now: () => session.getSnapshot() }
}

/** A session that is recording and has received this many slices, 100 ms apart. */
export async function startRecording(slices: number, ...args: Parameters<typeof createFixture>): Promise<Fixture> {
  const fixture = openFixture(...args)
  await fixture.session.start(FAMILY)
  speak(fixture, slices)
  return fixture
}

export function speak({ clock, microphone }: Fixture, slices: number, first = 1): void {
  for (let number = first; number < first + slices; number++) {
    clock.advance(100)
    microphone.data(number)
  }
}

/** Stops and lets the second of "processing" pass. */
export async function complete({ session, clock }: Fixture): Promise<void> {
  const stopped = session.stop()
  clock.advance(1000)
  await stopped
}

/** For `expect.poll`: lets 500 ms pass before each read. */
export function later<Result>({ clock }: Fixture, read: () => Result): () => Result {
  return () => {
    clock.advance(500)
    return read()
  }
}

export const storedText = (fixture: Fixture) => later(fixture, async () => (await fixture.store.list())[0]?.draft.text)

/** The newest recording that isn't a story. */
export async function newestUnsaved({ session }: Fixture): Promise<DeviceRecording> {
  const [newest] = await session.queue.listUnsaved()
  if (!newest) throw new Error('no recording is unsaved')
  return newest
}

/** Of all takes, one after another. */
export async function bytesOf(recording: Pick<FinishedRecording, 'takes'> | null): Promise<number[]> {
  const blob = new Blob(recording?.takes.map((take) => take.blob))
  return [...new Uint8Array(await blob.arrayBuffer())]
}
