import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, DENIED, NO_ROWS, openSqlFixture, type SqlFixture } from './sql-fixture.ts'

// Attacks on memberships, links, families and accounts with unconditional SQL (see sql-fixture.ts).

let fixture: SqlFixture
beforeAll(async () => {
  fixture = await openSqlFixture()
})
afterAll(() => fixture.server.close())

const link = (familyId: number, inviterId: number, more: { status?: string; days?: number; invitee?: number } = {}) => {
  const { status = 'pending', days = 30, invitee = null } = more
  return sql`insert into family_members (family_id, inviter_id, invitee_id, relationship, invite_code, status, expires_at)
      values (${familyId}, ${inviterId}, ${invitee}, 'Child', gen_random_uuid()::text, ${status},
        now() + make_interval(days => ${days}))`
}
const endedMembership = (familyId: number, userId: number) =>
  sql`insert into past_memberships (family_id, user_id, family_name, reason)
      values (${familyId}, ${userId}, 'x', 'removed')`

const consent = (familyId: number, agreedBy: number, purpose = 'speech') =>
  sql`insert into speech_consents (family_id, provider, agreed_by, purpose)
      values (${familyId}, 'OpenAI', ${agreedBy}, ${purpose})`

const denied: Record<string, Attempt> = {
  'storytellers’ links, even of the own family': ({ people }) => [people.ruth, sql`select * from storyteller_links`],
  'a storyteller’s link to a relative’s account': ({ people, f }) => [
    people.ruth,
    sql`insert into storyteller_links (user_id, family_id, token_hash) values (${people.ada.id}, ${f.familyId}, 'x')`,
  ],
  'a token of one’s own for a storyteller’s link': ({ people }) => [
    people.ruth,
    sql`update storyteller_links set token_hash = 'x'`,
  ],
  'an offer of one’s own family': ({ people, f }) => [
    people.ada,
    sql`insert into family_handovers (family_id, user_id) values (${f.familyId}, ${people.ada.id})`,
  ],
  'offers of families, even of the own one': ({ people }) => [people.ruth, sql`select * from family_handovers`],
  'an heir of one’s own family': ({ people, f }) => [
    people.ada,
    sql`insert into family_heirs (family_id, user_id) values (${f.familyId}, ${people.ada.id})`,
  ],
  'a claim that is due': ({ people }) => [people.ada, sql`update family_heirs set takes_over_at = '2000-01-01'`],
  'heirs of families, even of the own one': ({ people }) => [people.ruth, sql`select * from family_heirs`],
  'account recoveries, even those of the own family': ({ people }) => [
    people.ruth,
    sql`select * from account_recoveries`,
  ],
  'a recovery of a relative’s account that is approved': ({ people, f }) => [
    people.ruth,
    sql`insert into account_recoveries (family_id, user_id, expires_at, approved_by, opens_at, stop_key)
      values (${f.familyId}, ${people.ada.id}, now() + interval '1 day', ${people.ruth.id}, now(), repeat('x', 43))`,
  ],
  'an end of the wait, and a token of one’s own': ({ people }) => [
    people.ruth,
    sql`update account_recoveries set opens_at = now(), token_hash = repeat('0', 64), token_expires_at = now()`,
  ],
  'stopping a recovery by deleting it': ({ people }) => [people.ada, sql`delete from account_recoveries`],
  'vouches, even of the own family': ({ people }) => [people.ruth, sql`select * from recovery_vouches`],
  'a vouch in a relative’s name': ({ people, f }) => [
    people.ruth,
    sql`insert into recovery_vouches (recovery_id, family_id, user_id) values (1, ${f.familyId}, ${people.ada.id})`,
  ],
  'passkeys, even one’s own': ({ people }) => [people.ruth, sql`select * from passkeys`],
  'a passkey for a relative’s account': ({ people }) => [
    people.ruth,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, name)
      values (${people.ada.id}, 'x', 'x', 0, 'x')`,
  ],
  'a lower counter, or a passkey that isn’t blocked anymore': ({ people }) => [
    people.ruth,
    sql`update passkeys set counter = 0, blocked_at = null`,
  ],
  'challenges of passkeys': ({ people }) => [people.ruth, sql`select * from passkey_challenges`],
  'who has been counted at a limit': ({ people }) => [people.ruth, sql`select * from limit_counts`],
  'secrets of authenticator apps, even one’s own': ({ people }) => [people.ruth, sql`select * from two_step_secrets`],
  'a relative’s two-step sign-in, turned off': ({ people }) => [
    people.ruth,
    sql`update two_step_secrets set turned_on_at = null`,
  ],
  'a code that works again': ({ people }) => [people.ruth, sql`update two_step_secrets set last_used_step = 0`],
  'an app of one’s own for a relative’s account': ({ people }) => [
    people.ada,
    sql`insert into two_step_secrets (user_id, secret, turned_on_at) values (${people.ruth.id}, 'x', now())`,
  ],
  'recovery codes, even one’s own': ({ people }) => [people.ruth, sql`select * from recovery_codes`],
  'recovery codes that work again': ({ people }) => [people.ruth, sql`update recovery_codes set used_at = null`],
  'a recovery code for a relative’s account': ({ people }) => [
    people.ada,
    sql`insert into recovery_codes (user_id, code_hash) values (${people.ruth.id}, 'x')`,
  ],
  'consent to a hosted speech engine by a guest': ({ people, f }) => [people.ada, consent(f.familyId, people.ada.id)],
  'consent in the owner’s name': ({ people, f }) => [people.ada, consent(f.familyId, people.ruth.id)],
  'consent of another family': ({ people, f }) => [people.eve, consent(f.familyId, people.eve.id)],
  'consent to writing in the owner’s name': ({ people, f }) => [
    people.ada,
    consent(f.familyId, people.ruth.id, 'writing'),
  ],
  'consent to writing, as a member': ({ people, f }) => [people.ada, consent(f.familyId, people.ada.id, 'writing')],
  'consent to writing of another family': ({ people, f }) => [
    people.eve,
    consent(f.familyId, people.eve.id, 'writing'),
  ],
  'consent to transcribing turned into consent to writing': ({ people }) => [
    people.ruth,
    sql`update speech_consents set purpose = 'writing'`,
  ],
  'what a language model has cost': ({ people, f }) => [
    people.ruth,
    sql`insert into speech_spending (family_id, day, microdollars, purpose)
        values (${f.familyId}, current_date, -1, 'writing')`,
  ],
  'a bill moved to the other purpose': ({ people }) => [
    people.ruth,
    sql`update speech_spending set purpose = 'speech'`,
  ],
  'a lower bill of a hosted speech engine': ({ people }) => [people.ruth, sql`delete from speech_spending`],
  'what a transcript waits for': ({ people }) => [people.ruth, sql`update transcripts set waiting_for = null`],
  'a relative’s language': ({ people }) => [people.ada, sql`update users set spoken_language = 'x', is_admin = true`],
  'a record of one’s own ended membership, which would block the real one': ({ people, f }) => [
    people.ada,
    endedMembership(f.familyId, people.ada.id),
  ],
  'a record of a relative’s ended membership': ({ people, f }) => [
    people.ruth,
    endedMembership(f.familyId, people.ada.id),
  ],
  'a record of a stranger’s ended membership, which would reveal them': ({ people, f }) => [
    people.ruth,
    endedMembership(f.familyId, people.eve.id),
  ],
  'the reason of an ended membership': ({ people }) => [people.ada, sql`update past_memberships set reason = 'left'`],
  'deleting ended memberships': ({ people }) => [people.ada, sql`delete from past_memberships`],
  'a new membership': ({ people, f }) => [
    people.eve,
    sql`insert into memberships (family_id, user_id, role) values (${f.familyId}, ${people.eve.id}, 'member')`,
  ],
  'another role': ({ people }) => [people.ada, sql`update memberships set role = 'owner'`],
  'moving a membership to another family': ({ people, h }) => [
    people.ada,
    sql`update memberships set family_id = ${h.familyId}`,
  ],
  'a link by a guest': ({ people, f }) => [people.ada, link(f.familyId, people.ada.id)],
  'a link of another family': ({ people, f }) => [people.eve, link(f.familyId, people.eve.id)],
  'a link in another person’s name': ({ people, f }) => [people.ruth, link(f.familyId, people.ada.id)],
  'a link that is already active': ({ people, f }) => [
    people.ruth,
    link(f.familyId, people.ruth.id, { status: 'active' }),
  ],
  'a link with an invitee': ({ people, f }) => [
    people.ruth,
    link(f.familyId, people.ruth.id, { invitee: people.eve.id }),
  ],
  'a link valid for more than a year': ({ people, f }) => [
    people.ruth,
    link(f.familyId, people.ruth.id, { days: 400 }),
  ],
  'setting a used link to pending': ({ people }) => [people.ruth, sql`update family_members set status = 'pending'`],
  'setting a link to removed': ({ people }) => [people.ruth, sql`update family_members set status = 'removed'`],
  'the invitee of a link': ({ people }) => [people.ruth, sql`update family_members set invitee_id = ${people.eve.id}`],
  'how long a link is good': ({ people }) => [people.ruth, sql`update family_members set expires_at = now()`],
  'whose a link is': ({ people, g }) => [people.ruth, sql`update family_members set family_id = ${g.familyId}`],
  'deleting links': ({ people }) => [people.ruth, sql`delete from family_members`],
  'a new family': ({ people }) => [people.ada, sql`insert into families (name, trial_ends_at) values ('x', now())`],
  'a longer trial': ({ people }) => [people.ruth, sql`update families set trial_ends_at = now() + interval '1 year'`],
  'deleting families': ({ people }) => [people.ruth, sql`delete from families`],
  'a new account': ({ people }) => [
    people.ada,
    sql`insert into users (email, password, first_name, last_name) values ('x@example.org', 'x', 'x', 'x')`,
  ],
  'admin rights': ({ people }) => [people.ada, sql`update users set is_admin = true`],
  'another email address': ({ people }) => [people.ada, sql`update users set email = 'x@example.org'`],
  'deleting accounts': ({ people }) => [people.ada, sql`delete from users`],
}

test.each(Object.entries(denied))('a request can’t write: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, DENIED, ...statements)
})

test('consent is given for each purpose on its own, and for no others', async () => {
  const { people, f, run } = fixture
  const given = sql`select purpose from speech_consents order by purpose`
  const both = [consent(f.familyId, people.ruth.id), consent(f.familyId, people.ruth.id, 'writing')]
  expect(await run(people.ruth, ...both, given)).toMatchObject({
    rows: [{ purpose: 'speech' }, { purpose: 'writing' }],
  })
  const withdrawn = sql`delete from speech_consents where purpose = 'writing'`
  expect(await run(people.ruth, withdrawn, given)).toMatchObject({ rows: [{ purpose: 'speech' }] })
  await fixture.expectFailure(people.ruth, { code: '23514' }, consent(f.familyId, people.ruth.id, 'reading'))
  expect(await run(people.eve, given)).toMatchObject({ rows: [] })
  expect(await run(people.ruth, sql`delete from speech_consents`)).toMatchObject({ count: 1 })
})

const unreadable: Record<string, Attempt> = {
  passwords: ({ people }) => [people.ada, sql`select password from users`],
  'the email settings of relatives': ({ people }) => [people.ada, sql`select email_on_question from users`],
  'email addresses': ({ people }) => [people.ruth, sql`select email from users`],
  sessions: ({ people }) => [people.ada, sql`select sess from sessions`],
  'password reset tokens': ({ people }) => [people.ada, sql`select token_hash from password_resets`],
  jobs: ({ people }) => [people.ada, sql`select data from pgboss.job`],
  migrations: ({ people }) => [people.ada, sql`select hash from drizzle.__drizzle_migrations`],
}

test.each(Object.entries(unreadable))('a request can’t read: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, DENIED, ...statements)
})

const withoutEffect: Record<string, Attempt> = {
  'memberships, as a guest': ({ people, f }) => [
    people.ada,
    sql`delete from memberships where family_id = ${f.familyId} and user_id <> ${people.ada.id}`,
  ],
  'the owner’s membership': ({ people, f }) => [
    people.ruth,
    sql`delete from memberships where family_id = ${f.familyId} and user_id = ${people.ruth.id}`,
  ],
  'memberships of another family': ({ people, g }) => [
    people.ruth,
    sql`delete from memberships where family_id = ${g.familyId}`,
  ],
  'links, as a guest': ({ people }) => [people.ada, sql`select invite_code from family_members`],
  'links of another family': ({ people, g }) => [
    people.ruth,
    sql`update family_members set email = 'x@example.org' where family_id = ${g.familyId}`,
  ],
  'the address of a used link': ({ people }) => [
    people.ruth,
    sql`update family_members set email = 'x@example.org' where status <> 'pending'`,
  ],
  'the email settings of others': ({ people }) => [
    people.ruth,
    sql`update users set email_on_question = false where id <> ${people.ruth.id}`,
  ],
  'accounts of strangers': ({ people }) => [people.ruth, sql`select first_name from users where id = ${people.eve.id}`],
  'the address of a relative, as a guest': ({ people }) => [
    people.ada,
    sql`select invitee_address(id) as found from users where invitee_address(id) is not null`,
  ],
  'the address of a stranger, through invitee_address()': ({ people }) => [
    people.ruth,
    sql`select 1 as found where invitee_address(${people.eve.id}) is not null`,
  ],
  'other families': ({ people, f }) => [people.ruth, sql`select name from families where id <> ${f.familyId}`],
  'the links of another family, through active_links()': ({ people, g }) => [
    people.eve,
    sql`select * from active_links(${g.familyId})`,
  ],
}

test.each(Object.entries(withoutEffect))('a request affects no rows: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, NO_ROWS, ...statements)
})

test('only the owner of its family can revoke a link, and only while it is pending', async () => {
  const { people, f, g, run, server } = fixture
  const revoke = (person: typeof people.eve, family: number, id: number) =>
    run(person, sql`select revoke_invite(${family}, ${id}) as revoked`)
  const refused = { rows: [{ revoked: false }] }
  expect(await revoke(people.ada, f.familyId, f.linkId)).toMatchObject(refused)
  expect(await revoke(people.omar, f.familyId, f.linkId)).toMatchObject(refused)
  expect(await revoke(people.omar, g.familyId, f.linkId)).toMatchObject(refused)
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ id: number }>(sql`select id from family_members where invitee_id = ${people.ada.id}
      and family_id = ${f.familyId}`),
  )
  expect(await revoke(people.ruth, f.familyId, rows[0]?.id ?? 0)).toMatchObject(refused)
  expect(await revoke(people.ruth, f.familyId, f.linkId)).toMatchObject({ rows: [{ revoked: true }] })
  expect(await revoke(people.ruth, f.familyId, f.linkId)).toMatchObject(refused)
})
