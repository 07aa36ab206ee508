import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { errorCode } from '#server/infra/http/api-error.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { type Measurement, measureAudio } from '#server/infra/media/measure.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import { writePlaybackCopy } from '#server/infra/media/playback-copy.ts'
import { ToolMissing, ToolTimedOut } from '#server/infra/media/run-tool.ts'
import { makePlaybackCopy, measureRecording } from './jobs.ts'
import { findRecording, updateRecording } from './queries.ts'
import { checkTake } from './recording-problems.ts'
import { discardFile, markStored, registerFinishedFile } from './stored-files.ts'
import { isAudible, setTakeDurations, withTakeFiles } from './takes.ts'

type Services = { database: Database; files: FileStore; queue: Queue; events: Events; media: Media; log: Log }

/** What other features do with a measured recording, in the same transaction. The duration is undefined if it is unreadable. */
type OnMeasured = (
  tx: Tx,
  story: { storyId: number; familyId: number },
  durationMs: number | undefined,
) => Promise<void>

/** Retry delay while ffmpeg isn't installed, in seconds. */
const TOOL_RETRY_DELAY = 60
/** Retry delay while the disk has no space for copies, in seconds. */
const SPACE_RETRY_DELAY = 15 * 60
/** A recording that took too long is tried once more, after all others. */
const TIMED_OUT_PRIORITY = -1_000_000

/**
 * Decodes a new recording: its length, waveform, and whether it is readable. Without ffmpeg the job waits until there is one.
 * Takes that fail each time have length 0, and the others are the recording.
 */
export const measureRecordingHandler =
  (services: Services, onMeasured: OnMeasured): JobHandler<typeof measureRecording> =>
  async ({ recordingId, isRetry = false }, run) => {
    const { database, files, queue, media } = services
    const recording = await database.asSystem((tx) => findRecording(tx, recordingId))
    if (recording?.state !== 'received') return
    const { storyId, familyId, takes } = recording
    const { signal } = run
    const isFinal = (error: unknown) => (error instanceof ToolTimedOut ? isRetry : run.last)
    const measure = () =>
      withTakeFiles(files, takes, async (source) =>
        measureAudio(await media.tools(), source, { signal, skipsTake: isFinal }),
      )
    let measurement: Measurement
    try {
      measurement = await media.queue.run({ familyId }, measure, signal)
    } catch (error) {
      if (error instanceof ToolMissing) {
        const options = { delay: TOOL_RETRY_DELAY, familyId }
        return database.asSystem((tx) => queue.send(tx, measureRecording, { recordingId }, options))
      }
      if (error instanceof ToolTimedOut && !isRetry) {
        const options = { priority: TIMED_OUT_PRIORITY, familyId }
        return database.asSystem((tx) => queue.send(tx, measureRecording, { recordingId, isRetry: true }, options))
      }
      if (!isFinal(error)) throw error
      measurement = { kind: 'unreadable', reason: 'the media program failed each time' }
    }
    const takeDurationsMs = measurement.kind === 'ok' ? measurement.takeDurationsMs : []
    await database.asSystem(async (tx) => {
      await updateRecording(tx, recordingId, toColumns(measurement))
      await setTakeDurations(tx, takes, takeDurationsMs)
      if (measurement.kind === 'ok') await queue.send(tx, makePlaybackCopy, { recordingId }, { familyId })
      await onMeasured(tx, { storyId, familyId }, measurement.kind === 'ok' ? measurement.durationMs : undefined)
    })
    // If a file is lost, a backup may still have it.
    for (const [i, take] of takes.entries()) if (!takeDurationsMs[i]) await checkTake(services, take)
  }

const toColumns = (measurement: Measurement) =>
  measurement.kind === 'ok'
    ? {
        state: measurement.damaged ? ('damaged' as const) : ('ready' as const),
        durationMs: measurement.durationMs,
        peaks: Buffer.from(measurement.peaks).toString('base64'),
      }
    : { state: 'unreadable' as const }

/** Makes the seekable copy of a recording. The original stays untouched, and both file names stay valid. */
export const makePlaybackCopyHandler =
  ({ database, files, queue, media, events }: Services): JobHandler<typeof makePlaybackCopy> =>
  async ({ recordingId }, { signal }) => {
    const recording = await database.asSystem((tx) => findRecording(tx, recordingId))
    if (!recording || recording.playbackName || recording.durationMs === null) return
    const { durationMs, familyId, storyId, takes } = recording
    await media.withWorkFolder(async (folder) => {
      const target = `${folder}/copy`
      const requireSpace = (bytes: number) => files.requireFreeSpace('scratch', bytes)
      const write = () =>
        withTakeFiles(files, takes.filter(isAudible), async (source) =>
          writePlaybackCopy(await media.tools(), { source, target, durationMs, requireSpace, signal }),
        )
      const copy = await media.queue.run({ familyId }, write, signal).catch(async (error: unknown) => {
        // The original can be played, too.
        if (error instanceof ToolTimedOut) return undefined
        const isFull = errorCode(error) === 'ENOSPC'
        if (!isFull && !(error instanceof ToolMissing)) throw error
        const options = { delay: isFull ? SPACE_RETRY_DELAY : TOOL_RETRY_DELAY, familyId }
        await database.asSystem((tx) => queue.send(tx, makePlaybackCopy, { recordingId }, options))
        return undefined
      })
      if (!copy) return
      const name = `${randomBytes(18).toString('base64url')}.${CONTAINERS[copy.container].extension}`
      await database.asSystem((tx) => registerFinishedFile(tx, { name, familyId, userId: null }))
      try {
        await files.adopt(name, target)
        await database.asSystem(async (tx) => {
          await markStored(tx, name)
          await updateRecording(tx, recordingId, { playbackName: name })
          await events.publish(tx, { familyId, kind: 'story', id: storyId })
        })
      } catch (error) {
        await discardFile(database, files, name)
        throw error
      }
    })
  }
