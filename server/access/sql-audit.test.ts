import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DENIED, openSqlFixture, type SqlFixture } from './sql-fixture.ts'

// Attacks on the audit log with unconditional SQL (see sql-fixture.ts).

let fixture: SqlFixture
beforeAll(async () => {
  fixture = await openSqlFixture()
  const { server, f, g } = fixture
  const add = (action: string, familyId: number | null, subject: string) =>
    server.database.asSystem((tx) =>
      tx.execute(sql`insert into audit_entries (admin_name, action, family_id, subject, search)
        values ('An Admin', ${action}, ${familyId}, ${subject}, 'words of another family')`),
    )
  await add('story_opened', f.familyId, 'in F')
  await add('story_opened', g.familyId, 'in G')
  await add('stories_listed', null, 'all stories')
  await add('stats_viewed', null, 'stats')
})
afterAll(() => fixture.server.close())

const subjects = sql`select subject from audit_entries order by id`

test('owners read the entries of their family and about all stories; members read none', async () => {
  const { people, run } = fixture
  expect(await run(people.ruth, subjects)).toMatchObject({ rows: [{ subject: 'in F' }, { subject: 'all stories' }] })
  expect(await run(people.omar, subjects)).toMatchObject({ rows: [{ subject: 'in G' }, { subject: 'all stories' }] })
  expect(await run(people.ada, subjects)).toMatchObject({ rows: [] })
  expect(await run(people.ben, subjects)).toMatchObject({ rows: [] })
})

test('what was searched for, and the administrator’s account, are hidden from owners', async () => {
  for (const column of ['search', 'admin_id', '*'])
    await fixture.expectFailure(
      fixture.people.ruth,
      DENIED,
      column === '*' ? sql`select * from audit_entries` : sql`select ${sql.identifier(column)} from audit_entries`,
    )
})

test('owners can’t add, change or delete entries', async () => {
  const { people, f } = fixture
  for (const attack of [
    sql`insert into audit_entries (admin_name, action, family_id) values ('x', 'story_opened', ${f.familyId})`,
    sql`update audit_entries set subject = 'x'`,
    sql`delete from audit_entries`,
  ])
    await fixture.expectFailure(people.ruth, DENIED, attack)
})

test('the server’s own role can’t change, delete or truncate entries either', async () => {
  const { server } = fixture
  for (const attack of [
    sql`update audit_entries set subject = 'x'`,
    sql`delete from audit_entries where id = 1`,
    sql`truncate audit_entries`,
  ]) {
    const attempt = server.database.asSystem((tx) => tx.execute(attack))
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501', message: 'the audit log is append-only' } })
  }
})
