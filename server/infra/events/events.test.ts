import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { endSessionsOf } from '#server/features/account/queries.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let closed = false
afterEach(async () => {
  vi.useRealTimers()
  if (!closed) await server.close()
})

const listen = (visitor: Visitor, search: `?${string}` | '' = '') => openEventStream(server, visitor, search)

const saveStory = (visitor: Visitor) =>
  visitor.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'audio', file: toneWav(1), filename: 'a.wav', type: 'audio/wav' },
  ])

test('a family gets events of its own stories at once, another family gets none, and shutdown ends the stream', async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const storyteller = server.visitor()
  const stranger = server.visitor()
  await storyteller.register()
  await stranger.register()
  const own = await listen(storyteller)
  const foreign = await listen(stranger)
  expect(own.response.headers['content-type']).toBe('text/event-stream')
  expect(own.response.headers['content-security-policy']).toBeDefined()

  const { id } = (await saveStory(storyteller)).json()
  await expect.poll(() => own.received.text).toContain(`event: story\ndata: {"id":${id}}\n\n`)
  const { id: foreignId } = (await saveStory(stranger)).json()
  await expect.poll(() => foreign.received.text).toContain(`{"id":${foreignId}}`)
  expect(foreign.received.text).not.toContain(`{"id":${id}}`)
  expect(own.received.text).not.toContain(`{"id":${foreignId}}`)

  const ended = once(own.response, 'end')
  closed = true
  await server.close()
  await ended
})

test('a page that began to load before a change is told that it may have missed it, other pages are not', async () => {
  closed = false
  vi.useFakeTimers({ toFake: ['performance'] })
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const storyteller = server.visitor()
  const stranger = server.visitor()
  await storyteller.register()
  await stranger.register()
  vi.advanceTimersByTime(60_000)
  const first = await listen(storyteller)
  await saveStory(storyteller)
  await expect.poll(() => first.received.text).toContain('event: story')
  vi.advanceTimersByTime(20_000)

  const before = await listen(storyteller, '?age=25000')
  await expect.poll(() => before.received.text).toContain('event: missed')
  const after = await listen(storyteller, '?age=1000')
  const foreign = await listen(stranger, '?age=25000')
  await saveStory(storyteller)
  await saveStory(stranger)
  for (const { received } of [after, foreign]) await expect.poll(() => received.text).toContain('event: story')
  for (const { received } of [first, after, foreign]) expect(received.text).not.toContain('missed')

  // Older events are forgotten.
  const oldest = await listen(stranger, '?age=600000')
  await expect.poll(() => oldest.received.text).toContain('event: missed')
  for (const { stop } of [first, before, after, foreign, oldest]) stop()
})

test('the stream needs a session', async () => {
  closed = false
  server = await openTestApp()
  expect((await server.visitor().get('/api/events')).statusCode).toBe(401)
})

test('a session or membership that ends without an event ends the stream at its next heartbeat', async () => {
  closed = false
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const leaving = server.visitor()
  const removed = server.visitor()
  const staying = server.visitor()
  const { id: leavingId } = await leaving.register()
  const { id } = await removed.register()
  await staying.register()
  const streams = [await listen(leaving), await listen(removed), await listen(staying)] as const
  const ended = Promise.all(streams.slice(0, 2).map(({ response }) => once(response, 'end')))
  await server.database.asSystem(async (tx) => {
    await endSessionsOf(tx, leavingId)
    await tx.delete(memberships).where(eq(memberships.userId, id))
  })
  await vi.advanceTimersByTimeAsync(25_000)
  await ended
  await expect.poll(() => streams[2].received.text).toContain('still here')
  expect(streams[2].response.complete).toBe(false)
  streams[2].stop()
})

test('the response headers of a stream are sent at once', async () => {
  closed = false
  server = await openTestApp()
  const visitor = server.visitor()
  await visitor.register()
  expect((await visitor.send('HEAD', '/api/events')).statusCode).toBe(404)
})
