import { noteStoryChange, setHeardText } from '#server/features/stories/hear-story.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Media } from '#server/infra/media/media.ts'
import type { Speech } from '#server/infra/speech/speech.ts'
import { hear } from './hear.ts'
import { transcribeStory } from './jobs.ts'
import { findWork, holdStory, updateTranscript } from './queries.ts'

export type TranscriptServices = {
  database: Database
  files: FileStore
  queue: Queue
  events: Events
  media: Media
  speech: Speech
}

/** With no engine at hand a transcript stays pending and is tried again after this long, in seconds. */
const ENGINE_WAIT = 10 * 60
const PROGRESS_STEP = 0.1

/** Hears a story and keeps the words with their times. The story's own text is only filled when it is empty. */
export const transcribeStoryHandler =
  (services: TranscriptServices): JobHandler<typeof transcribeStory> =>
  async ({ storyId }, run) => {
    const { database, files, queue, events, media, speech } = services
    const work = await database.asSystem((tx) => findWork(tx, storyId))
    if (!work || work.transcript.state === 'done') return
    const { transcript, recording } = work
    const story = { storyId, familyId: recording.familyId }
    const note = (change: Parameters<typeof updateTranscript>[2]) =>
      database.asSystem(async (tx) => {
        await updateTranscript(tx, transcript.id, change)
        await noteStoryChange(tx, events, story)
      })
    if (speech.setting === 'off') return note({ state: 'off' })
    if (recording.durationMs === null) return note({ state: 'failed' })
    const engine = await speech.engine()
    if (!engine) return database.asSystem((tx) => queue.send(tx, transcribeStory, { storyId }, { delay: ENGINE_WAIT }))
    await note({ state: 'working', engine: engine.name, draft: engine.draft })
    try {
      const path = await files.localPath(recording.originalName)
      const onProgress = inSteps((progress) => void note({ progress }).catch(() => {}))
      const heard = await hear(
        media,
        engine,
        { path, durationMs: recording.durationMs },
        { signal: run.signal, onProgress },
      )
      const { text, words = null, language } = heard
      await database.asSystem(async (tx) => {
        // The story first, as an edit has it: entering the words that were heard wants both.
        await holdStory(tx, storyId)
        await updateTranscript(tx, transcript.id, {
          state: 'done',
          progress: 1,
          text,
          words,
          language,
          engine: heard.engine,
        })
        await setHeardText(tx, events, story, { text, engine: heard.engine })
      })
    } catch (error) {
      await note({ state: run.last ? 'failed' : 'waiting', progress: 0 })
      throw error
    }
  }

// Progress is for people: a tenth at a time is plenty, and each step is a write.
const inSteps = (note: (progress: number) => void) => {
  let noted = 0
  return (fraction: number): void => {
    if (fraction < noted + PROGRESS_STEP || fraction >= 1) return
    noted = fraction
    note(fraction)
  }
}
