import { randomBytes } from 'node:crypto'
import { discardFile } from '#server/features/recording/discard-file.ts'
import { enterFile, keepFile } from '#server/features/recording/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Media } from '#server/infra/media/media.ts'
import { writeMp3 } from '#server/infra/media/mp3-copy.ts'
import { ToolMissing } from '#server/infra/media/tool-errors.ts'
import type { makeMp3Copy } from './jobs.ts'
import { findMp3Work, updateMp3 } from './queries.ts'

const TELL_EVERY = 1000

type Services = { database: Database; files: FileStore; media: Media }

/** Makes the MP3 of a story. Where that is not possible it says so: somebody is waiting, and may ask again. */
export const makeMp3Handler =
  (services: Services): JobHandler<typeof makeMp3Copy> =>
  async ({ storyId }, run) => {
    const { database } = services
    const work = await database.asSystem((tx) => findMp3Work(tx, storyId))
    if (!work) return
    try {
      await makeMp3(services, { storyId, ...work }, run.signal)
    } catch (error) {
      const hopeless = error instanceof ToolMissing || run.last
      if (hopeless) await database.asSystem((tx) => updateMp3(tx, storyId, { state: 'failed' }))
      if (!(error instanceof ToolMissing)) throw error
    }
  }

type Work = NonNullable<Awaited<ReturnType<typeof findMp3Work>>> & { storyId: number }

const makeMp3 = ({ database, files, media }: Services, work: Work, signal: AbortSignal): Promise<void> =>
  media.withWorkFolder(async (folder) => {
    const { storyId, familyId, recording } = work
    const target = `${folder}/copy`
    // An MP3 can be made again; a recording that finds no room cannot.
    await files.requireRoom()
    const { bytes } = await writeMp3(await media.tools(), {
      source: await files.localPath(recording.originalName),
      target,
      durationMs: recording.durationMs,
      onProgress: nowAndThen((progress) => database.asSystem((tx) => updateMp3(tx, storyId, { progress }))),
      signal,
    })
    const name = `${randomBytes(18).toString('base64url')}.mp3`
    await database.asSystem((tx) => enterFile(tx, { name, familyId, userId: null }))
    try {
      await files.adopt(name, target)
      await database.asSystem(async (tx) => {
        await keepFile(tx, name)
        if (!(await updateMp3(tx, storyId, { state: 'ready', progress: 1, fileName: name, bytes })))
          throw new Error('The story has gone meanwhile.')
      })
    } catch (error) {
      await discardFile(database, files, name)
      throw error
    }
  })

/** Tells of progress at most once a second, and of nothing while the last telling is on its way. */
const nowAndThen = (tell: (progress: number) => Promise<unknown>) => {
  let next = 0
  return (progress: number): void => {
    if (Date.now() < next) return
    next = Number.POSITIVE_INFINITY
    const told = (): void => {
      next = Date.now() + TELL_EVERY
    }
    tell(progress).then(told, told)
  }
}
