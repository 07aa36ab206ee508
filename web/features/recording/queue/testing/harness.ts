import { openRecordingStore } from '#web/features/recording/storage/recording-store.ts'
import { createTakeWriter } from '#web/features/recording/storage/take-writer.ts'
import { EMPTY_DRAFT } from '#web/features/recording/takes/recording.ts'
import { openQueue } from '../browser-queue.ts'

// The page of `bench/long-recording.bench.ts`: slices like a recorder's are stored and uploaded as fast as the browser
// can. It has no microphone and no screen.

declare global {
  interface Window {
    /** Adds slices of this size; resolves when they are in the store and on the server. */
    feed(slices: number, bytes: number): Promise<void>
  }
}

const SLICE_MS = 100
/** Slices per batch, as if the disk were slow. */
const BATCH_SIZE = 50
const POLL_MS = 5
const FAMILY = 1

const id = crypto.randomUUID()
const take = { id, mimeType: 'audio/webm;codecs=opus', startedAt: Date.now(), utcOffsetMinutes: -360 }
const store = openRecordingStore(1)
const queue = openQueue(1)
let fed = 0
let storedMs = 0
let uploadedMs = 0

const writer = createTakeWriter({
  recordingId: id,
  takeId: id,
  mimeType: take.mimeType,
  store,
  clock: { now: () => performance.now(), after: () => () => {} },
  begin: () => store.beginTake({ recordingId: id, familyId: FAMILY, draft: EMPTY_DRAFT, take }),
  listener: {
    onStored(ms) {
      storedMs = ms
    },
    onProblem(error) {
      if (error) throw error
    },
  },
})
queue.subscribe((message) => {
  if (message.type === 'progress') uploadedMs = message.progress.ms
})
queue.open({
  id,
  current: () => ({
    id,
    familyId: FAMILY,
    draft: EMPTY_DRAFT,
    takes: [{ ...take, durationMs: storedMs, isStopped: false, uploadedBytes: null }],
  }),
  isWhole: () => false,
  readBytes: (_, from, maxBytes) => writer.readBytes(from, maxBytes),
})

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

window.feed = async (slices, bytes) => {
  for (let left = slices; left > 0; left -= BATCH_SIZE) {
    for (let i = 0; i < Math.min(left, BATCH_SIZE); i++) {
      fed += 1
      writer.add(new Uint8Array(bytes), fed * SLICE_MS)
    }
    await until(() => storedMs === fed * SLICE_MS)
  }
  void queue.settle(id)
  await until(() => uploadedMs === fed * SLICE_MS)
}
