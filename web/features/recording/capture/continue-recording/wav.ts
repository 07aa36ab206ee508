import { concatBytes } from '#common/media/bytes.ts'
import {
  BYTES_PER_SAMPLE,
  STREAMED_WAV_HEADER,
  startsWithBytes,
  WAV_HEADER_BYTES,
  WAV_SAMPLE_RATE,
} from '../wav-header.ts'
import { CannotContinueError, type StreamJoiner, type StreamReader } from './stream.ts'

/** Reads a recording of raw samples, as `wav-capture.ts` makes them: all of them have the same header. */
export function createWavReader(): StreamReader {
  let start: Uint8Array = new Uint8Array()
  let length = 0
  return {
    add(bytes) {
      start = collectHeader(start, bytes)
      length += bytes.length
    },
    end() {
      const samplesBytes = Math.max(0, length - WAV_HEADER_BYTES)
      return {
        durationMs: (samplesBytes / BYTES_PER_SAMPLE / WAV_SAMPLE_RATE) * 1000,
        // A header or a sample that was cut off is completed: samples after an odd byte would be noise.
        repair: concatBytes(
          STREAMED_WAV_HEADER.subarray(start.length),
          new Uint8Array(samplesBytes % BYTES_PER_SAMPLE),
        ),
        createJoiner,
      }
    },
  }
}

/** Appends samples without their header. */
function createJoiner(): StreamJoiner {
  let start: Uint8Array = new Uint8Array()
  return {
    add(bytes) {
      const before = start.length
      start = collectHeader(start, bytes)
      return concatBytes(bytes.subarray(start.length - before))
    },
  }
}

/**
 * The header so far, with what these bytes have of it.
 * @throws {CannotContinueError} if it's another header, or another container
 */
function collectHeader(start: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (start.length === WAV_HEADER_BYTES) return start
  const more = concatBytes(start, bytes.subarray(0, WAV_HEADER_BYTES - start.length))
  if (!startsWithBytes(STREAMED_WAV_HEADER, more)) throw new CannotContinueError('another WAV header')
  return more
}
