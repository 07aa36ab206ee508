import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let owner: Relative
let log = ''
beforeAll(async () => {
  server = await openTestApp({
    onLogLine: (line) => {
      log += line
    },
  })
  owner = (await familyOf(server)).owner
})
afterAll(() => server.close())

const logOf = async (work: () => Promise<unknown>) => {
  log = ''
  await work()
  return log
}
const withoutEmailTable = async (work: () => Promise<{ statusCode: number }>) => {
  await server.database.asSystem((tx) => tx.execute('alter table emails rename to emails_renamed'))
  expect((await work()).statusCode).toBe(500)
  await server.database.asSystem((tx) => tx.execute('alter table emails_renamed rename to emails'))
}

test('the log never contains an invite code, whatever is requested', async () => {
  const { id, inviteCode } = await owner.invite()
  const visitor = server.visitor()
  const guest = (await familyOf(server)).owner
  const info = `/api/family/invite-info/${inviteCode}`
  const account = {
    email: 'code@example.org',
    password: 'a long secret',
    firstName: 'Jun',
    lastName: 'Mori',
    inviteCode,
  }
  const requests: Record<string, () => Promise<unknown>> = {
    'its page': () => visitor.get(`/join/${inviteCode}`),
    'an unknown page': () => visitor.get(`/join/${inviteCode}/more`),
    'a sign-in page that returns to it': () => visitor.get(`/auth?next=/join/${inviteCode}`),
    'the inviter’s name': () => visitor.get(info),
    'a story to hear': () => visitor.get(`${info}/audio/none.webm`),
    'a HEAD request': () => visitor.send('HEAD', info),
    'an unknown call': () => visitor.post(info),
    'a URL that can’t be decoded': () => visitor.get(`${info}%ff`),
    'a code that is too long': () => visitor.get(info + 'x'.repeat(60)),
    'a URL that is too long': () => visitor.get(info + 'x'.repeat(200)),
    'a body that can’t be parsed': () =>
      visitor.post('/api/register', undefined, {
        payload: `{"inviteCode": "${inviteCode}`,
        headers: { 'content-type': 'application/json' },
      }),
    'an invalid form': () => visitor.post('/api/register', { ...account, email: 'x' }),
    'a cross-site request': () =>
      visitor.post(`/api/family/accept/${inviteCode}`, {}, { headers: { 'sec-fetch-site': 'x' } }),
    'a request without a session': () => visitor.post(`/api/family/accept/${inviteCode}`),
    'accepting as the owner': () => owner.post(`/api/family/accept/${inviteCode}`),
    'a failing registration': () => withoutEmailTable(() => visitor.post('/api/register', account)),
    'a failing acceptance': () => withoutEmailTable(() => guest.post(`/api/family/accept/${inviteCode}`)),
    'emailing it': () => owner.post(`/api/family/invite/${id}/email`, { email: 'jun@example.org' }),
    accepting: () => guest.post(`/api/family/accept/${inviteCode}`),
    'the inviter’s name, once more': () => visitor.get(info),
  }
  for (const [name, request] of Object.entries(requests)) {
    const lines = await logOf(request)
    expect(lines, name).not.toContain(inviteCode)
    // Requests with such a URL reach no hook and aren’t logged.
    if (!name.startsWith('a URL that')) expect(lines, name).toContain('"answered"')
  }
})

test('our Caddyfile logs no URLs and no headers', () => {
  const settings = readFileSync(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8')
  expect(settings).toMatch(/log \{\s+format filter \{[^}]*request>uri delete\s+request>headers delete/)
})

test('pages send no referrer, not even to our own pages', async () => {
  const { inviteCode } = await owner.invite()
  for (const path of [`/join/${inviteCode}`, `/auth?next=/join/${inviteCode}`, '/', '/api/user'])
    expect((await server.app.inject(path)).headers['referrer-policy'], path).toBe('no-referrer')
})
