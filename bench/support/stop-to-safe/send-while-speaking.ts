import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createSender } from '#web/features/recording/sync/sender.ts'
import { createUploadClient } from '#web/features/recording/sync/upload-client.ts'
import { createBlobSource, samplesTime } from '#web/features/recording/sync/upload-source.ts'
import { browserClock } from '#web/lib/clock.ts'
import type { Line } from '../line.ts'
import type { LongRecording } from './long-recording.ts'

const SLICE_MS = 100

/**
 * Sends a recording by the browser's own sender. All but its last `live` milliseconds is there at once, and sent as fast
 * as it goes; the rest comes slice by slice as it is spoken, over the slow line. Resolves to the id it was sent under and
 * the milliseconds from Stop until the vault has the whole.
 */
export const sendWhileSpeaking = async (
  recording: LongRecording,
  person: { userId: number; familyId: number },
  line: Line,
  bitsPerSecond: number,
  live: number,
) => {
  const { bytes, durationMs } = recording
  const id = randomUUID()
  const byteAt = (ms: number) => Math.round((bytes.length * ms) / durationMs)
  const file = new Blob([bytes])
  const whole = createBlobSource(file, durationMs, samplesTime(file, durationMs))
  let spoken = durationMs - live
  // What a browser has on its disk by now; the sender is told nothing else.
  const source = {
    length: () => byteAt(spoken),
    read: (from: number, most: number) => whole.read(from, Math.min(most, byteAt(spoken) - from)),
    msAt: whole.msAt,
  }
  line.limit(null)
  const { userId, familyId } = person
  const metadata = { id, familyId, mimeType: 'audio/webm;codecs=opus', startedAt: Date.now(), layout: 'file' } as const
  const sender = createSender({
    metadata,
    source,
    client: createUploadClient(userId),
    clock: browserClock,
    onProgress: () => {},
  })
  while (sender.progress().bytes < byteAt(spoken)) await wait(20)

  line.limit(bitsPerSecond)
  const began = performance.now() - spoken
  while (spoken + SLICE_MS <= durationMs) {
    spoken += SLICE_MS
    await wait(Math.max(0, began + spoken - performance.now()))
    sender.grew()
  }
  const stopped = performance.now()
  const unsent = bytes.length - sender.progress().bytes
  if ((await sender.finish(whole)) !== 'done') throw new Error('The vault has refused the recording.')
  const milliseconds = performance.now() - stopped
  line.limit(null)
  return { id, milliseconds, unsent }
}
