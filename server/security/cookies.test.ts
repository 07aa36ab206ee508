import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// Another host of the same domain can plant a cookie with the name of ours, for a longer path, so that it is sent first.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('a planted second session cookie never wins, in either order', async () => {
  const [owner, attacker] = [server.visitor(), server.visitor()]
  await owner.register()
  await attacker.register()
  for (const cookie of [`${attacker.cookie()}; ${owner.cookie()}`, `${owner.cookie()}; ${attacker.cookie()}`]) {
    const response = await server.visitor().get('/api/user', { headers: { cookie } })
    expect(response.statusCode).toBe(401)
    // Clearing ours would leave the planted one as the only one.
    expect(response.cookies).toEqual([])
  }
})

test('on https, a cookie without the __Host- prefix is no session', async () => {
  const secure = await openTestApp({
    env: { ORIGIN: 'https://stories.example.org', TRUST_PROXY: '1', PAYMENTS: 'off' },
  })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.60' }
  const attacker = secure.visitor()
  const person = { email: 'a@example.org', password: 'a good password', firstName: 'A', lastName: 'B' }
  expect((await attacker.post('/api/register', person, { headers })).statusCode).toBe(200)
  const own = attacker.cookie() ?? ''
  expect(own).toMatch(/^__Host-keepsaid=/)
  const planted = own.replace('__Host-', '')
  expect((await secure.visitor().get('/api/user', { headers: { ...headers, cookie: own } })).statusCode).toBe(200)
  expect((await secure.visitor().get('/api/user', { headers: { ...headers, cookie: planted } })).statusCode).toBe(401)
  await secure.close()
})
