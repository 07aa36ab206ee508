import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findStories } from './queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test.each([undefined, { key: 1_700_000_000_000, id: 5 }])(
  'a page after %o is read in the order of the index',
  async (after) => {
    const { id: userId, familyId } = await server.visitor().register()
    const plan = await server.database.asViewer(userId, async (tx) => {
      // Takes sorting out of the choice, so that a plan that still sorts is one that has to.
      await tx.execute(sql`set local enable_sort = off`)
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${findStories(tx, familyId, { limit: 50, order: { sort: 'newest', after } }).getSQL()}`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('stories_list')
    expect(plan).not.toMatch(/Sort Key: stories/)
  },
)
