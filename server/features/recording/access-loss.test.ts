import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { deleteFamily } from '#server/features/family/families.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// More than the socket buffers between the server and a client that does not read.
const wav = toneWav(400, 44_100)

let server: TestApp
let owner: Relative
let ada: Relative
let tom: Relative
let familyId: number
let story: { id: number; url: string }
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada', 'Tom')
  owner = family.owner
  familyId = family.familyId
  const [first = owner, second = owner] = family.relatives
  ada = first
  tom = second
  const saved = await owner.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  const { id, audioUrl } = saved.json<Story>()
  story = { id, url: audioUrl ?? '' }
})

/** Requests the audio without reading it. `rest` reads what arrives and returns how many bytes that were. */
const listen = async (visitor: Relative) => {
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  const { port } = server.app.server.address() as AddressInfo
  const request = get({ port, path: story.url, headers: { cookie: visitor.cookie() }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const [socket] = await connected
  return {
    socket,
    /** When the server has closed the connection. */
    cut: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    rest: async () => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      await once(response, 'close').catch(() => {})
      return bytes
    },
  }
}

describe('a running download is cut off when its listener loses access:', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['a removed member', () => owner.send('DELETE', `/api/family/members/${ada.id}`)],
    ['a member who left', () => ada.post('/api/family/leave')],
    [
      'a deleted account',
      () =>
        server.database.asSystem(async (tx) => {
          await publishPersonChanged(tx, server.services.events, ada.id)
          await tx.delete(users).where(eq(users.id, ada.id))
        }),
    ],
    [
      'a member whose sessions were ended',
      () =>
        server.database.asSystem(async (tx) => {
          await publishPersonChanged(tx, server.services.events, ada.id)
          const all = await tx.select().from(sessions)
          for (const { sid, sess } of all)
            if ((sess as { userId?: number }).userId === ada.id) await tx.delete(sessions).where(eq(sessions.sid, sid))
        }),
    ],
  ]
  test.each(ways)('%s', async (_, end) => {
    const [cut, staying] = [await listen(ada), await listen(tom)]
    await end()
    await cut.cut
    expect(await cut.rest()).toBeLessThan(wav.length)
    expect(staying.socket.destroyed).toBe(false)
    expect(await staying.rest()).toBe(wav.length)
  })

  test('everyone, when the family is deleted', async () => {
    const both = [await listen(owner), await listen(ada)]
    await server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId))
    await Promise.all(both.map(({ cut }) => cut))
    for (const one of both) expect(await one.rest()).toBeLessThan(wav.length)
  })

  test('everyone except those who may restore it, when the story is deleted', async () => {
    const [author, relative] = [await listen(owner), await listen(ada)]
    await owner.send('DELETE', `/api/stories/${story.id}`)
    await relative.cut
    expect(await relative.rest()).toBeLessThan(wav.length)
    expect(await author.rest()).toBe(wav.length)
  })
})

test('a member removed before the server subscribed to events is cut off too', async () => {
  const { subscribe } = server.services.events
  const subscription = vi.spyOn(server.services.events, 'subscribe').mockImplementationOnce((family) => {
    return subscribe(family, () => {})
  })
  const { cut, rest } = await listen(ada)
  expect(subscription).toHaveBeenCalledOnce()
  await owner.send('DELETE', `/api/family/members/${ada.id}`)
  await cut
  expect(await rest()).toBeLessThan(wav.length)
})

test('the event subscription ends with the response', async () => {
  const { subscribe } = server.services.events
  const stopped = vi.fn()
  const listening = vi.spyOn(server.services.events, 'subscribe').mockImplementation((family, onEvent) => {
    const stop = subscribe(family, onEvent)
    return () => {
      stopped()
      stop()
    }
  })
  await ada.send('HEAD', story.url)
  expect(listening).not.toHaveBeenCalled()
  await (await listen(ada)).rest()
  await expect.poll(() => stopped.mock.calls.length).toBe(1)
  const broken = await listen(ada)
  broken.socket.destroy()
  await expect.poll(() => stopped.mock.calls.length).toBe(2)
})
