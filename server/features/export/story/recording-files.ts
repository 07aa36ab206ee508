import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { hashBytes, ignoreMissing } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { ArchivedStory, ExportSource } from './exported-story.ts'

/** `incomplete`: the stored file no longer has the length that was saved. */
export type RecordingState = 'none' | 'complete' | 'incomplete' | 'missing'

/** The state of a recording's file. The checksum of an incomplete one is that of the remaining bytes. */
export const findRecording = async (
  files: FileStore,
  { recording }: Pick<ArchivedStory, 'recording'>,
): Promise<{ state: RecordingState; size: number; sha256?: string }> => {
  if (!recording) return { state: 'none', size: 0 }
  const info = await files.info(recording.fileName)
  if (!info) return { state: 'missing', size: 0 }
  if (info.bytes === recording.bytes) return { state: 'complete', size: info.bytes, sha256: recording.sha256 }
  const remaining = await hashStored(files, recording.fileName)
  return remaining
    ? { state: 'incomplete', size: remaining.bytes, sha256: remaining.sha256 }
    : { state: 'missing', size: 0 }
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
    const found = name === null ? undefined : await hashStored(files, name)
    if (name !== null && found && found.bytes > 0) return { name, size: found.bytes, sha256: found.sha256, label }
  }
  return undefined
}

const hashStored = async (files: FileStore, name: string) =>
  hashBytes(createReadStream(await files.localPath(name))).catch(ignoreMissing)

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
