import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

// Downloads over a real connection that end before they are whole: much more than a connection holds.
const LARGE = toneWav(1500)

let server: TestApp
let port: number
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

const tellLong = async (storyteller: Visitor) => {
  const saved = await storyteller.form('/api/stories', [
    { name: 'title', value: 'Long' },
    { name: 'audio', file: LARGE, filename: 'a.wav', type: 'audio/wav' },
  ])
  if (saved.statusCode !== 200) throw new Error(saved.body)
}

/** Begins a download and takes the first of it. */
const beginAt = async (visitor: Visitor, path: string): Promise<IncomingMessage> => {
  const headers = { cookie: visitor.cookie() ?? '', 'sec-fetch-site': 'same-origin' }
  const request = get({ port, path, headers, agent: false })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('There is no answer.')
  request.on('error', () => {})
  await once(response, 'readable')
  response.read(1000)
  return response
}
const begin = (visitor: Visitor, familyId: number) => beginAt(visitor, `/api/archive/${familyId}`)
const stateOf = async (visitor: Visitor) =>
  (await visitor.get('/api/archive')).json<{ download: { state: string } | null }[]>()[0]?.download?.state

/** Files of the store and of archives that this process has open. Linux only. */
const openFiles = async () => {
  const names = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(server.dataDir) && /\/(files|archives)\//.test(path))
}

test('when the browser disconnects, all files are closed and the next download can begin', async () => {
  const { owner, familyId } = await familyOf(server)
  await tellLong(owner)
  for (let i = 0; i < 3; i++) {
    const response = await begin(owner, familyId)
    expect(await stateOf(owner)).toBe('sending')
    response.destroy()
    await expect.poll(() => stateOf(owner)).toBe('interrupted')
  }
  await expect.poll(openFiles).toEqual([])
})

test.each([
  ['archives', (familyId: number) => `/api/archive/${familyId}`],
  ['ZIPs of stories', () => '/api/stories/download?audio=original'],
])('%s: a person can have two at a time; a third, and its HEAD, get archive_busy', async (_what, pathOf) => {
  const { owner, familyId } = await familyOf(server)
  await tellLong(owner)
  const path = pathOf(familyId)
  const both = [await beginAt(owner, path), await beginAt(owner, path)]
  expect((await owner.send('HEAD', path)).statusCode).toBe(429)
  const third = await owner.get(path)
  expect(third.statusCode).toBe(429)
  expect(third.json()).toMatchObject({ error: 'archive_busy' })
  for (const response of both) response.destroy()
})

test('removing a member stops their download', async () => {
  const { owner, relative, familyId } = await familyOf(server, 'Tom')
  await tellLong(relative)
  const response = await begin(relative, familyId)
  const ended = once(response, 'error')
  await owner.send('DELETE', `/api/family/members/${relative.id}`)
  response.resume()
  expect(await ended).toMatchObject([{ code: 'ECONNRESET' }])
})
