import { WAV_TYPE } from '../wav-header.ts'
import { createMp4Reader } from './mp4.ts'
import { CannotContinueError, type StreamReader } from './stream.ts'
import { createWavReader } from './wav.ts'
import { createWebmReader } from './webm.ts'

/**
 * The reader for recordings of this type.
 * @throws {CannotContinueError} if there is none, as for Ogg
 */
export function createStreamReader(mimeType: string): StreamReader {
  if (mimeType.startsWith('audio/webm')) return createWebmReader()
  if (mimeType.startsWith('audio/mp4')) return createMp4Reader()
  if (mimeType === WAV_TYPE) return createWavReader()
  throw new CannotContinueError(mimeType)
}
