import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVICE_HEADER } from '#server/infra/http/contract.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Device } from './contract.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const PASSWORD = 'a good password'
const CONFIRMED = { payload: { password: PASSWORD } }
/** Its browser says that it is a Mac's; our page knows better. */
const IPAD = {
  'user-agent':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  [DEVICE_HEADER]: 'iPad',
}

/** A person who is signed in on a laptop, and on an iPad. */
const onTwoDevices = async () => {
  const laptop = server.visitor()
  const { email, id } = await laptop.register({ password: PASSWORD })
  const ipad = server.visitor()
  await ipad.post('/api/login', { email, password: PASSWORD }, { headers: IPAD })
  return { laptop, ipad, email, id }
}
const devicesOf = async (visitor: Visitor) => (await visitor.get('/api/sessions')).json<Device[]>()
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/user')).statusCode

test('lists where the person is signed in, this device first, without anything that signs in', async () => {
  const { laptop, ipad } = await onTwoDevices()
  const devices = await devicesOf(laptop)
  expect(devices).toMatchObject([
    { isCurrent: true, name: 'Unknown device' },
    { isCurrent: false, name: 'Safari on an iPad' },
  ])
  for (const { beganAt, lastUsedAt } of devices)
    for (const time of [beganAt ?? '', lastUsedAt]) expect(Date.now() - Date.parse(time)).toBeLessThan(60_000)
  for (const visitor of [laptop, ipad])
    expect(JSON.stringify(devices)).not.toContain(visitor.cookie()?.split('=')[1]?.split('.')[0])
  expect((await devicesOf(ipad)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
})

test('signs out one device', async () => {
  const { laptop, ipad } = await onTwoDevices()
  const [, other] = await devicesOf(laptop)
  expect((await laptop.send('DELETE', `/api/sessions/${other?.id}`, CONFIRMED)).statusCode).toBe(200)
  expect([await statusOf(laptop), await statusOf(ipad)]).toEqual([200, 401])
  expect((await laptop.send('DELETE', `/api/sessions/${other?.id}`, CONFIRMED)).statusCode).toBe(404)
})

test('signs out all devices but this one', async () => {
  const { laptop, ipad } = await onTwoDevices()
  expect((await laptop.send('DELETE', '/api/sessions', CONFIRMED)).statusCode).toBe(200)
  expect([await statusOf(laptop), await statusOf(ipad)]).toEqual([200, 401])
  expect(await devicesOf(laptop)).toHaveLength(1)
})

test('a device of another person is not found and stays signed in', async () => {
  const { laptop } = await onTwoDevices()
  const victim = await onTwoDevices()
  const [device] = await devicesOf(victim.laptop)
  expect((await laptop.send('DELETE', `/api/sessions/${device?.id}`, CONFIRMED)).statusCode).toBe(404)
  await laptop.send('DELETE', '/api/sessions', CONFIRMED)
  expect(await devicesOf(victim.laptop)).toHaveLength(2)
})

test('the last use is written at most once an hour', async () => {
  const { laptop, id } = await onTwoDevices()
  const move = (ms: number) =>
    server.database.asSystem((tx) =>
      tx.execute(sql`update sessions set sess = jsonb_set(sess::jsonb, '{extendedAt}', to_jsonb(${Date.now() - ms}::bigint))::json
        where sess ->> 'userId' = ${String(id)}`),
    )
  const lastUse = async () => Date.now() - Date.parse((await devicesOf(laptop))[0]?.lastUsedAt ?? '')
  await move(50 * 60_000)
  expect(await lastUse()).toBeGreaterThan(49 * 60_000)
  await move(70 * 60_000)
  expect(await lastUse()).toBeLessThan(60_000)
})
