import { BITS_PER_SECOND } from '#common/media/recording-size.ts'

/** Ten minutes of a recording: decoding more at once takes too much memory. */
const MAX_DECODED_BYTES = (10 * 60 * BITS_PER_SECOND) / 8
/** The lowest that every browser decodes to. */
const SAMPLE_RATE = 8_000
const TIMEOUT_MS = 5000
/** Longer than any recording: browsers seek to its end, and know then how long it is. */
const BEYOND_END_S = 1e7

/** How long a recording plays, in milliseconds; 0 when this browser can't tell. */
export async function playingTimeMs(blob: Blob, decode = decodeAudio): Promise<number> {
  // For a recording in MP4, WebKit gives the length of the first second.
  const isInSeconds = blob.type.startsWith('audio/mp4')
  const loadedMs = isInSeconds ? 0 : await loadedTimeMs(blob)
  if (loadedMs > 0) return loadedMs
  const decodedMs = blob.size > MAX_DECODED_BYTES ? 0 : await decodedTimeMs(blob, decode).catch(() => 0)
  return decodedMs || (isInSeconds ? await loadedTimeMs(blob) : 0)
}

type Decode = (file: ArrayBuffer) => Promise<Pick<AudioBuffer, 'duration'>>

const decodedTimeMs = async (blob: Blob, decode: Decode): Promise<number> =>
  Math.round((await decode(await blob.arrayBuffer())).duration * 1000)

const decodeAudio: Decode = (file) => new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(file)

/** What an audio element says; 0 if nothing, as in Firefox without a length in the header. */
function loadedTimeMs(blob: Blob): Promise<number> {
  const audio = new Audio()
  const url = URL.createObjectURL(blob)
  return new Promise<number>((resolve) => {
    const end = () => resolve(Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : 0)
    audio.onloadedmetadata = () => {
      // A recording that was never finished says nothing about its length.
      if (Number.isFinite(audio.duration)) end()
      else audio.currentTime = BEYOND_END_S
    }
    audio.ondurationchange = () => Number.isFinite(audio.duration) && end()
    audio.onerror = end
    setTimeout(end, TIMEOUT_MS)
    audio.preload = 'metadata'
    audio.src = url
  }).finally(() => {
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
