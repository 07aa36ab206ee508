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

const linesOf = async (work: () => Promise<unknown>) => {
  log = ''
  await work()
  return log
}
const withoutMails = async (work: () => Promise<{ statusCode: number }>) => {
  await server.database.asSystem((tx) => tx.execute('alter table emails rename to emails_elsewhere'))
  expect((await work()).statusCode).toBe(500)
  await server.database.asSystem((tx) => tx.execute('alter table emails_elsewhere rename to emails'))
}

test('the log never holds the code of a link, whatever happens to it', async () => {
  const { id, inviteCode } = await owner.invite()
  const visitor = server.visitor()
  const guest = (await familyOf(server)).owner
  const info = `/api/family/invite-info/${inviteCode}`
  const account = { email: 'code@example.org', password: 'secret', firstName: 'Jun', lastName: 'Mori', inviteCode }
  const ways: Record<string, () => Promise<unknown>> = {
    'its page': () => visitor.get(`/join/${inviteCode}`),
    'a page that is none': () => visitor.get(`/join/${inviteCode}/more`),
    'a sign-in that leads back to it': () => visitor.get(`/auth?next=/join/${inviteCode}`),
    'the inviter’s name': () => visitor.get(info),
    'its head': () => visitor.send('HEAD', info),
    'a call that is none': () => visitor.post(info),
    'an address that cannot be read': () => visitor.get(`${info}%ff`),
    'a code that is too long': () => visitor.get(info + 'x'.repeat(60)),
    'an address that is too long': () => visitor.get(info + 'x'.repeat(200)),
    'a body that cannot be read': () =>
      visitor.post('/api/register', undefined, {
        payload: `{"inviteCode": "${inviteCode}`,
        headers: { 'content-type': 'application/json' },
      }),
    'a form that is refused': () => visitor.post('/api/register', { ...account, email: 'x' }),
    'another site': () => visitor.post(`/api/family/accept/${inviteCode}`, {}, { headers: { 'sec-fetch-site': 'x' } }),
    'no session': () => visitor.post(`/api/family/accept/${inviteCode}`),
    'its owner': () => owner.post(`/api/family/accept/${inviteCode}`),
    'an account that fails': () => withoutMails(() => visitor.post('/api/register', account)),
    'an acceptance that fails': () => withoutMails(() => guest.post(`/api/family/accept/${inviteCode}`)),
    'a mail of it': () => owner.post(`/api/family/invite/${id}/email`, { email: 'jun@example.org' }),
    'an acceptance': () => guest.post(`/api/family/accept/${inviteCode}`),
    'a second visitor': () => visitor.get(info),
  }
  for (const [name, way] of Object.entries(ways)) {
    const lines = await linesOf(way)
    expect(lines, name).not.toContain(inviteCode)
    // An address that reaches no hook is answered without a line.
    if (!name.startsWith('an address that')) expect(lines, name).toContain('"answered"')
  }
})

test('the proxy that is delivered in front logs no address that was asked for', () => {
  const settings = readFileSync(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8')
  expect(settings).toMatch(/log \{\s+format filter \{[^}]*request>uri delete\s+request>headers delete/)
})

test('addresses are handed on to nobody, not even to our own pages', async () => {
  const { inviteCode } = await owner.invite()
  for (const path of [`/join/${inviteCode}`, `/auth?next=/join/${inviteCode}`, '/', '/api/user'])
    expect((await server.app.inject(path)).headers['referrer-policy'], path).toBe('no-referrer')
})
