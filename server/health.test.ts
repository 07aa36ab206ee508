import { afterEach, expect, test } from 'vitest'
import { clockReadings } from './infra/db/schema/clock.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp
afterEach(() => server.close())

const health = async () => {
  const response = await server.visitor().get('/health')
  return { status: response.statusCode, body: response.json() }
}

test('a disk below the limit: nothing can be saved, and the reply says so', async () => {
  server = await openTestApp({ env: { MIN_FREE_BYTES: String(1024 ** 4) } })
  expect(await health()).toMatchObject({
    status: 503,
    body: {
      status: 'failing',
      storage: 'full',
      database: true,
      message: expect.stringMatching(/^Nothing can be saved/),
    },
  })
})

test('a disk that does not answer', async () => {
  server = await openTestApp()
  server.services.files.check = async () => {
    throw Object.assign(new Error('i/o error'), { code: 'EIO' })
  }
  expect(await health()).toMatchObject({ status: 503, body: { status: 'failing', storage: 'failing' } })
})

test('with space and a database all is well, without a message', async () => {
  server = await openTestApp()
  const { status, body } = await health()
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ok', storage: 'ok', database: true })
  expect(body).not.toHaveProperty('message')
})

test('a process is live and ready without a database', async () => {
  server = await openTestApp()
  server.services.connected.database.asSystem = () => Promise.reject(new Error('gone'))
  for (const path of ['/health/live', '/health/ready']) {
    const response = await server.visitor().get(path)
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      200,
      { status: 'ok' },
      'no-store',
    ])
  }
})

test('a clock that has jumped is told, and stories can still be saved', async () => {
  server = await openTestApp()
  expect((await health()).body).toMatchObject({ clock: 'ok' })
  const { clock } = server.services
  await clock.observe()
  // A reading of a clock that was 31 days ahead for a moment.
  await server.database.asSystem((tx) => tx.update(clockReadings).set({ at: new Date(Date.now() + 31 * 86_400_000) }))
  await clock.observe()
  expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', clock: 'jumped' } })
})
