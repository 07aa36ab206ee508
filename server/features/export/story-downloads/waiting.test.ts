import { once } from 'node:events'
import { get } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mp3Copies } from '#server/infra/db/schema/recordings.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeMp3Handler } from './mp3.ts'

let server: TestApp
let port: number
const lines: { level: number; code?: string }[] = []
beforeAll(async () => {
  server = await openTestApp({ onLogLine: (line) => lines.push(JSON.parse(line)) })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

const beingMade = async (storyId: number) =>
  (await server.database.asSystem((tx) => tx.$count(mp3Copies, eq(mp3Copies.storyId, storyId)))) > 0

test.each([
  ['who was removed', 404, ({ owner, relative }, _) => owner.send('DELETE', `/api/family/members/${relative.id}`)],
  ['who has signed out', 401, ({ relative }, _) => relative.post('/api/logout')],
  ['anybody once the story is deleted', 404, ({ owner }, id) => owner.send('DELETE', `/api/stories/${id}`)],
] satisfies [
  string,
  number,
  (family: Awaited<ReturnType<typeof familyOf>>, storyId: number) => Promise<{ statusCode: number }>,
][])('a file that was waited for is not sent to %s', async (_who, status, leave) => {
  const family = await familyOf(server, 'Ada')
  const id = await recordStory(family.owner, { content: 'We walked along it.' })
  const held = Promise.withResolvers<{ template: string; data: unknown }>()
  const before = server.services.typesetter.typeset({ familyId: 0 }, () => held.promise)
  const requests = ['pdf', 'mp3'].map((form) => family.relative.get(`/api/stories/${id}/download/${form}`))
  await expect.poll(() => beingMade(id)).toBe(true)
  expect((await leave(family, id)).statusCode).toBe(200)
  held.resolve({ template: 'held', data: {} })
  await before
  const run = { signal: new AbortController().signal, last: true }
  await makeMp3Handler({ ...server.services, database: server.database })({ storyId: id }, run)
  for (const answer of await Promise.all(requests))
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([status, undefined])
})

test('a third simultaneous PDF of one person gets pdf_busy; others are not affected', async () => {
  const { owner, relative } = await familyOf(server, 'Ada')
  const id = await recordStory(owner, { title: 'The river', content: 'We walked along it.' })
  const get = (who: typeof relative) => who.get(`/api/stories/${id}/download/pdf`)
  const held = Promise.withResolvers<{ template: string; data: unknown }>()
  const before = server.services.typesetter.typeset({ familyId: 0 }, () => held.promise)
  const requests = Array.from({ length: 3 }, () => get(relative))
  const refused = await Promise.race(requests)
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'pdf_busy'])
  const another = get(owner)
  held.resolve({ template: 'held', data: {} })
  await before
  expect((await Promise.all(requests)).map((answer) => answer.statusCode).sort()).toEqual([200, 200, 429])
  expect((await another).statusCode).toBe(200)
})

/** What is logged as an error, and under which codes anything is. */
const logged = () => ({
  errors: lines.filter(({ level }) => level >= 50),
  codes: lines.flatMap(({ code }) => code ?? []),
})

test.each(['pdf', 'mp3'])('a client that disconnects while waiting is not logged as an error: %s', async (form) => {
  const { owner } = await familyOf(server)
  const id = await recordStory(owner, { content: 'We walked along it.' })
  const held = Promise.withResolvers<{ template: string; data: unknown }>()
  const before = server.services.typesetter.typeset({ familyId: 0 }, () => held.promise)
  const typeset = vi.spyOn(server.services.typesetter, 'typeset')
  lines.length = 0
  const headers = { cookie: owner.cookie() ?? '', 'sec-fetch-site': 'same-origin' }
  const request = get({ port, path: `/api/stories/${id}/download/${form}`, headers, agent: false })
  await expect.poll(async () => typeset.mock.calls.length > 0 || (await beingMade(id))).toBe(true)
  request.destroy()
  await once(request, 'error')
  await expect.poll(() => logged().codes).toContain('client_gone')
  held.resolve({ template: 'held', data: {} })
  await before
  expect(logged().errors).toEqual([])
  typeset.mockRestore()
})

test('an MP3 that is not ready in time gets mp3_in_progress, not logged as an error', async () => {
  const { owner } = await familyOf(server)
  const id = await recordStory(owner)
  lines.length = 0
  const request = owner.get(`/api/stories/${id}/download/mp3`)
  await expect.poll(() => beingMade(id)).toBe(true)
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  const refused = await request
  later.mockRestore()
  expect([refused.statusCode, refused.json().error]).toEqual([503, 'mp3_in_progress'])
  expect(logged()).toEqual({ errors: [], codes: ['mp3_in_progress'] })
})
