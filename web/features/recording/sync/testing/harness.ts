import { openSliceStore } from '#web/features/recording/storage/slice-store.ts'
import { createSliceWriter } from '#web/features/recording/storage/slice-writer.ts'
import { browserClock } from '#web/lib/clock.ts'
import { startUpload } from '../start-upload.ts'

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

const id = crypto.randomUUID()
const startedAt = Date.now()
const store = openSliceStore(1)
const draft = { title: '', category: 'Ad Hoc', toldBy: null, prompt: null, text: '' } as const
let fed = 0
let fedBytes = 0
let stored = 0
let uploadedBytes = 0

const upload = startUpload({
  accountId: 1,
  metadata: { id, familyId: 1, mimeType: 'audio/webm;codecs=opus', startedAt, utcOffsetMinutes: -360 },
  store,
  clock: browserClock,
  onProgress: ({ bytes }) => {
    uploadedBytes = bytes
  },
})
const writer = createSliceWriter({
  recordingId: id,
  mimeType: 'audio/webm;codecs=opus',
  store,
  clock: browserClock,
  begin: () => store.begin({ id, familyId: 1, startedAt, utcOffsetMinutes: -360, mimeType: 'audio/webm', draft }),
  listener: {
    onStored: () => {},
    onReadable(slices) {
      stored += slices.length
      upload.add(slices)
    },
    onProblem(error) {
      if (error) throw error
    },
  },
})

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

window.feed = async (slices, bytes) => {
  for (let left = slices; left > 0; left -= BATCH_SIZE) {
    for (let i = 0; i < Math.min(left, BATCH_SIZE); i++) {
      fed += 1
      fedBytes += bytes
      writer.add(new Uint8Array(bytes), fed * SLICE_MS)
    }
    await until(() => stored === fed)
  }
  upload.retry()
  await until(() => uploadedBytes === fedBytes)
}
