import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { createDatabase, type Database, type Tx } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { users } from './schema/accounts.ts'
import { families, familyNames, familyQuestions, memberships } from './schema/families.ts'
import { recordings, storedFiles, takes, transcripts } from './schema/recordings.ts'
import { stories, storyComments, storyReactions } from './schema/stories.ts'

type Household = { userId: number; familyId: number; storyId: number }
let pool: pg.Pool
let database: Database
let ruth: Household
let omar: Household
beforeAll(async () => {
  const opened = await openTestDatabase({ migrate: migrateDatabase })
  pool = opened.pool
  database = createDatabase(pool, opened.close)
  ruth = await database.asSystem((tx) => settle(tx, 'Ruth'))
  omar = await database.asSystem((tx) => settle(tx, 'Omar'))
})
afterAll(() => database.close())

const settle = async (tx: Tx, name: string): Promise<Household> => {
  const person = { email: `${name}@example.org`, password: 'a hash', firstName: name, lastName: 'X' }
  const [{ id: userId } = { id: 0 }] = await tx.insert(users).values(person).returning({ id: users.id })
  const vault = { name, trialEndsAt: new Date() }
  const [{ id: familyId } = { id: 0 }] = await tx.insert(families).values(vault).returning({ id: families.id })
  await tx.insert(memberships).values({ familyId, userId, role: 'owner' })
  const [{ id: storyId } = { id: 0 }] = await tx
    .insert(stories)
    .values({ familyId, userId, title: 'The river', toldBy: name })
    .returning({ id: stories.id })
  return { userId, familyId, storyId }
}

const revisionOf = async ({ familyId }: Household): Promise<string | undefined> => {
  const [family] = await database.asSystem((tx) =>
    tx.select({ revision: families.revision }).from(families).where(eq(families.id, familyId)),
  )
  return family?.revision
}

const change = (work: (tx: Tx) => Promise<unknown>) => database.asSystem(async (tx) => void (await work(tx)))
const ofRuth = () => ({ familyId: ruth.familyId, storyId: ruth.storyId })

/** For each table that lists of stories read: a row to insert, and a change of it. */
const tables: [string, (tx: Tx) => Promise<unknown>, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
  [
    'stories',
    (tx) => tx.insert(stories).values({ familyId: ruth.familyId, userId: ruth.userId, title: 'New', toldBy: 'Ruth' }),
    sql`update stories set notes = 'x' where title = 'New'`,
    sql`delete from stories where title = 'New'`,
  ],
  [
    'recordings',
    (tx) => tx.insert(recordings).values(ofRuth()),
    sql`update recordings set state = 'ready'`,
    sql`delete from recordings`,
  ],
  [
    'takes',
    (tx) =>
      tx
        .insert(takes)
        .values({ ...ofRuth(), position: 1, fileName: 'a', mimeType: 'audio/wav', bytes: 1, sha256: '0'.repeat(64) }),
    sql`update takes set problem = 'missing'`,
    sql`delete from takes`,
  ],
  [
    'transcripts',
    (tx) => tx.insert(transcripts).values(ofRuth()),
    sql`update transcripts set progress = 0.5`,
    sql`delete from transcripts`,
  ],
  [
    'story_comments',
    (tx) => tx.insert(storyComments).values({ ...ofRuth(), userId: ruth.userId, content: 'Lovely' }),
    sql`update story_comments set content = 'x'`,
    sql`delete from story_comments`,
  ],
  [
    'story_reactions',
    (tx) => tx.insert(storyReactions).values({ ...ofRuth(), userId: ruth.userId, reaction: '❤️' }),
    sql`update story_reactions set reaction = 'x'`,
    sql`delete from story_reactions`,
  ],
  [
    'family_names',
    (tx) => tx.insert(familyNames).values({ familyId: ruth.familyId, name: 'Siobhan' }),
    sql`update family_names set misheard = '{Shavon}'`,
    sql`delete from family_names`,
  ],
  [
    'family_questions',
    (tx) => tx.insert(familyQuestions).values({ familyId: ruth.familyId, askerId: ruth.userId, question: 'When?' }),
    sql`update family_questions set status = 'answered'`,
    sql`delete from family_questions`,
  ],
  [
    'memberships',
    (tx) => tx.insert(memberships).values({ familyId: ruth.familyId, userId: omar.userId, role: 'member' }),
    sql`update memberships set relationship = 'x' where role = 'member'`,
    sql`delete from memberships where role = 'member'`,
  ],
]

describe('the revision of a family', () => {
  test.each(tables)('changes with every row of %s, and of no other family', async (_, insert, update, remove) => {
    const revisions = [await revisionOf(ruth)]
    const ofOmar = await revisionOf(omar)
    for (const work of [insert, (tx: Tx) => tx.execute(update), (tx: Tx) => tx.execute(remove)]) {
      await change(work)
      revisions.push(await revisionOf(ruth))
    }
    expect(new Set(revisions).size).toBe(4)
    expect(await revisionOf(omar)).toBe(ofOmar)
  })

  test('changes when a member or former member changes their name, picture or address', async () => {
    await change((tx) =>
      tx.insert(memberships).values({ familyId: ruth.familyId, userId: omar.userId, role: 'member' }),
    )
    const name = `${'p'.repeat(24)}.jpg`
    const photo = { name, familyId: null, userId: omar.userId, state: 'stored' as const, leaseUntil: new Date() }
    await change((tx) => tx.insert(storedFiles).values(photo))
    const profileImageUrl = `/api/photos/${name}`
    const changes = [{ firstName: 'O.' }, { lastName: 'Y' }, { profileImageUrl }, { email: 'o@example.org' }]
    for (const leaves of [false, true]) {
      if (leaves) await change((tx) => tx.execute(sql`delete from memberships where role = 'member'`))
      const revisions = [await revisionOf(ruth)]
      for (const values of changes) {
        await change((tx) => tx.update(users).set(values).where(eq(users.id, omar.userId)))
        revisions.push(await revisionOf(ruth))
      }
      expect(new Set(revisions).size).toBe(changes.length + 1)
    }
    const before = await revisionOf(ruth)
    await change((tx) => tx.update(users).set({ emailOnAnswer: false }).where(eq(users.id, omar.userId)))
    expect(await revisionOf(ruth)).toBe(before)
  })

  test('stays when the change is rolled back', async () => {
    const before = await revisionOf(ruth)
    const failing = change(async (tx) => {
      await tx.update(stories).set({ notes: 'y' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await revisionOf(ruth)).toBe(before)
  })

  test('changes once in a transaction with many changes, at its end', async () => {
    const before = [await revisionOf(ruth), await revisionOf(omar)]
    await change(async (tx) => {
      await tx.update(stories).set({ notes: 'z' })
      await tx.update(stories).set({ notes: 'zz' })
      const inside = await tx.select({ revision: families.revision }).from(families).orderBy(families.id)
      expect(inside.map(({ revision }) => revision)).toEqual(before)
      await tx.execute(sql`set constraints all immediate`)
      const [first] = await tx
        .select({ revision: families.revision })
        .from(families)
        .where(eq(families.id, ruth.familyId))
      expect(first?.revision).not.toBe(before[0])
      before[0] = first?.revision
    })
    expect(await revisionOf(ruth)).toBe(before[0])
    expect(await revisionOf(omar)).not.toBe(before[1])
  })

  test('lets other transactions of the family finish while one is open', async () => {
    const before = await revisionOf(ruth)
    const [open, other] = [await pool.connect(), await pool.connect()]
    await open.query(`begin; update stories set notes = 'open' where id = ${ruth.storyId}`)
    // Without waiting for the open one.
    await other.query("set lock_timeout = '1s'; begin")
    await other.query('insert into story_comments (family_id, story_id, user_id, content) values ($1, $2, $3, $4)', [
      ...[ruth.familyId, ruth.storyId, ruth.userId],
      'Lovely',
    ])
    await other.query('commit; reset lock_timeout')
    const between = await revisionOf(ruth)
    await open.query('commit')
    for (const client of [open, other]) client.release()
    expect(new Set([before, between, await revisionOf(ruth)]).size).toBe(3)
  })

  test('changes by what a request does under row-level security', async () => {
    const before = await revisionOf(ruth)
    await database.asViewer(ruth.userId, (tx) => tx.update(stories).set({ title: 'The mill' }))
    expect(await revisionOf(ruth)).not.toBe(before)
  })

  test('can’t be changed by a request itself', async () => {
    const changing = database.asViewer(ruth.userId, (tx) =>
      tx.update(families).set({ revision: sql`gen_random_uuid()` }),
    )
    await expect(changing).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('a family is deleted with its stories', async () => {
    const gone = await database.asSystem((tx) => settle(tx, 'Ada'))
    await change((tx) => tx.delete(families).where(eq(families.id, gone.familyId)))
    expect(await revisionOf(gone)).toBeUndefined()
  })
})
