import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordResets, sessions } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { NotDelivered } from '#server/infra/email/mailer.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

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

const forget = (email: string, visitor = server.visitor()) => visitor.post('/api/password/forgot', { email })

const tokens = async (): Promise<string[]> => {
  const arrived = await mailbox.sendWaiting()
  return arrived.map(({ text }) => /\/reset-password#([\w-]+)$/m.exec(text)?.[1] ?? 'no token')
}
const token = async (): Promise<string> => {
  await forget(account.email)
  const [first = 'no mail'] = await tokens()
  return first
}

const reset = (token: string, newPassword = 'a new password') =>
  server.visitor().post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })

const signIn = (password: string) => server.visitor().post('/api/login', { email: account.email, password })

const resets = () =>
  server.database.asSystem((tx) => tx.select().from(passwordResets).where(eq(passwordResets.userId, account.id)))

const sessionCount = async () => {
  const rows = await server.database.asSystem((tx) => tx.select({ sess: sessions.sess }).from(sessions))
  return rows.filter(({ sess }) => JSON.parse(JSON.stringify(sess)).userId === account.id).length
}

describe('forgetting a password', () => {
  test('emails the account’s own address, however it was typed', async () => {
    expect((await forget(` ${account.email.toUpperCase()}`)).json()).toEqual({ ok: true })
    const arrived = await mailbox.sendWaiting()
    expect(arrived).toMatchObject([{ to: { name: 'Ruth Okafor', address: account.email } }])
    expect(arrived[0]?.text).toMatch(/http:\/\/localhost:3000\/reset-password#[\w-]{43}$/m)
  })

  test('answers the same for an address nobody has, does the same, and emails nobody', async () => {
    const known = await forget(account.email)
    const [forKnown] = await mailbox.waiting()
    await server.database.asSystem((tx) => tx.delete(emails))
    const unknown = await forget('nobody@example.org')
    const [forUnknown] = await mailbox.waiting()
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    const shape = ({ kind, familyId, toUserId, fromUserId, payload, state }: NonNullable<typeof forKnown>) => ({
      ...{ kind, familyId, toUserId, fromUserId, payload, state },
    })
    expect(forKnown && shape(forKnown)).toEqual(forUnknown && shape(forUnknown))
    expect(await resets()).toEqual([])
    expect(await mailbox.sendWaiting()).toEqual([])
    // What somebody typed is not kept.
    expect(await mailbox.find(forUnknown?.id ?? '')).toMatchObject({ state: 'dropped', toAddress: null })
  })

  test('keeps only the hash of what it emails', async () => {
    const secret = await token()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(await resets()).toMatchObject([{ tokenHash: sha256(secret), usedAt: null }])
    const [reset] = await resets()
    expect((reset?.expiresAt.getTime() ?? 0) - (reset?.createdAt.getTime() ?? 0)).toBe(3600_000)
    const rows = await server.database.asSystem((tx) => tx.select().from(emails))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows).toMatchObject([{ state: 'sent', payload: {}, toAddress: null }])
  })

  test('emails one account three times an hour at most, and says nothing of it', async () => {
    for (let times = 0; times < 5; times += 1) expect((await forget(account.email)).statusCode).toBe(200)
    expect(await tokens()).toHaveLength(3)
    const anHourAgo = new Date(Date.now() - 3600_000 - 1)
    await server.database.asSystem((tx) =>
      tx.update(passwordResets).set({ createdAt: anHourAgo }).where(eq(passwordResets.userId, account.id)),
    )
    await forget(account.email)
    expect(await tokens()).toHaveLength(1)
  })

  test('counts a mail once that takes several tries', async () => {
    await forget(account.email)
    const [mail] = await mailbox.waiting()
    const away = { kind: 'smtp', send: () => Promise.reject(new NotDelivered('ESOCKET', false)) } as const
    for (let times = 0; times < 5; times += 1) await expect(mailbox.run(mail?.id ?? '', away)).rejects.toThrow()
    const arrived = await tokens()
    expect(arrived).toHaveLength(1)
    expect(await resets()).toMatchObject([{ tokenHash: sha256(arrived[0] ?? '') }])
  })

  test('is limited by address: 20 in a minute', async () => {
    const visitor = server.visitor()
    const statuses: number[] = []
    for (let times = 0; times < 21; times += 1) statuses.push((await forget('nobody@example.org', visitor)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  test('refuses what is no address', async () => {
    const refused = await forget('ruth')
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { email: 'Invalid email address' }])
  })
})

describe('choosing a new password', () => {
  test('replaces the old one and ends every session of the account, and of no other', async () => {
    const omar = server.visitor()
    await omar.register()
    const elsewhere = server.visitor()
    await elsewhere.post('/api/login', { email: account.email, password: 'a good password' })
    expect((await reset(await token())).json()).toEqual({ ok: true })
    expect((await signIn('a good password')).statusCode).toBe(401)
    expect((await ruth.get('/api/user')).statusCode).toBe(401)
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401)
    expect((await omar.get('/api/user')).statusCode).toBe(200)
    expect((await signIn('a new password')).statusCode).toBe(200)
  })

  test('closes the open pages of the account', async () => {
    expect(await sessionCount()).toBe(1)
    const heard: unknown[] = []
    const stop = server.services.events.subscribe(account.familyId, (event) => heard.push(event))
    await reset(await token())
    // Each open page asks then whether it may go on listening; its session is gone.
    await expect.poll(() => heard).toContainEqual({ familyId: account.familyId, kind: 'family', id: account.id })
    stop()
    expect(await sessionCount()).toBe(0)
  })

  test('works once, and uses up every other link', async () => {
    const first = await token()
    const second = await token()
    expect((await reset(second)).statusCode).toBe(200)
    for (const used of [first, second]) {
      const refused = await reset(used, 'another password')
      expect(refused.statusCode).toBe(410)
      expect(refused.json()).toMatchObject({ error: 'reset_invalid' })
      expect(refused.json().message).toContain('Forgot your password?')
    }
    expect((await signIn('a new password')).statusCode).toBe(200)
  })

  test('ten at once have one winner', async () => {
    const secret = await token()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(secret, `password ${n}`)))
    const won = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9)
    expect((await signIn(`password ${won[0]}`)).statusCode).toBe(200)
  })

  test('ends after an hour', async () => {
    const secret = await token()
    await server.database.asSystem((tx) =>
      tx
        .update(passwordResets)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(passwordResets.userId, account.id)),
    )
    expect((await reset(secret)).statusCode).toBe(410)
    expect((await signIn('a good password')).statusCode).toBe(200)
  })

  test.each(['', 'made up', 'x'.repeat(200)])('is refused with the token %j', async (made) => {
    expect((await reset(made)).statusCode).toBe(410)
  })

  test('refuses a password that is too short or typed twice differently, and keeps the link', async () => {
    const secret = await token()
    expect((await reset(secret, 'short')).statusCode).toBe(400)
    const differing = await server
      .visitor()
      .post('/api/password/reset', { token: secret, newPassword: 'a new password', confirmPassword: 'another' })
    expect(differing.json().fields).toEqual({ confirmPassword: "Passwords don't match" })
    expect((await reset(secret)).statusCode).toBe(200)
  })
})
