import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { installStalledBody } from './request-bodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

const serve = async (handle: () => Promise<unknown> = async () => {}) => {
  app = fastify()
  installStalledBody(app, 50)
  app.post('/', async () => {
    await handle()
    return { ok: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': 10 }
  return request({ port, method: 'POST', headers, agent: false })
}

test('a body that stalls is abandoned', async () => {
  const sending = await serve()
  sending.write('[1,')
  const [error] = await once(sending, 'error').catch((error: unknown) => [error])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})

test('a slow handler does not time out once the body is complete', async () => {
  const sending = await serve(() => wait(300))
  sending.end('[1,2,3,45]')
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
})
