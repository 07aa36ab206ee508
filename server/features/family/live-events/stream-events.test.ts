import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteFamily } from '../families.ts'
import { publishPersonChanged } from '../members.ts'

let server: TestApp
let owner: Relative
let ada: Relative
let tom: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada', 'Tom')
  owner = family.owner
  familyId = family.familyId
  const [first = owner, second = owner] = family.relatives
  ada = first
  tom = second
  // Without heartbeats, only the event can end a stream.
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(() => vi.useRealTimers())

const publish = () =>
  server.database.asSystem((tx) => server.services.events.publish(tx, { familyId, kind: 'story', id: 77 }))

describe('losing access closes the person’s event streams, and no others:', () => {
  const endings: [string, () => Promise<unknown>][] = [
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
  ]
  test.each(endings)('%s', async (_, end) => {
    const streams = [await openEventStream(server, ada), await openEventStream(server, ada)]
    const othersStream = await openEventStream(server, tom)
    await end()
    await Promise.all(streams.map(({ ended }) => ended))
    for (const stream of streams) expect(stream.received.text).toContain(`event: family\ndata: {"id":${ada.id}}`)
    await publish()
    await expect.poll(() => othersStream.received.text).toContain('event: story\ndata: {"id":77}')
    for (const stream of streams) expect(stream.received.text).not.toContain('story')
    expect(othersStream.response.complete).toBe(false)
    othersStream.stop()
  })
})

test('deleting a family closes all streams and records the ended memberships', async () => {
  const streams = [await openEventStream(server, owner), await openEventStream(server, ada)]
  await server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId))
  await Promise.all(streams.map(({ ended }) => ended))
  for (const relative of [ada, tom])
    expect((await relative.get('/api/families/ended')).json()).toMatchObject([
      { familyId, familyName: 'The Okafor Family', reason: 'family_deleted' },
    ])
  expect((await owner.get('/api/families/ended')).json()).toEqual([])
  for (const relative of [owner, ada, tom])
    expect((await relative.get('/api/user')).json()).toMatchObject({ familyId: null, families: [] })
})

test('streams report new links and new members, but no invite code', async () => {
  const stream = await openEventStream(server, owner)
  const { inviteCode } = await owner.invite()
  // Guests get the same event, which doesn’t identify the link.
  await expect.poll(() => stream.received.text).toContain(`event: family\ndata: {"id":${familyId}}`)
  const jun = await server.visitor().join(inviteCode)
  await expect.poll(() => stream.received.text).toContain(`event: family\ndata: {"id":${jun.id}}`)
  expect(stream.received.text).not.toContain(inviteCode)
  stream.stop()
})

test('a member who is removed while the stream opens is disconnected, too', async () => {
  const { events } = server.services
  const { subscribe } = events
  const subscribing = vi.spyOn(events, 'subscribe').mockImplementation((family, listener) => {
    // As if the removal had been published before anything subscribed.
    return subscribe(family, (event) => event?.kind !== 'family' && listener(event))
  })
  const blocked = Promise.withResolvers<void>()
  const { asSystem } = server.database
  const querying = vi.spyOn(server.database, 'asSystem').mockImplementationOnce(async (work) => {
    await blocked.promise
    return asSystem(work)
  })
  const stream = await openEventStream(server, ada)
  expect(subscribing).toHaveBeenCalled()
  expect(querying).toHaveBeenCalled()
  await owner.send('DELETE', `/api/family/members/${ada.id}`)
  blocked.resolve()
  await stream.ended
  subscribing.mockRestore()
  querying.mockRestore()
})
