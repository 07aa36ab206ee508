import { nextTask } from '#web/lib/scheduling.ts'
import { WAV_TYPE, wavHeader } from '#web/lib/wav-header.ts'
import type { AudioSource } from './playlist.ts'

/** Speech is clear in it. WebKit decodes to this rate directly. */
const SAMPLE_RATE = 16_000
/** For each minute, WebKit needs 20 MB while it decodes, and half a second on a slow machine. An old iPad has little more. */
const MAX_LENGTH_MS = 10 * 60_000
/** Ten seconds: encoding more at once would be noticed on an old tablet. */
const BLOCK_SAMPLES = 10 * SAMPLE_RATE
const MAX_INT16 = 0x7fff

/** The save dialog and the screen behind it have a player each, for the same take. */
const copies = new WeakMap<Blob, Promise<Blob>>()

/**
 * The same audio as a WAV file, which every browser can seek in. Null if the source isn't on this device or is too long to be decoded
 * at once; rejects if it can't be decoded.
 */
export function seekableCopyOf({ blob, durationMs }: AudioSource, decode = decodeAudio): Promise<Blob> | null {
  if (!blob || !durationMs || durationMs > MAX_LENGTH_MS) return null
  const copy = copies.get(blob) ?? blob.arrayBuffer().then(decode).then(toWav)
  copies.set(blob, copy)
  return copy
}

/** The part of an `AudioBuffer` that is needed. */
type Samples = Pick<AudioBuffer, 'length' | 'numberOfChannels' | 'getChannelData'>

const decodeAudio = (file: ArrayBuffer): Promise<Samples> =>
  new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(file)

/** Keeps the channels apart: mixed, they may cancel each other out. */
async function toWav(audio: Samples): Promise<Blob> {
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel))
  const blocks: Blob[] = []
  for (let from = 0; from < audio.length; from += BLOCK_SAMPLES) {
    blocks.push(new Blob([encodeBlock(channels.map((samples) => samples.subarray(from, from + BLOCK_SAMPLES)))]))
    await nextTask()
  }
  const samples = new Blob(blocks)
  return new Blob([wavHeader(samples.size, SAMPLE_RATE, channels.length), samples], { type: WAV_TYPE })
}

/**
 * Interleaves channels, in 16 bits. `encodePcm16` is the recorder's: shared with this, it would come to the record screen in a file of
 * its own.
 */
function encodeBlock(channels: readonly Float32Array[]): Int16Array<ArrayBuffer> {
  const encoded = new Int16Array(channels.reduce((sum, { length }) => sum + length, 0))
  channels.forEach((samples, channel) => {
    samples.forEach((sample, i) => {
      encoded[i * channels.length + channel] = Math.max(-1, Math.min(1, sample)) * MAX_INT16
    })
  })
  return encoded
}
