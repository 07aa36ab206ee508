import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, DENIED, NOTHING, openRawFixture, type RawFixture } from './raw-fixture.ts'

// What a request may do with who belongs where when its own SQL has forgotten every condition.

let fixture: RawFixture
beforeAll(async () => {
  fixture = await openRawFixture()
})
afterAll(() => fixture.server.close())

const link = (familyId: number, inviterId: number, more: { status?: string; days?: number; invitee?: number } = {}) => {
  const { status = 'pending', days = 30, invitee = null } = more
  return sql`insert into family_members (family_id, inviter_id, invitee_id, relationship, invite_code, status, expires_at)
      values (${familyId}, ${inviterId}, ${invitee}, 'Child', gen_random_uuid()::text, ${status},
        now() + make_interval(days => ${days}))`
}
const ending = (familyId: number, userId: number) =>
  sql`insert into past_memberships (family_id, user_id, family_name, reason)
      values (${familyId}, ${userId}, 'x', 'removed')`

const denied: Record<string, Attempt> = {
  'an ending of one’s own, so that there can be no other': ({ people, f }) => [
    people.ada,
    ending(f.familyId, people.ada.id),
  ],
  'an ending of a relative': ({ people, f }) => [people.ruth, ending(f.familyId, people.ada.id)],
  'an ending of a stranger, whom one would see by it': ({ people, f }) => [
    people.ruth,
    ending(f.familyId, people.eve.id),
  ],
  'why something ended': ({ people }) => [people.ada, sql`update past_memberships set reason = 'left'`],
  'that nothing has ended': ({ people }) => [people.ada, sql`delete from past_memberships`],
  'a membership': ({ people, f }) => [
    people.eve,
    sql`insert into memberships (family_id, user_id, role) values (${f.familyId}, ${people.eve.id}, 'member')`,
  ],
  'another role': ({ people }) => [people.ada, sql`update memberships set role = 'owner'`],
  'a membership moved': ({ people, h }) => [people.ada, sql`update memberships set family_id = ${h.familyId}`],
  'a link by a guest': ({ people, f }) => [people.ada, link(f.familyId, people.ada.id)],
  'a link of another family': ({ people, f }) => [people.eve, link(f.familyId, people.eve.id)],
  'a link in the name of another': ({ people, f }) => [people.ruth, link(f.familyId, people.ada.id)],
  'a link that somebody has joined by': ({ people, f }) => [
    people.ruth,
    link(f.familyId, people.ruth.id, { status: 'active' }),
  ],
  'a link with who joined by it': ({ people, f }) => [
    people.ruth,
    link(f.familyId, people.ruth.id, { invitee: people.eve.id }),
  ],
  'a link for years': ({ people, f }) => [people.ruth, link(f.familyId, people.ruth.id, { days: 400 })],
  'a used link made pending again': ({ people }) => [people.ruth, sql`update family_members set status = 'pending'`],
  'a link taken back by hand': ({ people }) => [people.ruth, sql`update family_members set status = 'removed'`],
  'who joined by a link': ({ people }) => [people.ruth, sql`update family_members set invitee_id = ${people.eve.id}`],
  'how long a link is good': ({ people }) => [people.ruth, sql`update family_members set expires_at = now()`],
  'whose a link is': ({ people, g }) => [people.ruth, sql`update family_members set family_id = ${g.familyId}`],
  'no links': ({ people }) => [people.ruth, sql`delete from family_members`],
  'a family': ({ people }) => [people.ada, sql`insert into families (name, trial_ends_at) values ('x', now())`],
  'a longer trial': ({ people }) => [people.ruth, sql`update families set trial_ends_at = now() + interval '1 year'`],
  'no family': ({ people }) => [people.ruth, sql`delete from families`],
  'an account': ({ people }) => [
    people.ada,
    sql`insert into users (email, password, first_name, last_name) values ('x@example.org', 'x', 'x', 'x')`,
  ],
  'rights of an admin': ({ people }) => [people.ada, sql`update users set is_admin = true`],
  'another address': ({ people }) => [people.ada, sql`update users set email = 'x@example.org'`],
  'no accounts': ({ people }) => [people.ada, sql`delete from users`],
}

test.each(Object.entries(denied))('no request writes: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, DENIED, ...statements)
})

const unread: Record<string, Attempt> = {
  passwords: ({ people }) => [people.ada, sql`select password from users`],
  'what mail relatives want': ({ people }) => [people.ada, sql`select email_on_question from users`],
  sessions: ({ people }) => [people.ada, sql`select sess from sessions`],
  'ways to a new password': ({ people }) => [people.ada, sql`select token_hash from password_resets`],
  jobs: ({ people }) => [people.ada, sql`select data from pgboss.job`],
  migrations: ({ people }) => [people.ada, sql`select hash from drizzle.__drizzle_migrations`],
}

test.each(Object.entries(unread))('no request reads %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, DENIED, ...statements)
})

const untouched: Record<string, Attempt> = {
  'who belongs to the family, where one is a guest': ({ people, f }) => [
    people.ada,
    sql`delete from memberships where family_id = ${f.familyId} and user_id <> ${people.ada.id}`,
  ],
  'the owner': ({ people, f }) => [
    people.ruth,
    sql`delete from memberships where family_id = ${f.familyId} and user_id = ${people.ruth.id}`,
  ],
  'who belongs to another family': ({ people, g }) => [
    people.ruth,
    sql`delete from memberships where family_id = ${g.familyId}`,
  ],
  'links, as a guest': ({ people }) => [people.ada, sql`select invite_code from family_members`],
  'links of another family': ({ people, g }) => [
    people.ruth,
    sql`update family_members set email = 'x@example.org' where family_id = ${g.familyId}`,
  ],
  'the address of a link that is used': ({ people }) => [
    people.ruth,
    sql`update family_members set email = 'x@example.org' where status <> 'pending'`,
  ],
  'the mail settings of others': ({ people }) => [
    people.ruth,
    sql`update users set email_on_question = false where id <> ${people.ruth.id}`,
  ],
  strangers: ({ people }) => [people.ruth, sql`select email from users where id = ${people.eve.id}`],
  'other families': ({ people, f }) => [people.ruth, sql`select name from families where id <> ${f.familyId}`],
  'the links of another family by their function': ({ people, g }) => [
    people.eve,
    sql`select * from active_links(${g.familyId})`,
  ],
}

test.each(Object.entries(untouched))('no request reaches %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, NOTHING, ...statements)
})

test('a link is taken back by the owner of its family, while it is pending', async () => {
  const { people, f, g, run, server } = fixture
  const take = (person: typeof people.eve, family: number, id: number) =>
    run(person, sql`select revoke_invite(${family}, ${id}) as taken`)
  const no = { rows: [{ taken: false }] }
  expect(await take(people.ada, f.familyId, f.linkId)).toMatchObject(no)
  expect(await take(people.omar, f.familyId, f.linkId)).toMatchObject(no)
  expect(await take(people.omar, g.familyId, f.linkId)).toMatchObject(no)
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ id: number }>(sql`select id from family_members where invitee_id = ${people.ada.id}
      and family_id = ${f.familyId}`),
  )
  expect(await take(people.ruth, f.familyId, rows[0]?.id ?? 0)).toMatchObject(no)
  expect(await take(people.ruth, f.familyId, f.linkId)).toMatchObject({ rows: [{ taken: true }] })
  expect(await take(people.ruth, f.familyId, f.linkId)).toMatchObject(no)
})
