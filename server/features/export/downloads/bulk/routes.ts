import { type DownloadsUnderWay, downloadsUnderWay } from '#server/features/export/archive/downloads-under-way.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { type BulkServices, sendStories } from './send-stories.ts'

export const bulkRoutes = (answer: Answer, given: Omit<BulkServices, 'underWay'>): void => {
  const underWay: DownloadsUnderWay = downloadsUnderWay()
  answer(calls.downloadStories, ({ viewer, query, request, reply }) =>
    sendStories({ ...given, underWay }, viewer, query, request, reply),
  )
  answer(calls.getDownloadProgress, async ({ viewer }) => {
    const found = underWay.of(viewer.userId, viewer.familyId)
    return { download: found && { state: found.state, sent: found.sent, total: found.total } }
  })
}
