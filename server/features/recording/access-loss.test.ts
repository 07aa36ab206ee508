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
import { familyMembers } from '#server/infra/db/schema/families.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
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
const listen = async (visitor: Pick<Relative, 'cookie'>, path = story.url) => {
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  const { port } = server.app.server.address() as AddressInfo
  const request = get({ port, path, headers: { cookie: visitor.cookie() ?? '' }, agent: false })
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

describe('someone with an invite hears a story that its author allows', () => {
  let inviteId: number
  let code: string
  let path: string
  beforeEach(async () => {
    const invite = await owner.invite()
    inviteId = invite.id
    code = invite.inviteCode
    const playbackName = story.url.slice(story.url.lastIndexOf('/') + 1)
    await server.database.asSystem((tx) =>
      tx.update(recordings).set({ playbackName }).where(eq(recordings.storyId, story.id)),
    )
    await allow(true)
    path = `/api/family/invite-info/${code}/audio/${playbackName}`
  })
  const allow = (playsInInvites: boolean) =>
    owner.send('PATCH', `/api/stories/${story.id}`, { payload: { playsInInvites } })
  const expire = () =>
    server.database.asSystem(async (tx) => {
      const expiresAt = new Date(Date.now() - 1000)
      await tx.update(familyMembers).set({ expiresAt }).where(eq(familyMembers.id, inviteId))
    })

  test('in ranges, to play it in the page and nothing else', async () => {
    const visitor = server.visitor()
    const part = await visitor.get(path, { headers: { range: 'bytes=100-199' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 100-199/${wav.length}`,
      'content-type': 'audio/wav',
      'cache-control': 'private, no-cache',
    })
    expect(part.headers).not.toHaveProperty('content-disposition')
    expect(part.rawPayload.equals(wav.subarray(100, 200))).toBe(true)
    expect((await visitor.get(path, { headers: { range: `bytes=${wav.length}-` } })).statusCode).toBe(416)
    expect((await visitor.send('HEAD', path)).headers['content-length']).toBe(String(wav.length))
  })

  const endings: [string, number, string, () => Promise<unknown>][] = [
    ['is taken back', 404, 'not_found', () => allow(false)],
    ['is deleted', 404, 'not_found', () => owner.send('DELETE', `/api/stories/${story.id}`)],
    [
      'is heard with a canceled invite',
      410,
      'invite_revoked',
      () => owner.send('DELETE', `/api/family/invite/${inviteId}`),
    ],
    ['is heard with a used invite', 410, 'invite_used', () => server.visitor().join(code)],
  ]
  test.each(endings)('which %s: it’s cut off and can’t be heard again', async (_, status, error, end) => {
    const listening = await listen(server.visitor(), path)
    await end()
    await listening.cut
    expect(await listening.rest()).toBeLessThan(wav.length)
    const refused = await server.visitor().get(path)
    expect([refused.statusCode, refused.json().error]).toEqual([status, error])
  })

  test('not with an expired or unknown code, or that of another family, and no other file', async () => {
    const strangers = (await (await familyOf(server)).owner.invite()).inviteCode
    const other = await owner.form('/api/stories', [
      { name: 'title', value: 'The secret' },
      { name: 'audio', file: toneWav(1), filename: 'a.wav', type: 'audio/wav' },
    ])
    const file = path.slice(path.lastIndexOf('/'))
    const otherFile = (other.json<Story>().audioUrl ?? '').slice('/api/audio'.length)
    const errorOf = async (withCode: string, name: string) =>
      (await server.visitor().get(`/api/family/invite-info/${withCode}/audio${name}`)).json().error
    expect(await errorOf(strangers, file)).toBe('not_found')
    expect(await errorOf('x'.repeat(22), file)).toBe('invite_unknown')
    expect(await errorOf(code, otherFile)).toBe('not_found')
    await expire()
    expect(await errorOf(code, file)).toBe('invite_expired')
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
