import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { languageName, type SpokenLanguage } from '#common/spoken-languages.ts'
import { findSpokenLanguage } from '#server/features/account/language/spoken-language.ts'
import type { NamedTake } from '#server/features/recording/contract.ts'
import { recognizeContainer } from '#server/features/recording/receive-recording.ts'
import { discardFile, markStored, registerFinishedFile, releaseFile } from '#server/features/recording/stored-files.ts'
import { linkUploads } from '#server/features/recording/uploads.ts'
import { limitByFreeSpace } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import { createArrivalLimit, type Place, type Sender } from '#server/infra/jobs/arrival-limit.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import { describeError } from '#server/infra/log.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import { measureAudio } from '#server/infra/media/measure.ts'
import type { MediaTools } from '#server/infra/media/media-tools.ts'
import { type PlaybackCopyRequest, writePlaybackCopy } from '#server/infra/media/playback-copy.ts'
import { ToolFailed, ToolMissing, ToolTimedOut } from '#server/infra/media/run-tool.ts'
import { SpeechFailed, SpeechRefused } from '#server/infra/speech/speech-engine.ts'
import { INLINE_MINUTES } from './contract.ts'
import { transcribeClip as transcribeClipJob } from './jobs.ts'
import { findWaitingClip, finishClip, insertClip } from './queries.ts'
import { NoSpeechEngine, recognizeSpeech, whyNoEngine } from './recognize-speech.ts'
import type { TranscriptServices } from './transcribe-story.ts'

export type ClipTranscription = { transcription: string; engine: string } | { id: number }

/**
 * Transcribes a clip that hasn't been saved. Up to ten minutes are transcribed while the caller waits; a longer clip becomes a
 * job. The audio comes with the call, or is uploaded takes. Throws `speech_unavailable`, `unreadable_audio`, `empty_audio`,
 * `not_audio` and the errors of reading uploads.
 */
export const transcribeClip = (
  services: TranscriptServices,
  sender: Sender,
  source: {
    file: IncomingFile | undefined
    takes: readonly NamedTake[] | undefined
    language: SpokenLanguage | undefined
  },
  { arrived, signal }: Place,
): Promise<ClipTranscription> => {
  const { database, media, log } = services
  const clip = media.withWorkFolder(async (folder) => {
    const takes = source.takes
      ? await linkUploads(services, sender.userId, source.takes, folder)
      : [await receiveClip(services.files, source.file, `${folder}/clip`)]
    arrived()
    const tools = await media.tools().catch((error: unknown) => {
      throw error instanceof ToolMissing ? speechUnavailable() : error
    })
    const language = source.language ?? (await findSpokenLanguage(database, sender.userId))
    // Before the audio is measured, which takes a while.
    const reason = await whyNoEngine(services, sender.familyId, language)
    if (reason) throw reason === 'language' ? languageUnknown(language) : speechUnavailable()
    const paths = takes.map(({ path }) => path)
    const measurement = await media.queue.run(sender, () => measureAudio(tools, paths, { signal }), signal)
    if (measurement.kind === 'empty')
      throw new ApiError(400, 'empty_audio', 'Recording failed to produce valid audio data')
    if (measurement.kind === 'unreadable') throw unreadableAudio()
    const { durationMs, takeDurationsMs } = measurement
    const audible = takes.filter((_, i) => takeDurationsMs[i] !== 0)
    const audio = audible.map(({ path }) => path)
    if (durationMs > INLINE_MINUTES * 60_000) {
      const [take, ...others] = audible
      const join = () => joinTakes(services, tools, { source: audio, durationMs, target: `${folder}/joined`, signal })
      const clip = take && others.length === 0 ? take : await media.queue.run(sender, join, signal)
      return { id: await queueClip(services, sender, { ...clip, language }) }
    }
    const recognized = await recognizeSpeech(services, sender, { source: audio, durationMs, language }, { signal })
    return { transcription: recognized.text, engine: recognized.engine }
  })
  return clip.catch((error: unknown) => {
    // An engine that is stopped may fail in its own way.
    signal.throwIfAborted()
    if (error instanceof NoSpeechEngine) throw speechUnavailable()
    if (error instanceof SpeechFailed || error instanceof ToolFailed) {
      log.warn({ code: 'clip_failed', ...describeError(error) }, 'speech')
      throw speechUnavailable()
    }
    throw error instanceof ToolTimedOut ? unreadableAudio() : error
  })
}

type ClipFile = { path: string; container: Container }

const receiveClip = async (files: FileStore, file: IncomingFile | undefined, path: string): Promise<ClipFile> => {
  if (!file) throw noFile()
  return file.receive(async (source) => {
    const { container, bytes } = await recognizeContainer(source)
    // Without the words a story can still be saved. Without space for it, it can't.
    const requireRoom = () => files.requireFreeSpace('scratch')
    await pipeline(limitByFreeSpace(bytes, requireRoom), createWriteStream(path))
    return { path, container }
  })
}

/** A job gets one file. */
const joinTakes = async (
  { files }: Pick<TranscriptServices, 'files'>,
  tools: MediaTools,
  request: Omit<PlaybackCopyRequest, 'requireSpace'>,
): Promise<ClipFile> => {
  const requireSpace = (bytes: number) => files.requireFreeSpace('scratch', bytes)
  const { container } = await writePlaybackCopy(tools, { ...request, requireSpace })
  return { path: request.target, container }
}

const MAX_CLIPS = { person: 5, all: 50 }

const RETRY_AFTER_SECONDS = 30

/** Limits how many clips are received and transcribed at a time. Throws `speech_busy`. */
export const createClipLimit = () => createArrivalLimit(MAX_CLIPS, speechBusy)

const unreadableAudio = () => new ApiError(400, 'unreadable_audio', 'We couldn’t read this recording.')

const speechBusy = () =>
  new ApiError(
    503,
    'speech_busy',
    'We’re transcribing other recordings right now. You can still save your story. We’ll add the words later.',
    undefined,
    RETRY_AFTER_SECONDS,
  )

const speechUnavailable = () =>
  new ApiError(
    503,
    'speech_unavailable',
    'We can’t transcribe the words right now. You can still save your story. We’ll add the words later.',
  )

const languageUnknown = (language: SpokenLanguage) =>
  new ApiError(
    422,
    'language_unavailable',
    `We can’t transcribe ${languageName(language)} yet. You can still save your story and type the words.`,
  )

/** Stores a clip until a job has transcribed it; returns the id to poll. */
const queueClip = async (
  { database, files, queue }: TranscriptServices,
  { userId, familyId }: { userId: number; familyId: number },
  clip: { path: string; container: Container; language: SpokenLanguage },
): Promise<number> => {
  const name = `${randomBytes(18).toString('base64url')}.${CONTAINERS[clip.container].extension}`
  await database.asViewer(userId, (tx) => registerFinishedFile(tx, { name, familyId, userId }))
  try {
    await files.adopt(name, clip.path)
    return await database.asViewer(userId, async (tx) => {
      await markStored(tx, name)
      const clipId = await insertClip(tx, { familyId, userId, fileName: name, language: clip.language })
      await queue.send(tx, transcribeClipJob, { clipId }, { familyId })
      return clipId
    })
  } catch (error) {
    await discardFile(database, files, name)
    throw error
  }
}

/** Transcribes a longer clip. Only the text is stored: the audio is removed as soon as the text is there. */
export const transcribeClipHandler =
  (services: TranscriptServices): JobHandler<typeof transcribeClipJob> =>
  async ({ clipId }, run) => {
    const { database, files, media } = services
    const clip = await database.asSystem((tx) => findWaitingClip(tx, clipId))
    if (!clip) return
    const finish = async (result: { state: 'done'; text: string } | { state: 'failed' }): Promise<void> => {
      await database.asSystem(async (tx) => {
        await finishClip(tx, clipId, result)
        await releaseFile(tx, clip.fileName)
      })
      await discardFile(database, files, clip.fileName)
    }
    const { signal } = run
    try {
      const { familyId, language } = clip
      const recognized = await files.withLocalCopy(clip.fileName, async (source) => {
        const measure = async () => measureAudio(await media.tools(), source, { signal })
        const measurement = await media.queue.run({ familyId }, measure, signal)
        if (measurement.kind !== 'ok') return undefined
        return recognizeSpeech(
          services,
          { familyId },
          { source, durationMs: measurement.durationMs, language },
          { signal },
        )
      })
      await finish(recognized ? { state: 'done', text: recognized.text } : { state: 'failed' })
    } catch (error) {
      const isFinal = error instanceof ToolTimedOut || error instanceof SpeechRefused
      if (run.last || isFinal) await finish({ state: 'failed' })
      if (!isFinal) throw error
    }
  }
