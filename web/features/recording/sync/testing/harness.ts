import { openSliceStore } from '#web/features/recording/storage/slice-store.ts'
import { createSliceWriter } from '#web/features/recording/storage/slice-writer.ts'
import { browserClock } from '#web/lib/clock.ts'
import { startUpload } from '../start-upload.ts'

// The page of `bench/long-recording.bench.ts`: slices as a recorder hands them over, stored and sent by the browser's own
// parts, as fast as these can. There is no microphone and nothing to see.

declare global {
  interface Window {
    /** Hands over so many slices of so many bytes; resolves when they are in the store and in the vault. */
    feed(slices: number, bytes: number): Promise<void>
  }
}

const SLICE_MS = 100
/** As many as there would be if the disk took a while over them. */
const AT_ONCE = 50
const PAUSE_MS = 5

const id = crypto.randomUUID()
const startedAt = Date.now()
const store = openSliceStore(1)
const draft = { title: '', category: 'Ad Hoc', toldBy: null, prompt: null, text: '' } as const
let fed = 0
let fedBytes = 0
let stored = 0
let inVault = 0

const sending = startUpload({
  accountId: 1,
  metadata: { id, familyId: 1, mimeType: 'audio/webm;codecs=opus', startedAt, layout: 'file' },
  store,
  clock: browserClock,
  onProgress: ({ bytes }) => {
    inVault = bytes
  },
})
const writer = createSliceWriter({
  recordingId: id,
  layout: 'file',
  mimeType: 'audio/webm;codecs=opus',
  store,
  clock: browserClock,
  begin: () => store.begin({ id, familyId: 1, startedAt, mimeType: 'audio/webm', layout: 'file', draft }),
  listener: {
    onStored: () => {},
    onReadable(slices) {
      stored += slices.length
      sending.add(slices)
    },
    onProblem(error) {
      if (error) throw error
    },
  },
})

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

window.feed = async (slices, bytes) => {
  for (let left = slices; left > 0; left -= AT_ONCE) {
    for (let i = 0; i < Math.min(left, AT_ONCE); i++) {
      fed += 1
      fedBytes += bytes
      writer.add(new Uint8Array(bytes), fed * SLICE_MS)
    }
    await until(() => stored === fed)
  }
  sending.retry()
  await until(() => inVault === fedBytes)
}
