import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#server/infra/db/schema/accounts.ts'
import { memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let owner: Relative
let ada: Relative
let stranger: Relative
let familyId: number
let otherId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  owner = family.owner
  ada = family.relative
  familyId = family.familyId
  const other = await familyOf(server)
  stranger = other.owner
  otherId = other.familyId
})

const tell = (userId: number, inFamily: number) =>
  server.database.asSystem((tx) =>
    tx.insert(stories).values({ familyId: inFamily, userId, title: 'The river', toldBy: 'Somebody' }),
  )
const remove = (visitor: Relative, userId: number) => visitor.send('DELETE', `/api/family/members/${userId}`)
const leave = (visitor: Relative) => visitor.post('/api/family/leave')
const endings = async (visitor: Relative) => (await visitor.get('/api/families/ended')).json()
const userOf = async (visitor: Relative) => (await visitor.get('/api/user')).json()
/** Brings somebody who has an account into the family, too, and has it show. */
const bring = async (visitor: Relative) => {
  await visitor.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
  await visitor.send('PUT', '/api/families/current', { payload: { familyId } })
}

describe('the members', () => {
  test('are the owner, then the others in the order of joining, with what each has told here', async () => {
    await bring(stranger)
    await tell(ada.id, familyId)
    await tell(ada.id, familyId)
    await tell(stranger.id, otherId)
    const member = { lastName: 'Okafor', profileImageUrl: null, joinedAt: expect.stringMatching(/T.*Z$/) }
    const expected = [
      { ...member, userId: owner.id, firstName: 'Ruth', role: 'owner', accountType: 'owner', relationship: null },
      { ...member, userId: ada.id, firstName: 'Ada', role: 'member', accountType: 'guest', relationship: 'Child' },
      {
        ...member,
        userId: stranger.id,
        firstName: 'Ruth',
        role: 'member',
        accountType: 'owner',
        relationship: 'Child',
      },
    ].map((one, index) => ({ ...one, storyCount: [0, 2, 0][index] }))
    for (const visitor of [owner, ada, stranger])
      expect((await visitor.get('/api/family/members')).json()).toEqual(expected)
  })

  test('are shown to members alone, and without addresses', async () => {
    expect((await ada.get('/api/family/members')).body).not.toContain('@')
    expect((await stranger.get('/api/family/members')).json()).toMatchObject([{ userId: stranger.id }])
    expect((await server.visitor().get('/api/family/members')).statusCode).toBe(401)
  })
})

describe('removing a member', () => {
  test('ends their access at once, tells them why, and keeps what they told in their name', async () => {
    await tell(ada.id, familyId)
    expect((await remove(owner, ada.id)).json()).toEqual({ ok: true })
    for (const path of ['/api/stories', '/api/family/members', '/api/family', '/api/events']) {
      const refused = await ada.get(path)
      expect(refused.statusCode, path).toBe(403)
      expect(refused.json()).toMatchObject({ error: 'no_family' })
    }
    expect(await userOf(ada)).toMatchObject({ familyId: null, familyName: null, families: [] })
    expect(await endings(ada)).toEqual([
      { familyId, familyName: 'The Okafor Family', reason: 'removed', endedAt: expect.stringMatching(/T.*Z$/) },
    ])
    expect((await owner.get('/api/family/members')).json()).toMatchObject([{ userId: owner.id }])
    expect((await owner.get('/api/family')).json()).toEqual([])
    expect((await owner.get('/api/stories')).json()).toMatchObject([{ user: { firstName: 'Ada' } }])
  })

  test('who has a family of their own shows that one to them', async () => {
    await bring(stranger)
    expect(await userOf(stranger)).toMatchObject({ familyId })
    await remove(owner, stranger.id)
    expect(await userOf(stranger)).toMatchObject({ familyId: otherId, families: [{ id: otherId }] })
  })

  test('does not keep them from joining again, by a new link', async () => {
    await remove(owner, ada.id)
    await bring(ada)
    expect(await userOf(ada)).toMatchObject({ familyId })
    expect(await endings(ada)).toEqual([])
    expect((await remove(owner, ada.id)).statusCode).toBe(200)
    expect(await endings(ada)).toMatchObject([{ familyId }])
  })

  test('is the owner’s alone, and of their own family', async () => {
    expect((await server.visitor().send('DELETE', `/api/family/members/${ada.id}`)).statusCode).toBe(401)
    expect((await remove(ada, owner.id)).statusCode).toBe(403)
    expect((await remove(ada, ada.id)).statusCode).toBe(403)
    for (const missing of [ada.id, owner.id, 2_000_000_000])
      expect((await remove(stranger, missing)).statusCode).toBe(404)
    expect((await owner.get('/api/family/members')).json().length).toBe(2)
    expect(await endings(ada)).toEqual([])
  })

  test('never leaves a vault without its owner', async () => {
    const refused = await remove(owner, owner.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'owner_stays' })
    expect((await leave(owner)).json()).toMatchObject({ error: 'owner_stays' })
    expect((await owner.get('/api/stories')).statusCode).toBe(200)
  })

  test('and their leaving, at the same time, end it once', async () => {
    const answers = await Promise.all([remove(owner, ada.id), leave(ada), remove(owner, ada.id)])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length).toBe(1)
    // Whoever comes later finds nothing to end: nobody, or no family.
    for (const code of codes) expect([200, 403, 404]).toContain(code)
    expect((await endings(ada)).length).toBe(1)
  })
})

test('leaving ends one’s membership, and one’s stories stay', async () => {
  await tell(ada.id, familyId)
  expect((await leave(ada)).json()).toEqual({ ok: true })
  expect((await ada.get('/api/stories')).statusCode).toBe(403)
  expect(await endings(ada)).toMatchObject([{ familyId, familyName: 'The Okafor Family', reason: 'left' }])
  expect((await owner.get('/api/stories')).json()).toMatchObject([{ user: { firstName: 'Ada' } }])
  expect((await leave(ada)).statusCode).toBe(403)
  expect((await server.visitor().post('/api/family/leave')).statusCode).toBe(401)
})

test('an ending is shown until one has put it by, and nobody else can', async () => {
  await leave(ada)
  const seen = (visitor: Relative, id = familyId) => visitor.post(`/api/families/ended/${id}/seen`)
  expect(await endings(stranger)).toEqual([])
  expect((await seen(stranger)).statusCode).toBe(404)
  expect((await endings(ada)).length).toBe(1)
  expect((await seen(ada, otherId)).statusCode).toBe(404)
  expect((await seen(ada)).json()).toEqual({ ok: true })
  expect(await endings(ada)).toEqual([])
  expect((await seen(ada)).statusCode).toBe(200)
  expect((await server.visitor().get('/api/families/ended')).statusCode).toBe(401)
  expect((await server.visitor().post(`/api/families/ended/${familyId}/seen`)).statusCode).toBe(401)
})

describe('row-level security, asked by an owner', () => {
  const pastOf = (userId: number, inFamily: number) =>
    server.database.asViewer(owner.id, (tx) =>
      tx.insert(pastMemberships).values({ familyId: inFamily, userId, familyName: 'x', reason: 'removed' }),
    )

  test('writes no ending of a membership that never was: it would show them that person', async () => {
    await expect(pastOf(stranger.id, familyId)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(pastOf(stranger.id, otherId)).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('ends no membership but of their own family, and not their own', async () => {
    for (const id of [familyId, otherId])
      await server.database.asViewer(owner.id, (tx) => tx.delete(memberships).where(eq(memberships.familyId, id)))
    const left = await server.database.asSystem((tx) =>
      tx.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.familyId, familyId)),
    )
    expect(left).toEqual([{ userId: owner.id }])
    expect(await userOf(stranger)).toMatchObject({ familyId: otherId })
  })

  test('sees no sessions', async () => {
    const seen = server.database.asViewer(owner.id, (tx) => tx.select().from(sessions))
    await expect(seen).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
