import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Rows of a list, and the cursor of the next page. */
export type Page<Row> = { rows: Row[]; next: string | undefined }

/**
 * The page that `found` begins; it has one row more if there is a next page. Cursors count rows: administrators' lists can be
 * sorted in ways that have no position of their own, and a row that moves meanwhile does no harm there.
 */
export const pageOf = <Found, Row>(
  found: readonly Found[],
  { limit, cursor = 0 }: { limit: number; cursor?: number | undefined },
  present: (row: Found) => Row,
): Page<Row> => ({
  rows: found.slice(0, limit).map(present),
  next: found.length > limit ? String(cursor + limit) : undefined,
})

/** Whether a text has these characters in it, in any case. None of them is a wildcard. */
export const contains = (text: SQLWrapper, q: string): SQL => sql`strpos(lower(${text}), lower(${q})) > 0`

/** What a list was searched for, as the audit log stores it. */
export const describeSearch = (filters: Record<string, string | number | undefined>): string | undefined => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return given.length > 0 ? given.map(([name, value]) => `${name}: ${value}`).join(', ') : undefined
}
