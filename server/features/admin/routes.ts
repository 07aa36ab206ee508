import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { linkNextPage } from '#server/infra/http/next-page.ts'
import { listFamilyAudit } from './audit-log.ts'
import * as calls from './contract.ts'

export const adminRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(calls.listFamilyAudit, async ({ viewer, query, reply }) => {
    const { entries, next } = await listFamilyAudit(database, viewer, query.cursor)
    linkNextPage(reply, calls.listFamilyAudit.path, query, next)
    return entries
  })
}
