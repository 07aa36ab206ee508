import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResource } from './resources.ts'
import { type Attempt, DENIED, NO_ROWS, openSqlFixture, type SqlFixture } from './sql-fixture.ts'

// Attacks on profiles and photos with unconditional SQL (see sql-fixture.ts).

let fixture: SqlFixture
beforeAll(async () => {
  fixture = await openSqlFixture()
})
afterAll(() => fixture.server.close())

const newName = (extension = 'jpg') => `${randomBytes(18).toString('base64url')}.${extension}`
const addPhoto = (name: string, userId: number, state = 'arriving'): SQL =>
  sql`insert into stored_files (name, user_id, state, lease_until)
      values (${name}, ${userId}, ${state}, now() + interval '1 hour')`
const usePhoto = (name: string): SQL => sql`update users set profile_image_url = ${`/api/photos/${name}`}`
const markStored = (name: string): SQL => sql`update stored_files set state = 'stored' where name = ${name}`

const addMessage = (userId: number, createdAt: SQL = sql`now()`): SQL =>
  sql`insert into contact_messages (id, user_id, topic, message, created_at)
      values (gen_random_uuid(), ${userId}, 'idea', 'Hello.', ${createdAt})`
const addEmail = (fromUserId: number, toAddress: string | null, toUserId: number | null): SQL =>
  sql`insert into emails (id, kind, from_user_id, to_address, to_user_id)
      values (gen_random_uuid(), 'contact_message', ${fromUserId}, ${toAddress}, ${toUserId})`

const denied: Record<string, Attempt> = {
  'a message in the name of a relative': ({ people }) => [people.ada, addMessage(people.ruth.id)],
  'a message from yesterday': ({ people }) => [people.ada, addMessage(people.ada.id, sql`now() - interval '1 day'`)],
  'another text into a sent message': ({ people }) => [
    people.ada,
    addMessage(people.ada.id),
    sql`update contact_messages set message = 'x'`,
  ],
  'an email about a message to an address': ({ people }) => [
    people.ada,
    addEmail(people.ada.id, 'anyone@example.org', null),
  ],
  'an email about a message to a relative': ({ people }) => [people.ada, addEmail(people.ada.id, null, people.ruth.id)],
  'an email about a message in the name of a relative': ({ people }) => [
    people.ada,
    addEmail(people.ruth.id, null, null),
  ],
  'a photo for another person': ({ people }) => [people.ada, addPhoto(newName(), people.ruth.id)],
  'a photo that is stored already': ({ people }) => [people.ada, addPhoto(newName(), people.ada.id, 'stored')],
  'a recording without a family': ({ people }) => [people.ada, addPhoto(newName('wav'), people.ada.id)],
  'a photo that isn’t stored yet': ({ people }) => {
    const name = newName()
    return [people.ada, addPhoto(name, people.ada.id), usePhoto(name)]
  },
  'a photo that doesn’t exist': ({ people }) => [people.ada, usePhoto(newName())],
  'the name of a family, as a guest, with a condition': ({ people, f }) => [
    people.ada,
    sql`update families set revision = gen_random_uuid() where id = ${f.familyId}`,
  ],
}

test.each(Object.entries(denied))('a request can’t write: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, DENIED, ...statements)
})

test('a photo is only ever one of our own paths, and of its person', async () => {
  const { people, f, server } = fixture
  const foreign = sql`update users set profile_image_url = 'https://example.org/a.jpg'`
  await fixture.expectFailure(people.ada, DENIED, foreign)
  const asSystem = server.database.asSystem((tx) =>
    tx.execute(sql`update users set profile_image_url = '/api/photos/../../etc/passwd' where id = ${people.ada.id}`),
  )
  await expect(asSystem).rejects.toThrow()
  const ofRuth = await createResource.photo(server, { ...f, userId: people.ruth.id })
  await fixture.expectFailure(people.ada, DENIED, usePhoto(ofRuth))
})

const withoutEffect: Record<string, Attempt> = {
  'the profile of a relative': ({ people }) => [
    people.ruth,
    sql`update users set first_name = 'x', bio = 'x', theme = 'dark' where id <> ${people.ruth.id}`,
  ],
  'the name of a family, as a guest': ({ people }) => [people.ben, sql`update families set name = 'x'`],
  'the name of another family': ({ people, g }) => [
    people.ruth,
    sql`update families set name = 'x' where id = ${g.familyId}`,
  ],
  'the files of photos of relatives': ({ people }) => [
    people.ruth,
    sql`select name from stored_files where family_id is null and user_id <> ${people.ruth.id}`,
  ],
}

test.each(Object.entries(withoutEffect))('a request affects no rows: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, NO_ROWS, ...statements)
})

test('a message is read by its writer alone', async () => {
  const { people, run } = fixture
  expect(await run(people.ada, addMessage(people.ada.id))).toMatchObject({ count: 1 })
  expect(await run(people.ada, sql`select message from contact_messages`)).toMatchObject({ count: 1 })
  expect(await run(people.ruth, sql`select message from contact_messages`)).toMatchObject({ count: 0 })
})

test('relatives can’t read birthday, phone and bio', async () => {
  for (const column of ['date_of_birth', 'phone', 'bio', 'relationship', 'theme'])
    await fixture.expectFailure(fixture.people.ada, DENIED, sql`select ${sql.identifier(column)} from users`)
})

test('a replaced photo is discarded, and so is that of a deleted person', async () => {
  const { people, run, server } = fixture
  const [first, second] = [newName(), newName()]
  const photo = (name: string) => run(people.eve, addPhoto(name, people.eve.id), markStored(name), usePhoto(name))
  const states = async () => {
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ name: string; state: string }>(
        sql`select name, state from stored_files where name in (${first}, ${second})`,
      ),
    )
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  }
  expect(await photo(first)).toMatchObject({ count: 1 })
  expect(await photo(second)).toMatchObject({ count: 1 })
  expect(await states()).toEqual({ [first]: 'discarded', [second]: 'stored' })
  await server.database.asSystem((tx) => tx.execute(sql`delete from users where id = ${people.eve.id}`))
  expect(await states()).toEqual({ [first]: 'discarded', [second]: 'discarded' })
})
