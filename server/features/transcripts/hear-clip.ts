import { discardFile } from '#server/features/recording/discard-file.ts'
import { releaseFile } from '#server/features/recording/stored-files.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import { measureAudio } from '#server/infra/media/measure.ts'
import { hear } from './hear.ts'
import type { transcribeClip } from './jobs.ts'
import { findWaitingClip, finishClip } from './queries.ts'
import type { TranscriptServices } from './transcribe-story.ts'

/** Hears a longer clip and keeps only the words: the sound goes as soon as they are there. */
export const transcribeClipHandler =
  ({ database, files, media, speech }: TranscriptServices): JobHandler<typeof transcribeClip> =>
  async ({ clipId }, run) => {
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
      const engine = await speech.engine()
      if (!engine) throw new Error('There is no speech engine at hand.')
      const path = await files.localPath(clip.fileName)
      const measured = await measureAudio(await media.tools(), path, { signal })
      if (measured.kind !== 'ok') return await finish({ state: 'failed' })
      const heard = await hear(media, engine, { path, durationMs: measured.durationMs }, { signal })
      await finish({ state: 'done', text: heard.text })
    } catch (error) {
      if (run.last) await finish({ state: 'failed' })
      throw error
    }
  }
