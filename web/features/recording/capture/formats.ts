/** Recording formats, best first (specification 5, "Audio recorder"). */
const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg'] as const

/** How long each recorder slice is (specification 9, "Recording"). */
export const SLICE_MS = 100

/** Fallback audio: 44100 Hz, mono, 16-bit (specification 9, "Recording"). */
export const WAV_SAMPLE_RATE = 44_100
export const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const MAX_UINT32 = 0xffff_ffff

/** A type for MediaRecorder, or `raw`: record samples and make a WAV of them. */
export type RecordingFormat = { readonly kind: 'media'; readonly mimeType: string } | { readonly kind: 'raw' }

/** How slices become a file: `file` slices are simply concatenated, `pcm` slices also need a WAV header. */
export type SliceLayout = 'file' | 'pcm'

/**
 * The first supported format.
 * @param isTypeSupported `MediaRecorder.isTypeSupported`, or null if the browser has no MediaRecorder
 */
export function chooseFormat(isTypeSupported: ((mimeType: string) => boolean) | null): RecordingFormat {
  const mimeType = PREFERRED_TYPES.find((type) => isTypeSupported?.(type))
  return mimeType === undefined ? { kind: 'raw' } : { kind: 'media', mimeType }
}

/** Joins slices into a playable file. PCM gets a header for the slices that survived, however many there are. */
export function assembleRecording(
  layout: SliceLayout,
  mimeType: string,
  slices: readonly (Blob | Uint8Array<ArrayBuffer>)[],
): Blob {
  if (layout === 'file') return new Blob([...slices], { type: mimeType })
  const data = new Blob([...slices])
  return new Blob([wavHeader(data.size), data], { type: mimeType })
}

/**
 * The 44 bytes in front of 16-bit mono PCM. Sizes are 32 bits wide; after 13 hours they stay at the maximum, which
 * players read as "to the end of the file".
 */
export function wavHeader(dataBytes: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const tag = (offset: number, text: string) => {
    for (let i = 0; i < text.length; i++) header.setUint8(offset + i, text.charCodeAt(i))
  }
  tag(0, 'RIFF')
  header.setUint32(4, Math.min(MAX_UINT32, dataBytes + WAV_HEADER_BYTES - 8), true)
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
  header.setUint32(40, Math.min(MAX_UINT32, dataBytes), true)
  return new Uint8Array(header.buffer)
}
