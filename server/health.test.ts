import { afterEach, expect, test } from 'vitest'
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
  server.services.files.requireFreeSpace = async () => {
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
