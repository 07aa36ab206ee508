import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type Tx } from '#server/infra/db/database.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { openTestDatabase, type TestDatabase } from '#server/infra/testing/test-database.ts'
import { addPendingTranscript } from '../transcripts/transcribe-story.ts'
import { setTextFromTranscript } from './queries.ts'

describe('editing a story while it is being transcribed', () => {
  let server: TestDatabase
  let author: { familyId: number; userId: number }
  beforeAll(async () => {
    server = await openTestDatabase({ migrate: migrateDatabase })
    author = await asSystem(async (tx) => {
      const who = { email: 'ruth@example.org', password: 'a hash', firstName: 'Ruth', lastName: 'X' }
      const [user] = await tx.insert(users).values(who).returning({ id: users.id })
      const vault = { name: 'X', trialEndsAt: new Date() }
      const [family] = await tx.insert(families).values(vault).returning({ id: families.id })
      return { familyId: family?.id ?? 0, userId: user?.id ?? 0 }
    })
  })
  afterAll(() => server.close())

  let storyId: number
  let transcriptId: number
  beforeEach(() =>
    asSystem(async (tx) => {
      const values = { ...author, title: 'Sundays', toldBy: 'Ruth' }
      const [story] = await tx.insert(stories).values(values).returning({ id: stories.id })
      storyId = story?.id ?? 0
      transcriptId = await addPendingTranscript(tx, { storyId, familyId: author.familyId })
    }),
  )

  const asSystem = <T>(work: (tx: Tx) => Promise<T>) => createDatabase(server.pool, server.close).asSystem(work)
  const edit = (tx: Tx) => tx.update(stories).set({ content: 'We picked lilac.' }).where(eq(stories.id, storyId))
  const finishTranscript = (tx: Tx) =>
    tx.update(transcripts).set({ state: 'done', text: 'we picked walnuts' }).where(eq(transcripts.id, transcriptId))

  /** Runs `first`, lets `second` wait for it in another transaction, runs `then`, and ends both. */
  const together = async (
    first: (tx: Tx) => Promise<unknown>,
    second: (tx: Tx) => Promise<unknown>,
    then: (tx: Tx) => Promise<unknown>,
  ) => {
    const client = await server.pool.connect()
    const tx = drizzle(client)
    await client.query('begin')
    await first(tx)
    const waiting = asSystem(second).then(() => 'done', String)
    await expect.poll(async () => (await server.pool.query(WAITING)).rowCount).toBe(1)
    await then(tx)
    await client.query('commit')
    client.release()
    expect(await waiting).toBe('done')
  }
  const indexed = (word: string) =>
    asSystem(async (tx) => {
      const has = sql`select words @@ ${word}::tsquery as has from story_search where story_id = ${storyId}`
      return (await tx.execute<{ has: boolean }>(has)).rows[0]?.has
    })

  test('indexes both texts when the transcript is written second', async () => {
    await together(edit, finishTranscript, async () => {})
    expect([await indexed('lilac'), await indexed('walnut')]).toEqual([true, true])
  })

  test('indexes both texts without a deadlock when the transcript is written first', async () => {
    await together(finishTranscript, edit, (tx) => setTextFromTranscript(tx, storyId, 'we picked walnuts', 'listener'))
    expect([await indexed('lilac'), await indexed('walnut')]).toEqual([true, true])
  })
})

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
