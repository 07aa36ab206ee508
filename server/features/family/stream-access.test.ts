import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteFamily } from './families.ts'
import { publishPersonChanged } from './members.ts'

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
  // No stream has a heartbeat: what ends it is the event.
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(() => vi.useRealTimers())

const publish = () =>
  server.database.asSystem((tx) => server.services.events.publish(tx, { familyId, kind: 'story', id: 77 }))

describe('the pages of whoever has lost access are cut off at once, and those of the others are not:', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['a removed member', () => owner.send('DELETE', `/api/family/members/${ada.id}`)],
    ['one who left', () => ada.post('/api/family/leave')],
    [
      'a deleted account',
      () =>
        server.database.asSystem(async (tx) => {
          await publishPersonChanged(tx, server.services.events, ada.id)
          await tx.delete(users).where(eq(users.id, ada.id))
        }),
    ],
  ]
  test.each(ways)('%s', async (_, end) => {
    const pages = [await openEventStream(server, ada), await openEventStream(server, ada)]
    const staying = await openEventStream(server, tom)
    await end()
    await Promise.all(pages.map(({ ended }) => ended))
    for (const page of pages) expect(page.received.text).toContain(`event: family\ndata: {"id":${ada.id}}`)
    await publish()
    await expect.poll(() => staying.received.text).toContain('event: story\ndata: {"id":77}')
    for (const page of pages) expect(page.received.text).not.toContain('story')
    expect(staying.response.complete).toBe(false)
    staying.stop()
  })
})

test('a deleted family cuts everybody off, and its members are told why', async () => {
  const pages = [await openEventStream(server, owner), await openEventStream(server, ada)]
  await server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId))
  await Promise.all(pages.map(({ ended }) => ended))
  for (const relative of [ada, tom])
    expect((await relative.get('/api/families/ended')).json()).toMatchObject([
      { familyId, familyName: 'The Okafor Family', reason: 'family_deleted' },
    ])
  expect((await owner.get('/api/families/ended')).json()).toEqual([])
  for (const relative of [owner, ada, tom])
    expect((await relative.get('/api/user')).json()).toMatchObject({ familyId: null, families: [] })
})

test('open pages hear who joins, and of links', async () => {
  const page = await openEventStream(server, owner)
  const { inviteCode } = await owner.invite()
  // Guests hear the same: not which link it is.
  await expect.poll(() => page.received.text).toContain(`event: family\ndata: {"id":${familyId}}`)
  const jun = await server.visitor().join(inviteCode)
  await expect.poll(() => page.received.text).toContain(`event: family\ndata: {"id":${jun.id}}`)
  expect(page.received.text).not.toContain(inviteCode)
  page.stop()
})

test('who is taken out of the family while the stream is being opened is cut off too', async () => {
  const { events } = server.services
  const { subscribe } = events
  const listening = vi.spyOn(events, 'subscribe').mockImplementationOnce((family, hear) => {
    // As if the removal had been published before anybody listened.
    return subscribe(family, (event) => event?.kind !== 'family' && hear(event))
  })
  const held = Promise.withResolvers<void>()
  const { asSystem } = server.database
  const asking = vi.spyOn(server.database, 'asSystem').mockImplementationOnce(async (work) => {
    await held.promise
    return asSystem(work)
  })
  const page = await openEventStream(server, ada)
  expect(listening).toHaveBeenCalled()
  expect(asking).toHaveBeenCalled()
  await owner.send('DELETE', `/api/family/members/${ada.id}`)
  held.resolve()
  await page.ended
  listening.mockRestore()
  asking.mockRestore()
})
