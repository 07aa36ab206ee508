export const WAV_TYPE = 'audio/wav'
/** The audio of browsers without a recorder: 44100 Hz, mono, 16-bit (specification 9, "Recording"). */
export const WAV_SAMPLE_RATE = 44_100
export const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const MAX_UINT32 = 0xffff_ffff

/**
 * How every recording of raw samples starts. How many will follow isn't known yet, so the sizes have their maximum: players
 * read to the end of the file. Nothing has to be rewritten when the recording ends, or goes on after its end.
 */
export const STREAMED_WAV_HEADER = wavHeader(MAX_UINT32)

/**
 * A recording for players and for people. Some programs believe the sizes in a header, and would call a recording of raw
 * samples 13 hours long. What is stored, uploaded and saved keeps its own header.
 */
export async function withKnownLength(recording: Blob): Promise<Blob> {
  if (recording.type !== WAV_TYPE) return recording
  const start = new Uint8Array(await recording.slice(0, WAV_HEADER_BYTES).arrayBuffer())
  if (!startsWithBytes(start, STREAMED_WAV_HEADER)) return recording
  const samples = recording.slice(WAV_HEADER_BYTES)
  return new Blob([wavHeader(samples.size), samples], { type: WAV_TYPE })
}

const startsWithBytes = (bytes: Uint8Array, expected: Uint8Array): boolean =>
  bytes.length >= expected.length && expected.every((byte, index) => byte === bytes[index])

/** The 44 bytes before 16-bit PCM. Its sizes are 32 bits wide: 13 hours of a recording. */
export function wavHeader(dataBytes: number, sampleRate = WAV_SAMPLE_RATE, channels = 1): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const frameBytes = channels * BYTES_PER_SAMPLE
  const tag = (offset: number, text: string) => {
    for (let i = 0; i < text.length; i++) header.setUint8(offset + i, text.charCodeAt(i))
  }
  tag(0, 'RIFF')
  header.setUint32(4, Math.min(MAX_UINT32, dataBytes + WAV_HEADER_BYTES - 8), true)
  tag(8, 'WAVE')
  tag(12, 'fmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, channels, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate * frameBytes, true)
  header.setUint16(32, frameBytes, true)
  header.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  tag(36, 'data')
  header.setUint32(40, Math.min(MAX_UINT32, dataBytes), true)
  return new Uint8Array(header.buffer)
}
