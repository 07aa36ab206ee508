import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { findProblem } from '#server/features/recording/recording-problems.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { errorCode } from '#server/infra/http/api-error.ts'
import type { ArchivedTake, ExportSource } from './exported-story.ts'

/** `incomplete`: the stored file no longer has the length that was saved. `unreadable`: the disk can't read it. */
export type TakeState = 'complete' | 'incomplete' | 'missing' | 'unreadable'

/** The state of a take's file, which is about to be sent. The checksum of an incomplete one is that of the remaining bytes. */
export const inspectTake = async (
  files: FileStore,
  take: ArchivedTake,
): Promise<{ state: TakeState; size: number; sha256?: string }> => {
  const { fileName, bytes, sha256 } = take
  const problem = await findProblem(files, take)
  if (problem === 'missing' || problem === 'unreadable') return { state: problem, size: 0 }
  try {
    if (!problem) {
      await readFirstByte(files, fileName)
      return { state: 'complete', size: bytes, sha256 }
    }
    const remaining = await hashStored(files, fileName)
    return { state: 'incomplete', size: remaining.bytes, sha256: remaining.sha256 }
  } catch (error) {
    return { state: errorCode(error) === 'ENOENT' ? 'missing' : 'unreadable', size: 0 }
  }
}

// A file that can't be opened at all is better left out.
const readFirstByte = async (files: FileStore, name: string): Promise<void> => {
  await buffer(await files.read(name, { start: 0, end: 0 }))
}

/** A substitute for a damaged recording: the same audio as players get it, or an MP3 made earlier. */
export type AudioCopy = { name: string; size: number; sha256: string; label: 'PLAYBACK COPY' | 'MP3 COPY' }

/** The best available copy of a story's audio, to replace a missing or incomplete recording. */
export const findCopy = async (
  files: FileStore,
  source: ExportSource,
  storyId: number,
): Promise<AudioCopy | undefined> => {
  const { playback, mp3 } = await source.copies(storyId)
  for (const [name, label] of [
    [playback, 'PLAYBACK COPY'],
    [mp3, 'MP3 COPY'],
  ] as const) {
    // A copy that can't be read is as good as none.
    const found = name === null ? undefined : await hashStored(files, name).catch(() => undefined)
    if (name !== null && found && found.bytes > 0) return { name, size: found.bytes, sha256: found.sha256, label }
  }
  return undefined
}

const hashStored = async (files: FileStore, name: string) => hashBytes(await files.read(name))

/** The first bytes of a file: of one that has grown meanwhile, no more than announced. */
export const readFirstBytes = async (files: FileStore, name: string, bytes: number): Promise<Readable> =>
  bytes === 0 ? Readable.from([]) : files.read(name, { start: 0, end: bytes - 1 })

const ZEROS = new Uint8Array(64 * 1024)

/**
 * Reads a file whose size has been announced. If it can't be read to its end, zeros follow, so that the other files of a
 * download are not lost, and `onFailure` is called.
 */
export const readDespiteErrors = (
  open: () => Promise<Readable>,
  size: number,
  onFailure: (error: unknown) => void,
): Readable => Readable.from(padded(open, size, onFailure), { objectMode: false })

async function* padded(
  open: () => Promise<Readable>,
  size: number,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  let failure: unknown = new Error('the file is shorter than before')
  try {
    for await (const chunk of await open()) {
      sent += chunk.length
      yield chunk
    }
  } catch (error) {
    failure = error
  }
  if (sent < size) onFailure(failure)
  for (; sent < size; sent += ZEROS.length) yield ZEROS.subarray(0, size - sent)
}

/** Computes the checksum of a stream while it is read, and calls `onMismatch` at its end if it differs from `sha256`. */
export const verifyWhileReading = (audio: Readable, sha256: string, onMismatch: () => void): Readable => {
  const hash = createHash('sha256')
  audio.on('data', (chunk: Buffer) => hash.update(chunk))
  audio.pause()
  audio.once('end', () => {
    if (hash.digest('hex') !== sha256) onMismatch()
  })
  return audio
}
