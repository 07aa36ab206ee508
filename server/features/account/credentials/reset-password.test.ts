import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordResets, sessions } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { NotDelivered } from '#server/infra/email/mailer.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { endSessionsOf } from '../queries.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let server: TestApp
let mailbox: Mailbox
let ruth: Visitor
let account: { id: number; familyId: number; email: string }
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.asSystem((tx) => tx.delete(emails))
  ruth = server.visitor()
  account = await ruth.register()
})

const requestReset = (email: string, visitor = server.visitor()) => visitor.post('/api/password/forgot', { email })

const emailedTokens = async (): Promise<string[]> => {
  const arrived = await mailbox.sendWaiting()
  const links = arrived.filter(({ text }) => text.includes('/reset-password'))
  return links.map(({ text }) => /\/reset-password#([\w-]+)$/m.exec(text)?.[1] ?? 'no token')
}
const emailedToken = async (): Promise<string> => {
  await requestReset(account.email)
  const [first = 'no email'] = await emailedTokens()
  return first
}

const reset = (token: string, newPassword = 'a new password') =>
  server.visitor().post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })

const signIn = (password: string) => server.visitor().post('/api/login', { email: account.email, password })

const findResets = () =>
  server.database.asSystem((tx) => tx.select().from(passwordResets).where(eq(passwordResets.userId, account.id)))

const sessionCount = async () => {
  const rows = await server.database.asSystem((tx) => tx.select({ sess: sessions.sess }).from(sessions))
  return rows.filter(({ sess }) => JSON.parse(JSON.stringify(sess)).userId === account.id).length
}

describe('requesting a password reset', () => {
  test('emails the address of the account, however it was typed', async () => {
    expect((await requestReset(` ${account.email.toUpperCase()}`)).json()).toEqual({ ok: true })
    const arrived = await mailbox.sendWaiting()
    expect(arrived).toMatchObject([{ to: { name: 'Ruth Okafor', address: account.email } }])
    expect(arrived[0]?.text).toMatch(/http:\/\/localhost:3000\/reset-password#[\w-]{43}$/m)
  })

  test('an unknown address gets the same reply and the same email row, but no email', async () => {
    const known = await requestReset(account.email)
    const [forKnown] = await mailbox.waiting()
    await server.database.asSystem((tx) => tx.delete(emails))
    const unknown = await requestReset('nobody@example.org')
    const [forUnknown] = await mailbox.waiting()
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    const shape = ({ kind, familyId, toUserId, fromUserId, payload, state }: NonNullable<typeof forKnown>) => ({
      ...{ kind, familyId, toUserId, fromUserId, payload, state },
    })
    expect(forKnown && shape(forKnown)).toEqual(forUnknown && shape(forUnknown))
    expect(await findResets()).toEqual([])
    expect(await mailbox.sendWaiting()).toEqual([])
    // The typed address is not stored.
    expect(await mailbox.find(forUnknown?.id ?? '')).toMatchObject({ state: 'dropped', toAddress: null })
  })

  test('stores only the hash of the token', async () => {
    const secret = await emailedToken()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(await findResets()).toMatchObject([{ tokenHash: sha256(secret), usedAt: null }])
    const [reset] = await findResets()
    expect((reset?.expiresAt.getTime() ?? 0) - (reset?.createdAt.getTime() ?? 0)).toBe(3600_000)
    const rows = await server.database.asSystem((tx) => tx.select().from(emails))
    expect(JSON.stringify(rows)).not.toContain(secret)
    const resets = rows.filter(({ kind }) => kind === 'reset_password')
    expect(resets).toMatchObject([{ state: 'sent', payload: {}, toAddress: null }])
  })

  test('an account gets at most three emails an hour; further requests get the same reply', async () => {
    for (let times = 0; times < 5; times += 1) expect((await requestReset(account.email)).statusCode).toBe(200)
    expect(await emailedTokens()).toHaveLength(3)
    const anHourAgo = new Date(Date.now() - 3600_000 - 1)
    await server.database.asSystem((tx) =>
      tx.update(passwordResets).set({ createdAt: anHourAgo }).where(eq(passwordResets.userId, account.id)),
    )
    await requestReset(account.email)
    expect(await emailedTokens()).toHaveLength(1)
  })

  test('an email that takes several attempts counts once', async () => {
    await requestReset(account.email)
    const [email] = await mailbox.waiting()
    const offlineMailer = { kind: 'smtp', send: () => Promise.reject(new NotDelivered('ESOCKET', false)) } as const
    for (let times = 0; times < 5; times += 1)
      await expect(mailbox.run(email?.id ?? '', offlineMailer)).rejects.toThrow()
    const arrived = await emailedTokens()
    expect(arrived).toHaveLength(1)
    expect(await findResets()).toMatchObject([{ tokenHash: sha256(arrived[0] ?? '') }])
  })

  test('requests are limited to 20 per minute and network address', async () => {
    const visitor = server.visitor()
    const statuses: number[] = []
    for (let times = 0; times < 21; times += 1)
      statuses.push((await requestReset('nobody@example.org', visitor)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  test('an invalid address is refused', async () => {
    const refused = await requestReset('ruth')
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { email: 'Invalid email address' }])
  })
})

describe('resetting the password', () => {
  test('replaces the password and ends every session of the account, but no others', async () => {
    const omar = server.visitor()
    await omar.register()
    const otherDevice = server.visitor()
    await otherDevice.post('/api/login', { email: account.email, password: 'a good password' })
    expect((await reset(await emailedToken())).json()).toEqual({ ok: true })
    expect((await signIn('a good password')).statusCode).toBe(401)
    expect((await ruth.get('/api/user')).statusCode).toBe(401)
    expect((await otherDevice.get('/api/user')).statusCode).toBe(401)
    expect((await omar.get('/api/user')).statusCode).toBe(200)
    expect((await signIn('a new password')).statusCode).toBe(200)
  })

  test('notifies the open pages of the account', async () => {
    expect(await sessionCount()).toBe(1)
    const events: unknown[] = []
    const stop = server.services.events.subscribe(account.familyId, (event) => events.push(event))
    await reset(await emailedToken())
    // On this event the server checks each open stream again; these have lost their session.
    await expect.poll(() => events).toContainEqual({ familyId: account.familyId, kind: 'family', id: account.id })
    stop()
    expect(await sessionCount()).toBe(0)
  })

  test('finds the sessions to end through an index, not by reading all of them', async () => {
    const plan = await server.database.asSystem(async (tx) => {
      await tx.execute(sql`insert into sessions (sid, sess, expire)
        select 'other ' || n, json_build_object('userId', 1000000 + n), now() + interval '1 day' from generate_series(1, 5000) n`)
      await tx.execute(sql`analyze sessions`)
      const { rows } = await tx.execute(sql`explain ${endSessionsOf(tx, account.id).getSQL()}`)
      await tx.execute(sql`delete from sessions where sid like 'other %'`)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('sessions_person_index')
    expect(plan).not.toContain('Seq Scan')
  })

  test('works once, and invalidates every other link', async () => {
    const first = await emailedToken()
    const second = await emailedToken()
    expect((await reset(second)).statusCode).toBe(200)
    for (const used of [first, second]) {
      const refused = await reset(used, 'another password')
      expect(refused.statusCode).toBe(410)
      expect(refused.json()).toMatchObject({ error: 'reset_invalid' })
      expect(refused.json().message).toContain('Forgot your password?')
    }
    expect((await signIn('a new password')).statusCode).toBe(200)
  })

  test('ten concurrent resets: one succeeds', async () => {
    const secret = await emailedToken()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(secret, `her password ${n}`)))
    const won = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9)
    expect((await signIn(`her password ${won[0]}`)).statusCode).toBe(200)
  })

  test('a link expires after an hour', async () => {
    const secret = await emailedToken()
    await server.database.asSystem((tx) =>
      tx
        .update(passwordResets)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(passwordResets.userId, account.id)),
    )
    expect((await reset(secret)).statusCode).toBe(410)
    expect((await signIn('a good password')).statusCode).toBe(200)
  })

  test.each(['', 'made up', 'x'.repeat(200)])('the token %j is refused', async (token) => {
    expect((await reset(token)).statusCode).toBe(410)
  })

  test('a short or mismatched password is refused, and the link still works', async () => {
    const secret = await emailedToken()
    expect((await reset(secret, 'short')).statusCode).toBe(400)
    const mismatched = await server
      .visitor()
      .post('/api/password/reset', { token: secret, newPassword: 'a new password', confirmPassword: 'another' })
    expect(mismatched.json().fields).toEqual({ confirmPassword: "Passwords don't match" })
    expect((await reset(secret)).statusCode).toBe(200)
  })
})
