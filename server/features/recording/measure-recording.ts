import { setDuration } from '#server/features/stories/hear-story.ts'
import { transcribeStory } from '#server/features/transcripts/jobs.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { type Measured, measureAudio } from '#server/infra/media/measure.ts'
import type { Media } from '#server/infra/media/media.ts'
import { ToolMissing } from '#server/infra/media/tool-errors.ts'
import { makePlaybackCopy, measureRecording } from './jobs.ts'
import { findRecording, updateRecording } from './queries.ts'

export type RecordingServices = { database: Database; files: FileStore; queue: Queue; events: Events; media: Media }

/** How long to wait for a program that is not installed yet, in seconds. */
export const TOOL_WAIT = 60

/** Measures a recording and lets the work that needs its length begin. Without ffmpeg it waits until there is one. */
export const measureHandler =
  ({ database, files, queue, events, media }: RecordingServices): JobHandler<typeof measureRecording> =>
  async ({ recordingId }, run) => {
    const recording = await database.asSystem((tx) => findRecording(tx, recordingId))
    if (recording?.state !== 'received') return
    let measured: Measured
    try {
      measured = await measureAudio(await media.tools(), await files.localPath(recording.originalName), {
        signal: run.signal,
      })
    } catch (error) {
      if (error instanceof ToolMissing)
        return database.asSystem((tx) => queue.send(tx, measureRecording, { recordingId }, { delay: TOOL_WAIT }))
      if (!run.last) throw error
      measured = { kind: 'unreadable', reason: 'the media program failed each time' }
    }
    const { storyId, familyId } = recording
    await database.asSystem(async (tx) => {
      await updateRecording(tx, recordingId, toColumns(measured))
      await queue.send(tx, transcribeStory, { storyId })
      if (measured.kind === 'ok') await queue.send(tx, makePlaybackCopy, { recordingId })
      await setDuration(tx, events, { storyId, familyId }, measured.kind === 'ok' ? measured.durationMs : undefined)
    })
  }

const toColumns = (measured: Measured) =>
  measured.kind === 'ok'
    ? {
        state: measured.damaged ? ('damaged' as const) : ('ready' as const),
        durationMs: measured.durationMs,
        peaks: Buffer.from(measured.peaks).toString('base64'),
      }
    : { state: 'unreadable' as const }
