import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

// Wrong passwords used as a weapon: to keep the owner of an account out, or everyone at a shared address.

const PASSWORD = 'a good password'

let server: TestApp
let owner: Visitor
let email: string
const logLines: string[] = []
beforeAll(async () => {
  server = await openTestApp({ onLogLine: (line) => logLines.push(line) })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = server.visitor()
  email = (await owner.register()).email
  logLines.length = 0
})

const signIn = (visitor: Visitor, password = PASSWORD) => visitor.post('/api/login', { email, password })
const guess = async (visitor: Visitor, times: number) => {
  for (let n = 0; n < times; n += 1) await signIn(visitor, 'wrong!')
}

test('wrong passwords from one address keep only that address out', async () => {
  const attacker = server.visitor()
  await guess(attacker, 12)
  const refused = await signIn(attacker)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toContain(`Please wait ${refused.headers['retry-after']} seconds`)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect((await signIn(server.visitor())).statusCode).toBe(200)
})

test('a device that has signed in before is let in while its own address is refused', async () => {
  await owner.post('/api/logout')
  const attacker = server.visitor('192.0.2.50')
  await guess(attacker, 12)
  expect((await signIn(attacker)).statusCode).toBe(429)
  expect(
    (await owner.send('POST', '/api/login', { payload: { email, password: PASSWORD }, remoteAddress: '192.0.2.50' }))
      .statusCode,
  ).toBe(200)
})

test('the cookie of a device that knows another account is worth nothing', async () => {
  const attacker = server.visitor('192.0.2.51')
  await attacker.register()
  await guess(attacker, 12)
  expect((await signIn(attacker)).statusCode).toBe(429)
})

test('a password reset lets its device in at once', async () => {
  const address = '192.0.2.52'
  await guess(server.visitor(address), 12)
  const device = server.visitor(address)
  expect((await signIn(device)).statusCode).toBe(429)
  await device.post('/api/password/forgot', { email })
  const token = await openMailbox(server).sendReset()
  const newPassword = 'her own new password'
  await device.post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })
  expect((await signIn(device, newPassword)).statusCode).toBe(200)
})

test('devices that signed in with the old password are not known after a reset', async () => {
  const address = '192.0.2.55'
  const devices = [server.visitor(address), server.visitor(address)]
  for (const device of devices) expect((await signIn(device)).statusCode).toBe(200)
  await owner.post('/api/password/forgot', { email })
  const token = await openMailbox(server).sendReset()
  const newPassword = 'her own new password'
  await owner.post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })
  for (const device of devices) await guess(device, 6)
  for (const device of devices) expect((await signIn(device, newPassword)).statusCode).toBe(429)
  expect((await signIn(owner, newPassword)).statusCode).toBe(200)
})

test('thirty failures behind one address don’t lock out the other people there', async () => {
  const address = '192.0.2.53'
  const attacker = server.visitor(address)
  for (let n = 0; n < 30; n += 1) await attacker.post('/api/login', { email: `${n}@example.org`, password: 'wrong!' })
  expect((await signIn(server.visitor(address))).statusCode).toBe(200)
})

test('addresses of one IPv6 network count as one', async () => {
  for (let n = 0; n < 10; n += 1) await guess(server.visitor(`2001:db8:5:6::${n + 1}`), 1)
  expect((await signIn(server.visitor('2001:db8:5:6:7:8:9:a'))).statusCode).toBe(429)
  expect((await signIn(server.visitor('2001:db8:5:7::1'))).statusCode).toBe(200)
})

test('addresses of one IPv6 network share the limits of calls', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) {
    const response = await server
      .visitor(`2001:db8:9:9::${n + 1}`)
      .post('/api/password/forgot', { email: 'no@example.org' })
    statuses.push(response.statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

describe('two servers of one database', () => {
  let other: Awaited<ReturnType<typeof server.openSecondApp>>
  beforeAll(async () => {
    other = await server.openSecondApp()
  })
  afterAll(() => other.close())

  test('count requests together: sixty look-ups of codes a minute through both', async () => {
    const visitors = [server.visitor('192.0.2.60'), other.visitor('192.0.2.60')]
    const lookUp = (n: number) => visitors[n % 2]?.get('/api/family/invite-info/NOSUCHCODE')
    const statuses = await Promise.all(Array.from({ length: 60 }, async (_, n) => (await lookUp(n))?.statusCode))
    expect(statuses).not.toContain(429)
    for (const n of [60, 61]) {
      const refused = await lookUp(n)
      expect(refused?.statusCode).toBe(429)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(30)
    }
    expect((await other.visitor('192.0.2.61').get('/api/family/invite-info/NOSUCHCODE')).statusCode).not.toBe(429)
  })

  test('count wrong passwords together', async () => {
    const visitors = [server.visitor('192.0.2.62'), other.visitor('192.0.2.62')]
    for (const visitor of visitors) await guess(visitor, 5)
    for (const visitor of visitors) expect((await signIn(visitor)).statusCode).toBe(429)
    expect((await signIn(other.visitor('192.0.2.63'))).statusCode).toBe(200)
  })
})

test('a flood of sign-ins is refused in part, and nobody waits for long', async () => {
  const flood = Array.from({ length: 300 }, (_, n) =>
    server.visitor().post('/api/login', { email: `${n}@example.org`, password: 'wrong!' }),
  )
  const known = signIn(owner)
  const responses = await Promise.all(flood)
  const busy = responses.filter(({ statusCode }) => statusCode === 503)
  expect(busy.length).toBeGreaterThan(100)
  for (const response of busy) {
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({ error: 'busy', message: expect.stringContaining('signing in right now') })
  }
  expect((await known).statusCode).toBe(200)
})

test('failures are logged with keyed hashes of account and address', async () => {
  const attacker = server.visitor('192.0.2.54')
  await guess(attacker, 11)
  const lines = logLines.map((line) => JSON.parse(line)).filter(({ code }) => /^sign_in_/.test(code ?? ''))
  expect(lines.map(({ code }) => code)).toEqual([...Array(10).fill('sign_in_failed'), 'sign_in_limited'])
  expect(new Set(lines.map(({ account, address }) => `${account} ${address}`)).size).toBe(1)
  expect(lines[0]).toMatchObject({ account: expect.stringMatching(/^[\w-]{22}$/), knownDevice: false })
  expect(logLines.join()).not.toContain(email)
  expect(logLines.join()).not.toContain('192.0.2.54')
})
