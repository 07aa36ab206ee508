import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { installClosing } from './closing.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const listening = async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  installClosing(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.addHook('preClose', async () => begun.resolve())
  app.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  closing.push(() => app.close())
  return { app, port, asked: asked.promise, answer: answer.resolve, begun: begun.promise }
}

test('a connection that never asked for anything is not waited for', async () => {
  const { app, port } = await listening()
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('a request under way is answered, and its connection is not kept', async () => {
  const { app, port, asked, answer, begun } = await listening()
  const agent = new Agent({ keepAlive: true })
  closing.push(() => agent.destroy())
  const request = get({ port, host: '127.0.0.1', path: '/slow', agent })
  await asked
  const closed = app.close()
  await begun
  answer('at last')
  const [response] = await once(request, 'response')
  expect(response.headers.connection).toBe('close')
  expect((await response.toArray()).join('')).toBe('at last')
  await closed
})
