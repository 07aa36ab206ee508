import { isAudible, withTakeFiles } from '#server/features/recording/takes.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { ToolTimedOut } from '#server/infra/media/run-tool.ts'
import { SpeechRefused } from '#server/infra/speech/speech-engine.ts'
import { transcribeStory, transcribeStoryByCompany } from './jobs.ts'
import { findTranscriptionJob, lockStory, updateTranscript } from './queries.ts'
import { enginesFor, NoSpeechEngine, type RecognitionServices, recognizeSpeech } from './recognize-speech.ts'

export type TranscriptServices = RecognitionServices & { files: FileStore; queue: Queue; events: Events }

/** Lets other features use a new transcript, in the same transaction. Returns whether the story's text is made from it. */
type OnTranscribed = (
  tx: Tx,
  story: { storyId: number; familyId: number },
  transcript: { text: string; engine: string },
) => Promise<boolean>

/** Without an engine, or in Recently Deleted, a transcript stays pending and is retried after this long, in seconds. */
const RETRY_DELAY = { deleted: 3600, none: 10 * 60, language: 3600, limit: 3600, larger_limit: 24 * 3600 }
const PROGRESS_STEP = 0.1

/** Adds the pending transcript of a new story; the job starts once the recording has been measured. Returns its id. */
export const addPendingTranscript = async (tx: Tx, story: { storyId: number; familyId: number }): Promise<number> => {
  const [added] = await tx.insert(transcripts).values(story).returning({ id: transcripts.id })
  if (!added) throw new Error('The transcript was not added.')
  return added.id
}

/**
 * Transcribes a story and stores the words with their times. On this machine, it leaves the recordings of families that use a
 * company to the job for companies.
 */
export const transcribeStoryHandler =
  (
    services: TranscriptServices,
    where: 'on this machine' | 'by a company',
    onTranscribed: OnTranscribed,
  ): JobHandler<typeof transcribeStory> =>
  async ({ storyId }, run) => {
    const { database, files, queue, events, speech } = services
    const job = await database.asSystem((tx) => findTranscriptionJob(tx, storyId))
    if (!job || job.transcript.state === 'done') return
    const { transcript, recording, takes, deletedAt } = job
    const { familyId } = recording
    const retry = (delay: number) =>
      database.asSystem((tx) => queue.send(tx, transcribeStory, { storyId }, { delay, familyId }))
    // A recording isn't sent to a provider after someone has deleted it. Restoring starts the job again.
    if (deletedAt !== null) return retry(RETRY_DELAY.deleted)
    const update = (change: Parameters<typeof updateTranscript>[2]) =>
      database.asSystem(async (tx) => {
        await updateTranscript(tx, transcript.id, change)
        await events.publish(tx, { familyId, kind: 'story', id: storyId })
      })
    if (speech.setting === 'off') return update({ state: 'off' })
    if (recording.durationMs === null) return update({ state: 'failed' })
    const [engine] = await enginesFor(services, familyId, recording.language)
    if (engine?.provider && where === 'on this machine')
      return database.asSystem((tx) => queue.send(tx, transcribeStoryByCompany, { storyId }, { familyId }))
    try {
      const { durationMs, language: spoken } = recording
      const recognized = await withTakeFiles(files, takes.filter(isAudible), (source) =>
        recognizeSpeech(
          services,
          { familyId },
          { source, durationMs, language: spoken },
          {
            signal: run.signal,
            onProgress: inSteps((progress) => void update({ progress }).catch(() => {})),
            onEngine: ({ name, model }) => update({ state: 'working', engine: name, model, waitingFor: null }),
            beforePart: async () => {
              const current = await database.asSystem((tx) => findTranscriptionJob(tx, storyId))
              if (!current || current.deletedAt !== null) throw new StoryDeleted()
            },
          },
        ),
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
        const isSource = await onTranscribed(tx, { storyId, familyId }, { text, engine: recognized.engine })
        if (!isSource) await updateTranscript(tx, transcript.id, { isSource })
      })
    } catch (error) {
      if (error instanceof StoryDeleted) {
        await update({ state: 'waiting', progress: 0 })
        return retry(RETRY_DELAY.deleted)
      }
      if (error instanceof NoSpeechEngine) {
        const { reason } = error
        await update({ state: 'waiting', progress: 0, waitingFor: reason === 'none' ? null : reason })
        return retry(RETRY_DELAY[reason])
      }
      // Trying again would end in the same way, and a provider would get paid for the same parts again.
      const isFinal = error instanceof ToolTimedOut || error instanceof SpeechRefused
      await update({ state: run.last || isFinal ? 'failed' : 'waiting', progress: 0 })
      if (!isFinal) throw error
    }
  }

/** Someone has deleted the story while it was being transcribed. */
class StoryDeleted extends Error {}

// Each step is a database write.
const inSteps = (report: (progress: number) => void) => {
  let reported = 0
  return (fraction: number): void => {
    if (fraction < reported + PROGRESS_STEP || fraction >= 1) return
    reported = fraction
    report(fraction)
  }
}
