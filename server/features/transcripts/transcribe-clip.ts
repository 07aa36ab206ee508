import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { recognizeSound } from '#server/features/recording/recognize-audio.ts'
import { linkUpload } from '#server/features/recording/uploads/link-upload.ts'
import { limitByFreeSpace } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import type { Container } from '#server/infra/media/container.ts'
import { measureAudio } from '#server/infra/media/measure.ts'
import { ToolMissing } from '#server/infra/media/tool-errors.ts'
import { INLINE_MINUTES } from './contract.ts'
import { hear } from './hear.ts'
import { queueClip } from './queue-clip.ts'
import type { TranscriptServices } from './transcribe-story.ts'

export type HeardClip = { transcription: string; engine: string; draft: boolean } | { id: number }

/**
 * The words of a clip nobody has saved yet. Up to ten minutes are heard while the caller waits; a longer clip is put
 * by for a job. The sound comes with the call, or is an upload that has come to its end. Refuses with
 * `speech_unavailable`, `unreadable_audio`, `empty_audio`, `not_audio`, and what taking an upload refuses with.
 */
export const transcribeClip = (
  services: TranscriptServices,
  viewer: { userId: number; familyId: number },
  sound: { file: IncomingFile | undefined; uploadId: string | undefined },
  signal: AbortSignal,
): Promise<HeardClip> => {
  const { media, speech } = services
  return media.withWorkFolder(async (folder) => {
    const path = `${folder}/clip`
    const container = sound.uploadId
      ? await linkUpload(services, viewer.userId, sound.uploadId, path)
      : await receiveClip(services.files, sound.file, path)
    const engine = await speech.engine()
    if (!engine) throw unavailable()
    const measured = await measureAudio(await media.tools().catch(noTools), path, { signal })
    if (measured.kind === 'empty')
      throw new ApiError(400, 'empty_audio', 'Recording failed to produce valid audio data')
    if (measured.kind === 'unreadable') throw new ApiError(400, 'unreadable_audio', 'This recording could not be read.')
    const { durationMs } = measured
    if (durationMs > INLINE_MINUTES * 60_000) return { id: await queueClip(services, viewer, { path, container }) }
    const heard = await hear(media, engine, { path, durationMs }, { signal })
    return { transcription: heard.text, engine: heard.engine, draft: engine.draft }
  })
}

const receiveClip = async (files: FileStore, file: IncomingFile | undefined, path: string): Promise<Container> => {
  if (!file) throw noFile()
  return file.receive(async (source) => {
    const sound = await recognizeSound(source)
    // Somebody has just spoken it, and waits.
    const requireFreeSpace = () => files.requireFreeSpace('recording')
    await pipeline(limitByFreeSpace(sound.bytes, requireFreeSpace), createWriteStream(path))
    return sound.container
  })
}

const unavailable = () =>
  new ApiError(
    503,
    'speech_unavailable',
    'The words cannot be heard just now. You can save your story, and they will follow.',
  )

const noTools = (error: unknown): never => {
  throw error instanceof ToolMissing ? unavailable() : error
}
