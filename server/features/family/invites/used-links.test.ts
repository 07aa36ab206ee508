import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('whoever has left and opens their link again reads that it has been used, not that it was taken back', async () => {
  const { owner } = await familyOf(server)
  const guest = server.visitor()
  const { inviteCode } = await owner.invite()
  await guest.join(inviteCode)
  expect((await guest.post('/api/family/leave')).statusCode).toBe(200)
  const answers = [
    await guest.get(`/api/family/invite-info/${inviteCode}`),
    await server.visitor().get(`/api/family/invite-info/${inviteCode}`),
    await guest.post(`/api/family/accept/${inviteCode}`),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual(Array(3).fill([410, 'invite_used']))
})

test('however one asks about a code, sixty times in a minute are the most', async () => {
  const visitor = server.visitor()
  const code = 'x'.repeat(22)
  const ways = [
    () => visitor.get(`/api/family/invite-info/${code}`),
    () => visitor.send('HEAD', `/api/family/invite-info/${code}`),
    () => visitor.post(`/api/family/accept/${code}`),
    () => visitor.post('/api/register', { inviteCode: code }),
  ]
  for (let asked = 0; asked < 60; asked++) expect((await ways[asked % ways.length]?.())?.statusCode).not.toBe(429)
  for (const way of ways) expect((await way()).statusCode).toBe(429)
  expect((await server.visitor().get(`/api/family/invite-info/${code}`)).statusCode).toBe(404)
})
