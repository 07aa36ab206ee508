import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const account = { email: 'Ruth@Example.org', password: 'a long secret', firstName: ' Ruth ', lastName: 'Okafor' }

describe('registering', () => {
  test('creates an account, its own vault with a 30-day trial, and a session', async () => {
    const visitor = server.visitor()
    const response = await visitor.post('/api/register', { ...account, confirmPassword: account.password })
    expect(response.statusCode).toBe(200)
    const user = response.json()
    expect(user).toMatchObject({
      email: 'Ruth@Example.org',
      firstName: 'Ruth',
      lastName: 'Okafor',
      accountType: 'owner',
      familyName: 'The Okafor Family',
      isAdmin: false,
    })
    expect(user).not.toHaveProperty('password')
    expect((await visitor.get('/api/user')).json()).toEqual(user)

    const [family] = await server.database.asSystem((tx) =>
      tx.select().from(families).where(eq(families.id, user.familyId)),
    )
    const trialDays = ((family?.trialEndsAt.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(trialDays).toBeGreaterThan(29.9)
    expect(trialDays).toBeLessThanOrEqual(30)
    const membership = await server.database.asSystem((tx) =>
      tx.select().from(memberships).where(eq(memberships.userId, user.id)),
    )
    expect(membership).toMatchObject([{ familyId: user.familyId, role: 'owner' }])
  })

  test('removes bidirectional control characters from names', async () => {
    const names = { firstName: '\u202eRuth', lastName: 'Okafor\u2066' }
    const response = await server.visitor().post('/api/register', { ...account, ...names, email: 'bidi@example.org' })
    expect(response.json()).toMatchObject({ firstName: 'Ruth', lastName: 'Okafor', familyName: 'The Okafor Family' })
  })

  test('stores the password as an argon2id hash only', async () => {
    const rows = await server.database.asSystem((tx) => tx.select({ password: users.password }).from(users))
    for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a taken address is refused regardless of case, and creates nothing', async () => {
    const before = await server.database.asSystem((tx) => tx.$count(families))
    const response = await server.visitor().post('/api/register', { ...account, email: 'rUTH@example.org' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ error: 'email_taken' })
    expect(await server.database.asSystem((tx) => tx.$count(families))).toBe(before)
  })

  test.each([
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'The email address can have at most 255 characters'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'Password can have at most 200 characters'],
    [{ firstName: '  ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: '\u3164\u00ad' }, 'Last name is required'],
    [{ firstName: 'x'.repeat(101) }, 'A name can have at most 100 characters'],
    [{ confirmPassword: 'something else' }, "Passwords don't match"],
  ])('%j is refused with a message at the field', async (wrong, message) => {
    const response = await server.visitor().post('/api/register', { ...account, email: 'new@example.org', ...wrong })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error: 'invalid_input',
      message,
      fields: { [Object.keys(wrong)[0] ?? '']: message },
    })
  })
})

test('an email address can contain an apostrophe, and must have a full domain', async () => {
  const register = (email: string) => server.visitor().post('/api/register', { ...account, email })
  expect((await register("mary.o'brien@example.org")).statusCode).toBe(200)
  for (const email of ['mary@home', 'mary@example.', 'mary@@example.org', 'mary @example.org', '\u212aate@example.org'])
    expect((await register(email)).statusCode, email).toBe(400)
})

describe('signing in', () => {
  test('ignores the case of the address and starts a session with a new cookie', async () => {
    const visitor = server.visitor()
    const response = await visitor.post('/api/login', { email: 'RUTH@EXAMPLE.ORG', password: 'a long secret' })
    expect(response.statusCode).toBe(200)
    const setCookie = String(response.headers['set-cookie'])
    expect(setCookie).toContain('HttpOnly')
    expect(setCookie).toContain('SameSite=Lax')
    const before = visitor.cookie()
    await visitor.post('/api/login', { email: account.email, password: 'a long secret' })
    expect(visitor.cookie()).not.toBe(before)
  })

  test('a plain-text body is refused with a message', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await server.visitor().send('POST', '/api/login', { payload: 'x', headers })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: 'This request must be sent as JSON.' })
  })

  test.each([
    ['a wrong password', { email: account.email, password: 'wrong!' }],
    ['an unknown address', { email: 'nobody@example.org', password: 'a long secret' }],
  ])('%s gets the same message', async (_, body) => {
    const response = await server.visitor().post('/api/login', body)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      error: 'wrong_credentials',
      message: 'That email or password isn’t right. Please try again.',
    })
  })

  test.each([
    [{ email: 'x', password: 'a long secret' }, 'Invalid email address'],
    [{ email: account.email, password: '' }, 'Password is required'],
  ])('%j is refused', async (body, message) => {
    const response = await server.visitor().post('/api/login', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message })
  })
})

describe('sessions', () => {
  test('a request without a session gets 401 Unauthorized', async () => {
    const response = await server.visitor().get('/api/user')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: 'unauthorized', message: 'Unauthorized' })
  })

  test('signing out deletes the session, and does nothing without one', async () => {
    const visitor = server.visitor()
    await visitor.register()
    const before = await server.database.asSystem((tx) => tx.$count(sessions))
    expect((await visitor.post('/api/logout')).statusCode).toBe(200)
    expect(await server.database.asSystem((tx) => tx.$count(sessions))).toBe(before - 1)
    expect((await visitor.get('/api/user')).statusCode).toBe(401)
    expect((await visitor.post('/api/logout')).statusCode).toBe(200)
  })

  test('a deleted account gets its own message; cleanup works with and without a session', async () => {
    const visitor = server.visitor()
    const { id } = await visitor.register()
    await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, id)))
    const response = await visitor.get('/api/user')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ message: 'User account no longer exists' })
    const cleaned = await visitor.post('/api/nuclear-cleanup')
    expect(cleaned.headers['clear-site-data']).toBe('"cookies", "cache"')
    expect((await server.visitor().post('/api/nuclear-cleanup')).statusCode).toBe(200)
  })

  test('are read together with their person and families in one statement, and not written', async () => {
    const visitor = server.visitor()
    const { id } = await visitor.register()
    const row = async () => {
      const [found] = await server.database.asSystem((tx) =>
        tx
          .select()
          .from(sessions)
          .where(sql`${sessions.sess} ->> 'userId' = ${String(id)}`),
      )
      return found
    }
    const before = await row()
    // A call that needs no database answers a member.
    const statements = await statementsOf(() => visitor.get('/api/stories?limit=0'))
    expect(statements).toEqual([expect.stringMatching(/^select .*"sessions".*"users".*"memberships"/s)])
    expect(await row()).toEqual(before)
    // By keys only: with sequential scans disabled, one that is needed shows in the plan.
    const client = await server.services.connected.pool.connect()
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${statements[0]}`, ['sid', new Date()])
    await client.query('rollback')
    client.release()
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    for (const index of ['sessions_pkey', 'users_pkey', 'memberships_user_index', 'families_pkey'])
      expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
    expect(Object.keys(before?.sess ?? {}).sort()).toEqual([
      'beganAt',
      'cookie',
      'credentialVersion',
      'device',
      'extendedAt',
      'userId',
    ])
  })

  test('a cookie with a wrong signature is ignored', async () => {
    const response = await server.visitor().get('/api/user', { headers: { cookie: 'keepsaid=made-up.signature' } })
    expect(response.statusCode).toBe(401)
  })

  test('cross-site requests are refused', async () => {
    const visitor = server.visitor()
    await visitor.register()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/api/logout', undefined, { headers })).statusCode).toBe(403)
    expect((await visitor.get('/api/user')).statusCode).toBe(200)
  })
})

test('failed sign-ins are limited per account and address', async () => {
  const { email } = await server.visitor().register()
  const guesser = server.visitor()
  for (let i = 0; i < 10; i++) await guesser.post('/api/login', { email, password: 'wrong!' })
  const response = await guesser.post('/api/login', { email, password: 'a good password' })
  expect(response.statusCode).toBe(429)
  const other = await guesser.post('/api/login', { email: account.email, password: 'a long secret' })
  expect(other.statusCode).toBe(200)
})

test('concurrent guesses are limited, too', async () => {
  const { email } = await server.visitor().register()
  const guess = () => server.visitor().post('/api/login', { email, password: 'wrong!' }, { remoteAddress: '10.1.1.1' })
  const responses = await Promise.all(Array.from({ length: 25 }, guess))
  expect(responses.filter(({ statusCode }) => statusCode === 401).length).toBe(10)
  expect(responses.filter(({ statusCode }) => statusCode === 429).length).toBe(15)
})
