import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { afterCommit, createDatabase, type Database, type Tx } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { sessions, users } from './schema/accounts.ts'
import { families, familyQuestions, memberships } from './schema/families.ts'
import { recordings, storedFiles, takes, transcripts } from './schema/recordings.ts'
import { stories, storyComments } from './schema/stories.ts'
import { preparedStatement, statement } from './statement.ts'

let database: Database
let unprepared: Database
type Somebody = { userId: number; familyId: number; storyId: number }
let ruth: Somebody
let omar: Somebody

const settle = async (tx: Tx, name: string): Promise<Somebody> => {
  const [user] = await tx
    .insert(users)
    .values({ email: `${name}@example.org`, password: 'a hash', firstName: name, lastName: 'X' })
    .returning({ id: users.id })
  const [family] = await tx.insert(families).values({ name, trialEndsAt: new Date() }).returning({ id: families.id })
  const userId = user?.id ?? 0
  const familyId = family?.id ?? 0
  await tx.insert(memberships).values({ familyId, userId, role: 'owner' })
  const [story] = await tx
    .insert(stories)
    .values({ familyId, userId, title: `Of ${name}`, toldBy: name })
    .returning({ id: stories.id })
  const storyId = story?.id ?? 0
  const file = { fileName: `${name}-name`, mimeType: 'audio/wav', bytes: 1, sha256: 'x'.repeat(64) }
  await tx.insert(recordings).values({ familyId, storyId })
  await tx.insert(takes).values({ ...file, familyId, storyId, position: 1 })
  await tx.insert(transcripts).values({ familyId, storyId })
  await tx.insert(storyComments).values({ familyId, storyId, userId, content: name })
  await tx.insert(familyQuestions).values({ familyId, askerId: userId, question: name })
  await tx.insert(storedFiles).values({ name: `${name}-name`, familyId, userId, leaseUntil: new Date() })
  return { userId, familyId, storyId }
}

beforeAll(async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  database = createDatabase(pool, close)
  unprepared = createDatabase(pool, async () => {}, { prepares: false })
  ruth = await database.asSystem((tx) => settle(tx, 'Ruth'))
  omar = await database.asSystem((tx) => settle(tx, 'Omar'))
})
afterAll(() => database.close())

const familyTables = {
  stories,
  recordings,
  takes,
  transcripts,
  storyComments,
  familyQuestions,
  storedFiles,
  memberships,
}

describe('row-level security', () => {
  test.each(Object.entries(familyTables))('%s: a user sees only rows of their own families', async (_, table) => {
    const seen = await database.asViewer(ruth.userId, (tx) => tx.select({ familyId: table.familyId }).from(table))
    expect(seen).toEqual([{ familyId: ruth.familyId }])
    const nobody = await database.asViewer(0, (tx) => tx.select({ familyId: table.familyId }).from(table))
    expect(nobody).toEqual([])
    const system = await database.asSystem((tx) => tx.select({ familyId: table.familyId }).from(table))
    expect(system.length).toBe(2)
  })

  test('every table has row-level security enabled', async () => {
    const { rows } = await database.asSystem((tx) =>
      tx.execute<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity`),
    )
    expect(rows).toEqual([])
  })

  test('updates and deletes do not reach rows of another family', async () => {
    const changed = await database.asViewer(ruth.userId, (tx) =>
      tx.update(stories).set({ title: 'taken' }).returning({ id: stories.id }),
    )
    expect(changed).toEqual([{ id: ruth.storyId }])
    const deleted = await database.asViewer(ruth.userId, (tx) =>
      tx.delete(storyComments).where(eq(storyComments.storyId, omar.storyId)).returning({ id: storyComments.id }),
    )
    expect(deleted).toEqual([])
  })

  test.each([
    ['a story in another family', () => ({ familyId: omar.familyId, userId: ruth.userId })],
    ['a story of another user', () => ({ familyId: ruth.familyId, userId: omar.userId })],
  ])('inserting %s is rejected', async (_, whose) => {
    const adding = database.asViewer(ruth.userId, (tx) =>
      tx.insert(stories).values({ ...whose(), title: 'x', toldBy: 'x' }),
    )
    await expect(adding).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('a comment cannot refer to a story of another family', async () => {
    const { userId, familyId } = ruth
    const add = (tx: Tx) => tx.insert(storyComments).values({ familyId, userId, storyId: omar.storyId, content: 'x' })
    await expect(database.asViewer(userId, add)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(database.asSystem(add)).rejects.toMatchObject({ cause: { code: '23503' } })
  })

  test('passwords and sessions are not readable', async () => {
    const passwords = database.asViewer(ruth.userId, (tx) => tx.select({ password: users.password }).from(users))
    await expect(passwords).rejects.toMatchObject({ cause: { code: '42501' } })
    const cookies = database.asViewer(ruth.userId, (tx) => tx.select().from(sessions))
    await expect(cookies).rejects.toMatchObject({ cause: { code: '42501' } })
    const names = await database.asViewer(ruth.userId, (tx) => tx.select({ name: users.firstName }).from(users))
    expect(names).toEqual([{ name: 'Ruth' }])
  })

  test('a member cannot change the subscription', async () => {
    const changing = database.asViewer(ruth.userId, (tx) => tx.update(families).set({ subscriptionStatus: 'active' }))
    await expect(changing).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('answer_question: rejects a question or a story of another family', async () => {
    const answer = (question: number, story: number) =>
      database.asViewer(ruth.userId, async (tx) => {
        const { rows } = await tx.execute<{ done: boolean }>(sql`select answer_question(${question}, ${story}) as done`)
        return rows[0]?.done
      })
    const questions = await database.asSystem((tx) => tx.select().from(familyQuestions))
    const of = (familyId: number) => questions.find((question) => question.familyId === familyId)?.id ?? 0
    expect(await answer(of(omar.familyId), ruth.storyId)).toBe(false)
    expect(await answer(of(ruth.familyId), omar.storyId)).toBe(false)
    expect(await answer(of(ruth.familyId), ruth.storyId)).toBe(true)
    expect(await answer(of(ruth.familyId), ruth.storyId)).toBe(false)
  })

  test('the next transaction has no viewer', async () => {
    await database.asViewer(ruth.userId, (tx) => tx.select().from(stories))
    const { rows } = await database.asSystem((tx) =>
      tx.execute<{ role: string; viewer: string | null }>(
        sql`select current_setting('role') as role, viewer_id() as viewer`,
      ),
    )
    expect(rows).toEqual([{ role: 'none', viewer: null }])
  })
})

describe('reading one statement as a viewer', () => {
  type Seen = { id: number; role: string; given: string | null }
  const query = (given: SQLWrapper | string | null) =>
    sql`select id, current_user::text as role, ${given}::text as given from ${stories}`
  const seen = preparedStatement<Seen>('seen', query(sql.placeholder('given')))

  test('is limited by row-level security, for every viewer of the same kept plan and connection', async () => {
    for (let round = 0; round < 7; round++) {
      for (const { userId, storyId } of [ruth, omar])
        expect(await database.readAsViewer(userId, seen({ given: round }))).toEqual([
          { id: storyId, role: 'keepsaid_member', given: String(round) },
        ])
      expect(await database.readAsViewer(0, seen({ given: round }))).toEqual([])
    }
  })

  test('without PREPARE, as behind a pooler, a statement of three messages sees the same', async () => {
    for (const { userId } of [ruth, omar])
      expect(await unprepared.readAsViewer(userId, seen({ given: 7 }))).toEqual(
        await database.readAsViewer(userId, seen({ given: 7 })),
      )
    expect(await statementsOf(() => unprepared.readAsViewer(ruth.userId, seen({ given: 7 })))).toHaveLength(3)
  })

  test.each(["it's", '\\', "\\'", '$1', ';', '--', "'; drop table stories; --", 'é👪', '', null])(
    'passes on the value %j unchanged',
    async (given) => {
      const [found] = await database.readAsViewer(ruth.userId, statement<Seen>(query(given)))
      expect(found).toMatchObject({ given })
    },
  )

  test('refuses values that PostgreSQL can’t store', async () => {
    await expect(database.readAsViewer(ruth.userId, statement(query('a\0b')))).rejects.toThrow('value of a statement')
  })

  test('leaves no viewer behind, even when it fails', async () => {
    const failing = database.readAsViewer(ruth.userId, statement(sql`select 1 / (${0}::integer)`))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    await database.readAsViewer(ruth.userId, seen({ given: 1 }))
    const { rows } = await database.asSystem((tx) =>
      tx.execute<{ role: string; viewer: string | null }>(
        sql`select current_setting('role') as role, viewer_id() as viewer`,
      ),
    )
    expect(rows).toEqual([{ role: 'none', viewer: null }])
    expect(await database.readAsViewer(ruth.userId, seen({ given: 2 }))).toHaveLength(1)
  })

  test('is one round trip', async () => {
    await database.readAsViewer(ruth.userId, seen({ given: 1 }))
    expect(await statementsOf(() => database.readAsViewer(ruth.userId, seen({ given: 1 })))).toHaveLength(1)
    expect(await statementsOf(() => database.readAsViewer(ruth.userId, statement(query('x'))))).toHaveLength(1)
  })
})

describe('transactions', () => {
  test('afterCommit callbacks run after the commit, and not after a rollback', async () => {
    const acts: string[] = []
    await database.asSystem(async (tx) => {
      afterCommit(tx, () => acts.push('committed'))
      expect(acts).toEqual([])
    })
    const failing = database.asSystem(async (tx) => {
      afterCommit(tx, () => acts.push('rolled back'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(acts).toEqual(['committed'])
  })

  test('starting a second transaction inside one throws at once', async () => {
    const nested = database.asSystem(() => database.asSystem(async () => {}))
    await expect(nested).rejects.toThrow('connection was requested inside a transaction')
  })
})
