import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let ruth: Relative
let omar: Relative
let log = ''
beforeAll(async () => {
  server = await openTestApp({
    onLogLine: (line) => {
      log += line
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Omar')
  ruth = family.owner
  omar = family.relative
  await server.database.asSystem((tx) => tx.delete(emails))
})

const ask = (question = 'Where was the mill?') =>
  ruth.post('/api/family/questions', { question, targetUserId: omar.id })
const receive = () => openMailbox(server).sendWaiting()

/** The token in the email about a question to Omar. */
const receiveToken = async () => {
  await ask()
  const [email] = await receive()
  const token = email?.unsubscribeUrl?.split('/').at(-1) ?? ''
  expect(token).toMatch(/^questions-\d+-[\w-]{22}$/)
  return { token, email }
}
/** As the server of a mail service does it: no cookie, no origin, a form (RFC 8058, 3.2). */
const oneClick = (token: string, form = 'List-Unsubscribe=One-Click') =>
  server.app.inject({
    method: 'POST',
    url: `/api/email/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  })
const isOn = async (token: string) =>
  (await server.visitor().get(`/api/email/subscriptions/${token}`)).json<{ isOn: boolean }>().isOn

test('the email names the address for mail programs, and a page in its footer', async () => {
  const { token, email } = await receiveToken()
  expect(email?.unsubscribeUrl).toBe(`http://localhost:3000/api/email/unsubscribe/${token}`)
  expect(email?.text).toContain(`Turn off emails about questions: http://localhost:3000/unsubscribe/${token}`)
  expect(email?.html).toContain(`href="http://localhost:3000/unsubscribe/${token}"`)
})

test('one click without a session ends these emails, and only these', async () => {
  const { token } = await receiveToken()
  const response = await oneClick(token)
  expect([response.statusCode, response.json()]).toEqual([200, { topic: 'questions', isOn: false }])
  await ask('And the river?')
  expect(await receive()).toEqual([])
  expect((await omar.get('/api/email/settings')).json()).toEqual({
    onQuestion: false,
    onAnswer: true,
    onDigest: true,
    onSignIn: true,
    onTrial: true,
  })
  expect((await ruth.get('/api/email/settings')).json()).toMatchObject({ onQuestion: true })
})

test('opening an address changes nothing: mail scanners do that', async () => {
  const { token } = await receiveToken()
  const visitor = server.visitor()
  for (const method of ['GET', 'HEAD'] as const) {
    const opened = await visitor.send(method, `/api/email/unsubscribe/${token}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe/${token}`])
    await visitor.send(method, `/unsubscribe/${token}`)
    await visitor.send(method, `/api/email/subscriptions/${token}`)
  }
  expect(await isOn(token)).toBe(true)
})

test('it can be undone with the same link', async () => {
  const { token } = await receiveToken()
  await oneClick(token)
  const again = await server.visitor().post(`/api/email/resubscribe/${token}`)
  expect(again.json()).toEqual({ topic: 'questions', isOn: true })
  expect(await isOn(token)).toBe(true)
})

test('a link works twice, after a new password, and for someone signed in as another person', async () => {
  const { token } = await receiveToken()
  await server.database.asSystem((tx) => tx.update(users).set({ credentialVersion: 7 }).where(eq(users.id, omar.id)))
  await oneClick(token)
  expect((await oneClick(token)).statusCode).toBe(200)
  expect((await ruth.post(`/api/email/resubscribe/${token}`)).statusCode).toBe(200)
})

describe('tokens', () => {
  const refused = { error: 'link_unknown', message: expect.stringContaining('don’t recognize') }

  test('of one person or topic don’t work for another', async () => {
    const { token } = await receiveToken()
    const signature = token.slice(-22)
    const others = [
      `questions-${ruth.id}-${signature}`,
      `answers-${omar.id}-${signature}`,
      `questions-${omar.id}-${'x'.repeat(22)}`,
      `signIn-${omar.id}-${signature}`,
      `questions-0${omar.id}-${signature}x`,
      'x',
    ]
    for (const other of others) {
      const response = await oneClick(other)
      expect([response.statusCode, response.json()], other).toEqual([404, refused])
      expect((await server.visitor().get(`/api/email/subscriptions/${other}`)).statusCode, other).toBe(404)
    }
    expect(await isOn(token)).toBe(true)
  })

  test('end with the account', async () => {
    const { token } = await receiveToken()
    await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, omar.id)))
    expect((await oneClick(token)).statusCode).toBe(404)
  })

  test('are never logged, and their pages send no referrer', async () => {
    const { token } = await receiveToken()
    log = ''
    const visitor = server.visitor()
    for (const path of [`/unsubscribe/${token}`, `/unsubscribe/${token}/more`, `/api/email/unsubscribe/${token}`]) {
      const response = await visitor.get(path)
      expect(response.headers['referrer-policy'], path).toBe('no-referrer')
    }
    await oneClick(token)
    await oneClick(`${token}x`)
    await visitor.get(`/api/email/subscriptions/${token}${'x'.repeat(80)}`)
    await visitor.post(`/api/email/resubscribe/${token}`, {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(log).toContain('"answered"')
    expect(log).not.toContain(token.slice(-22))
  })
})

test('forms are accepted by one-click calls only, and only small ones', async () => {
  const { token } = await receiveToken()
  expect((await oneClick(token, 'x'.repeat(2000))).statusCode).toBe(413)
  const other = await ruth.post('/api/login', undefined, {
    payload: 'email=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(other.statusCode).toBe(415)
})

test.each([
  ['application/json', '{"half'],
  ['application/x-www-form-urlencoded', '%'],
  ['multipart/form-data; boundary=x', '--x'],
  ['multipart/form-data', ''],
  ['application/octet-stream', '\u0000'],
])('one click with a malformed body of %s is no error of ours', async (type, payload) => {
  const { token } = await receiveToken()
  const url = `/api/email/unsubscribe/${token}`
  const reply = await server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  expect(reply.statusCode).toBeLessThan(500)
})

test('another site can’t turn emails on', async () => {
  const { token } = await receiveToken()
  await oneClick(token)
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await server.visitor().post(`/api/email/resubscribe/${token}`, {}, crossSite)).statusCode).toBe(403)
  expect(await isOn(token)).toBe(false)
})
