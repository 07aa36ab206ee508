import { createReadStream } from 'node:fs'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { hashBytes } from '#server/infra/files/hash-bytes.ts'
import { ignoreMissing } from '#server/infra/files/ignore-missing.ts'
import type { ArchivedStory, ArchiveSource } from './archived-story.ts'
import type { RecordingState } from './bag/dublin-core.ts'

/** A recording as it is found now; of one that is not whole, the checksum of what is left. */
export const findRecording = async (
  files: FileStore,
  { recording }: Pick<ArchivedStory, 'recording'>,
): Promise<{ state: RecordingState; size: number; sha256?: string }> => {
  if (!recording) return { state: 'none', size: 0 }
  const info = await files.info(recording.fileName)
  if (!info) return { state: 'missing', size: 0 }
  if (info.bytes === recording.bytes) return { state: 'complete', size: info.bytes, sha256: recording.sha256 }
  const left = await hashStored(files, recording.fileName)
  return left ? { state: 'incomplete', size: left.bytes, sha256: left.sha256 } : { state: 'missing', size: 0 }
}

/** What there is instead of a recording: the same sound as players get it, or the MP3 that was made of it. */
export type SoundCopy = { name: string; size: number; sha256: string; called: 'PLAYBACK COPY' | 'MP3 COPY' }

/** The best copy of a story's sound that is there, for when its recording is not; undefined where there is none. */
export const findCopy = async (
  files: FileStore,
  source: ArchiveSource,
  storyId: number,
): Promise<SoundCopy | undefined> => {
  const { playback, mp3 } = await source.copies(storyId)
  for (const [name, called] of [
    [playback, 'PLAYBACK COPY'],
    [mp3, 'MP3 COPY'],
  ] as const) {
    const found = name === null ? undefined : await hashStored(files, name)
    if (name !== null && found && found.bytes > 0) return { name, size: found.bytes, sha256: found.sha256, called }
  }
  return undefined
}

const hashStored = async (files: FileStore, name: string) =>
  hashBytes(createReadStream(await files.localPath(name))).catch(ignoreMissing)
