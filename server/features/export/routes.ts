import { requireStory } from '#server/features/stories/read-story.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { createArchiveCache } from './archive/archive-cache.ts'
import * as archive from './archive/contract.ts'
import { type ArchiveServices, sendArchive } from './archive/send-archive.ts'
import * as bulk from './bulk/contract.ts'
import { type BulkServices, downloadStories } from './bulk/download-stories.ts'
import { listArchives } from './export-scope.ts'
import { inProgressDownloads } from './in-progress-downloads.ts'
import * as downloads from './story-downloads/contract.ts'
import { type DownloadServices, downloadStory, listDownloads, noAudio } from './story-downloads/download-story.ts'
import { isReady, mp3State, requestMp3 } from './story-downloads/mp3.ts'
import { findAudio } from './story-downloads/queries.ts'

type Services = DownloadServices & Omit<BulkServices, 'inProgress'> & Omit<ArchiveServices, 'cache' | 'inProgress'>

/** @param archiveFolder where archives stay ready to be resumed */
export const exportRoutes = (answer: Answer, services: Services & { archiveFolder: string }): void => {
  storyDownloadRoutes(answer, services)
  bulkRoutes(answer, services)
  archiveRoutes(answer, services)
}

const storyDownloadRoutes = (answer: Answer, services: DownloadServices): void => {
  const { database, origin } = services

  answer(downloads.listDownloads, ({ viewer, params }) =>
    database.asViewer(viewer.userId, (tx) => listDownloads(tx, viewer, params.id, origin)),
  )

  answer(downloads.makeMp3, async ({ viewer, params }) => {
    const key = { storyId: params.id, familyId: viewer.familyId }
    const find = () =>
      database.asViewer(viewer.userId, async (tx) => {
        await requireStory(tx, viewer.familyId, params.id)
        const audio = await findAudio(tx, key)
        if (!audio) throw noAudio()
        return audio
      })
    const audio = await find()
    if (audio.state === 'unreadable' || (await isReady(services, params.id, audio))) return mp3State(audio)
    await requestMp3(services, key)
    return mp3State(await find())
  })

  answer(downloads.downloadStory, ({ viewer, params, request, reply }) =>
    downloadStory(services, { viewer, storyId: params.id, request, reply }, params.form),
  )
}

const bulkRoutes = (answer: Answer, given: Omit<BulkServices, 'inProgress'>): void => {
  const services = { ...given, inProgress: inProgressDownloads() }
  answer(bulk.downloadStories, ({ viewer, query, request, reply }) =>
    downloadStories(services, viewer, query, request, reply),
  )
  answer(bulk.getDownloadProgress, async ({ viewer }) => {
    const download = services.inProgress.latest(viewer.userId, viewer.familyId)
    return { download: download && { state: download.state, sent: download.sent, total: download.total } }
  })
}

const archiveRoutes = (
  answer: Answer,
  { archiveFolder, ...given }: Omit<ArchiveServices, 'cache' | 'inProgress'> & { archiveFolder: string },
): void => {
  const services = { ...given, cache: createArchiveCache(archiveFolder), inProgress: inProgressDownloads() }
  answer(archive.listArchives, ({ viewer }) => listArchives(services.database, services.inProgress, viewer.userId))
  answer(archive.getArchive, ({ viewer, params, request, reply }) =>
    sendArchive(services, viewer.userId, params.familyId, request, reply),
  )
}
