import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { storyPage } from '../queries.ts'
import type { Order } from './story-order.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const explain = async (order: Order): Promise<string> => {
  const { id: userId, familyId } = await server.visitor().register()
  return server.database.asViewer(userId, async (tx) => {
    // Disables sorting, so a plan that still sorts has to.
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${storyPage(familyId, { limit: 50, order })}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.each([undefined, { key: 1_700_000_000_000, id: 5 }])('a page after %o is read in index order', async (after) => {
  const plan = await explain({ sort: 'newest', after })
  expect(plan).toContain('stories_list')
  expect(plan).not.toMatch(/Sort Key: stories/)
})

test.each([
  [{ sort: 'oldest', after: { key: 1_700_000_000_000, id: 5 } }, 'stories_list'],
  [{ sort: 'title', after: { key: 'The mill', id: 5 } }, 'stories_by_title'],
  [{ sort: '-title', after: { key: 'The mill', id: 5 } }, 'stories_by_title'],
  [{ sort: 'duration', after: { key: 60, id: 5 } }, 'stories_by_duration'],
  [{ sort: '-duration', after: { key: 60, id: 5 } }, 'stories_by_duration'],
] as const)('a page of %o is read in the order of index %s', async (order, index) => {
  const plan = await explain(order)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Sort Key: stories/)
})
