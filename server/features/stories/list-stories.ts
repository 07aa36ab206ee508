import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { type Cursor, findStories } from './queries.ts'

/** A page of the family's stories, newest first, and where the next one begins. Without a limit: all of them. */
export const readPage = async (
  database: Database,
  viewer: Member,
  page: { limit?: number | undefined; cursor?: string | undefined },
) => {
  const limit = page.limit === undefined ? undefined : page.limit + 1
  const rows = await database.asViewer(viewer.userId, (tx) =>
    findStories(tx, viewer.familyId, { limit, after: page.cursor === undefined ? undefined : readCursor(page.cursor) }),
  )
  const shown = rows.slice(0, page.limit ?? rows.length)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > shown.length ? writeCursor(last.story) : undefined }
}

const writeCursor = (story: { createdAt: Date; id: number }): string => `${story.createdAt.getTime()}_${story.id}`

const readCursor = (cursor: string): Cursor => {
  const [createdAt = '0', id = '0'] = cursor.split('_')
  return { createdAt: Number(createdAt), id: Number(id) }
}
