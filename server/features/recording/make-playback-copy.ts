import { randomBytes } from 'node:crypto'
import { noteStoryChange } from '#server/features/stories/hear-story.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { writePlaybackCopy } from '#server/infra/media/playback-copy.ts'
import { ToolMissing } from '#server/infra/media/tool-errors.ts'
import { discardFile } from './discard-file.ts'
import { makePlaybackCopy } from './jobs.ts'
import { type RecordingServices, TOOL_WAIT } from './measure-recording.ts'
import { findRecording, updateRecording } from './queries.ts'
import { enterFile, keepFile } from './stored-files.ts'

/** Makes the seekable copy of a recording. The original stays as it came, and both names stay valid. */
export const playbackCopyHandler =
  (services: RecordingServices): JobHandler<typeof makePlaybackCopy> =>
  async ({ recordingId }, { signal }) => {
    const { database, files, queue, media, events } = services
    const recording = await database.asSystem((tx) => findRecording(tx, recordingId))
    if (!recording || recording.playbackName || recording.durationMs === null) return
    const { durationMs, familyId, storyId, originalName } = recording
    await media.withWorkFolder(async (folder) => {
      const target = `${folder}/copy`
      const source = await files.localPath(originalName)
      const made = await media
        .tools()
        .then((tools) => writePlaybackCopy(tools, { source, target, durationMs, signal }))
        .catch((error: unknown) => {
          if (error instanceof ToolMissing) return undefined
          throw error
        })
      if (!made)
        return database.asSystem((tx) => queue.send(tx, makePlaybackCopy, { recordingId }, { delay: TOOL_WAIT }))
      const name = `${randomBytes(18).toString('base64url')}.${CONTAINERS[made.container].extension}`
      await database.asSystem((tx) => enterFile(tx, { name, familyId, userId: null }))
      try {
        await files.adopt(name, target)
        await database.asSystem(async (tx) => {
          await keepFile(tx, name)
          await updateRecording(tx, recordingId, { playbackName: name })
          await noteStoryChange(tx, events, { storyId, familyId })
        })
      } catch (error) {
        await discardFile(database, files, name)
        throw error
      }
    })
  }
