import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { downloadsUnderWay } from './downloads-under-way.ts'
import { keepArchives } from './kept-archives.ts'
import { type ArchiveServices, sendArchive } from './send-archive.ts'
import { readSummaries } from './summary.ts'

/** @param folder where archives lie ready for a day */
export const archiveRoutes = (
  answer: Answer,
  { folder, ...given }: Omit<ArchiveServices, 'kept' | 'underWay'> & { folder: string },
): void => {
  const services = { ...given, kept: keepArchives(folder), underWay: downloadsUnderWay() }
  answer(calls.listArchives, ({ viewer }) => readSummaries(services.database, services.underWay, viewer.userId))
  answer(calls.getArchive, ({ viewer, params, request, reply }) =>
    sendArchive(services, viewer.userId, params.familyId, request, reply),
  )
}
