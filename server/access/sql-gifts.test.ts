import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '#server/infra/http/api-error.ts'
import { type Attempt, DENIED, NO_ROWS, openSqlFixture, type SqlFixture } from './sql-fixture.ts'

// Attacks on gifts with unconditional SQL (see sql-fixture.ts), and rows that can't exist.

let fixture: SqlFixture
beforeAll(async () => {
  fixture = await openSqlFixture()
  const gift = { kind: 'trial', recipientName: 'Rose', giverName: 'Ada' }
  expect((await fixture.people.ada.post('/api/gifts', gift)).statusCode).toBe(200)
})
afterAll(() => fixture.server.close())

test('the buyer reads their gift and its code; relatives and strangers read nothing', async () => {
  const { people, run } = fixture
  const all = sql`select id, recipient_name, code from gifts`
  expect(await run(people.ada, all)).toMatchObject({ count: 1, rows: [{ recipient_name: 'Rose' }] })
  for (const person of [people.ruth, people.omar, people.eve]) expect(await run(person, all)).toMatchObject(NO_ROWS)
})

const denied: Record<string, Attempt> = {
  'a gift without paying': ({ people }) => [
    people.ada,
    sql`insert into gifts (buyer_id, kind, recipient_name, giver_name, code, code_hash)
        values (${people.ada.id}, 'premium', 'x', 'x', 'AAAAAAAAAAAAAAAA', 'x')`,
  ],
  'a paid gift': ({ people }) => [people.ada, sql`update gifts set kind = 'premium', paid_at = now()`],
  'a gift that is unused again': ({ people }) => [people.ada, sql`update gifts set redeemed_at = null`],
  'another buyer': ({ people }) => [people.eve, sql`update gifts set buyer_id = ${people.eve.id}`],
  'deleting a gift': ({ people }) => [people.ada, sql`delete from gifts`],
  'the ids of the payment provider': ({ people }) => [people.ada, sql`select session_id, payment_id from gifts`],
  'who used a gift': ({ people }) => [people.ada, sql`select redeemed_by, redeemed_family_id from gifts`],
  'hashes of codes': ({ people }) => [people.ada, sql`select code_hash from gifts`],
  'Premium as a gift to oneself': ({ people, f }) => [
    people.ruth,
    sql`insert into premium_grants (family_id, source, source_id, starts_at, ends_at)
        values (${f.familyId}, 'gift', 'x', now(), now() + interval '1 year')`,
  ],
}

test.each(Object.entries(denied))('denied: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, DENIED, ...statements)
})

const impossible: Record<string, ReturnType<typeof sql>> = {
  'a trial that was paid for': sql`update gifts set paid_at = now(), payment_id = 'pi_1', session_id = 'cs_1'`,
  'a year that was redeemed and not paid for': sql`update gifts set kind = 'premium', redeemed_at = now()`,
  'a year that was emailed and not paid for': sql`update gifts set kind = 'premium', recipient_email = 'a@b.org',
    send_on = now(), sent_at = now()`,
  'paid without a payment': sql`update gifts set kind = 'premium', paid_at = now()`,
  'refunded and never paid': sql`update gifts set kind = 'premium', voided_at = now()`,
  'redeemed by a person at no time': sql`update gifts set redeemed_by = buyer_id`,
  'an address without a day': sql`update gifts set recipient_email = 'a@b.org'`,
  'emailed to no address': sql`update gifts set sent_at = now()`,
  'a code with letters that look like digits': sql`update gifts set code = 'OOOOIIIILLLLUUUU'`,
}

test.each(Object.entries(impossible))('can’t be stored: %s', async (_, change) => {
  const stored = fixture.server.database.asSystem((tx) => tx.execute(change))
  expect(await stored.catch(errorCode)).toBe('23514')
})
