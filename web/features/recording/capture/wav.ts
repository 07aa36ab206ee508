import type { SliceLayout } from './capture.ts'

/** Fallback audio: 44100 Hz, mono, 16-bit (specification 9, "Recording"). */
export const WAV_SAMPLE_RATE = 44_100
export const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const LARGEST_SIZE = 0xffff_ffff

/**
 * The 44 bytes before 16-bit mono PCM. Sizes are 32 bits wide: after 13 hours they stay at the largest, which players
 * read as "to the end".
 */
export function wavHeader(dataBytes: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const tag = (offset: number, text: string) => {
    for (let i = 0; i < text.length; i++) header.setUint8(offset + i, text.charCodeAt(i))
  }
  tag(0, 'RIFF')
  header.setUint32(4, Math.min(LARGEST_SIZE, dataBytes + WAV_HEADER_BYTES - 8), true)
  tag(8, 'WAVE')
  tag(12, 'fmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, WAV_SAMPLE_RATE, true)
  header.setUint32(28, WAV_SAMPLE_RATE * BYTES_PER_SAMPLE, true)
  header.setUint16(32, BYTES_PER_SAMPLE, true)
  header.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  tag(36, 'data')
  header.setUint32(40, Math.min(LARGEST_SIZE, dataBytes), true)
  return new Uint8Array(header.buffer)
}

/** Slices put together to a file that plays: raw PCM gets its header, whatever number of slices survived. */
export function assembleRecording(layout: SliceLayout, mimeType: string, slices: readonly BlobPart[]): Blob {
  if (layout === 'file') return new Blob([...slices], { type: mimeType })
  const data = new Blob([...slices])
  return new Blob([wavHeader(data.size), data], { type: mimeType })
}
