import type { Database, Tx } from '#server/infra/db/database.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Turn } from '#server/infra/jobs/fair-queue.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import { ToolTimedOut } from '#server/infra/media/run-tool.ts'
import { type PcmWindow, readSpeechPcm } from '#server/infra/media/speech-pcm.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import type { ReadWindows, SpeechEngine, Transcription } from '#server/infra/speech/speech-engine.ts'
import { transcribeStory } from './jobs.ts'
import { formatParagraphs } from './paragraphs.ts'
import { findTranscriptionJob, lockStory, updateTranscript } from './queries.ts'

export type TranscriptServices = {
  database: Database
  files: FileStore
  queue: Queue
  events: Events
  media: Media
  speech: Speech
}

/** Lets other features use a new transcript, in the same transaction. */
type OnTranscribed = (
  tx: Tx,
  story: { storyId: number; familyId: number },
  transcript: { text: string; engine: string },
) => Promise<void>

/** Without an engine a transcript stays pending and is retried after this long, in seconds. */
const ENGINE_RETRY_DELAY = 10 * 60
const PROGRESS_STEP = 0.1

/** Adds the pending transcript of a new story; the job starts once the recording has been measured. Returns its id. */
export const addPendingTranscript = async (tx: Tx, story: { storyId: number; familyId: number }): Promise<number> => {
  const [added] = await tx.insert(transcripts).values(story).returning({ id: transcripts.id })
  if (!added) throw new Error('The transcript was not added.')
  return added.id
}

/** Transcribes a story and stores the words with their times. */
export const transcribeStoryHandler =
  (services: TranscriptServices, onTranscribed: OnTranscribed): JobHandler<typeof transcribeStory> =>
  async ({ storyId }, run) => {
    const { database, files, queue, events, media, speech } = services
    const job = await database.asSystem((tx) => findTranscriptionJob(tx, storyId))
    if (!job || job.transcript.state === 'done') return
    const { transcript, recording } = job
    const { familyId } = recording
    const update = (change: Parameters<typeof updateTranscript>[2]) =>
      database.asSystem(async (tx) => {
        await updateTranscript(tx, transcript.id, change)
        await events.publish(tx, { familyId, kind: 'story', id: storyId })
      })
    if (speech.setting === 'off') return update({ state: 'off' })
    if (recording.durationMs === null) return update({ state: 'failed' })
    const engine = await speech.engine()
    if (!engine)
      return database.asSystem((tx) =>
        queue.send(tx, transcribeStory, { storyId }, { delay: ENGINE_RETRY_DELAY, familyId }),
      )
    await update({ state: 'working', engine: engine.name, draft: engine.draft })
    try {
      const audio = { path: await files.localPath(recording.originalName), durationMs: recording.durationMs }
      const onProgress = inSteps((progress) => void update({ progress }).catch(() => {}))
      const recognized = await media.queue.run(
        { familyId },
        (turn) => recognizeSpeech(media, engine, audio, { signal: run.signal, onProgress, turn }),
        run.signal,
      )
      const { text, words = null, language } = recognized
      await database.asSystem(async (tx) => {
        // Lock the story first, as an edit does: indexing the transcript needs both rows.
        await lockStory(tx, storyId)
        await updateTranscript(tx, transcript.id, {
          state: 'done',
          progress: 1,
          text,
          words,
          language,
          engine: recognized.engine,
        })
        await onTranscribed(tx, { storyId, familyId }, { text, engine: recognized.engine })
      })
    } catch (error) {
      const isTooSlow = error instanceof ToolTimedOut
      await update({ state: run.last || isTooSlow ? 'failed' : 'waiting', progress: 0 })
      if (!isTooSlow) throw error
    }
  }

// Each step is a database write.
const inSteps = (report: (progress: number) => void) => {
  let reported = 0
  return (fraction: number): void => {
    if (fraction < reported + PROGRESS_STEP || fraction >= 1) return
    reported = fraction
    report(fraction)
  }
}

/** Runs the speech engine on a recording and makes paragraphs. `durationMs` is the decoded length; progress goes from 0 to 1. */
export const recognizeSpeech = async (
  media: Media,
  engine: SpeechEngine,
  audio: { path: string; durationMs: number },
  options: { signal: AbortSignal; onProgress?: (fraction: number) => void; turn?: Turn },
): Promise<Transcription> => {
  const { turn, ...others } = options
  const tools = await media.tools()
  const read: ReadWindows = (maxSeconds) =>
    inTurns(readSpeechPcm(tools, audio.path, { maxSeconds, signal: options.signal }), turn)
  const recognized = await engine.transcribe(read, { ...others, durationMs: audio.durationMs })
  return { ...recognized, text: formatParagraphs(recognized) }
}

/** Lets other work go first after each window: a recording can take hours. */
async function* inTurns(windows: AsyncIterable<PcmWindow>, turn: Turn | undefined): AsyncGenerator<PcmWindow> {
  for await (const window of windows) {
    yield window
    await turn?.pass()
  }
}
