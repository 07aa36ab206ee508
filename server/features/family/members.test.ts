import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteFamily } from './families.ts'

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

const addStory = (userId: number, inFamily: number) =>
  server.database.asSystem((tx) =>
    tx.insert(stories).values({ familyId: inFamily, userId, title: 'The river', toldBy: 'Ada' }),
  )
const remove = (visitor: Relative, userId: number) => visitor.send('DELETE', `/api/family/members/${userId}`)
const leave = (visitor: Relative) => visitor.post('/api/family/leave')
const listEnded = async (visitor: Relative) => (await visitor.get('/api/families/ended')).json()
const getUser = async (visitor: Relative) => (await visitor.get('/api/user')).json()
/** Adds a person with an account to the family and switches to it. */
const joinAndSwitch = async (visitor: Relative) => {
  await visitor.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
  await visitor.send('PUT', '/api/families/current', { payload: { familyId } })
}

describe('the member list', () => {
  test('has the owner first, then members by join date, with their story counts in this family', async () => {
    await joinAndSwitch(stranger)
    await addStory(ada.id, familyId)
    await addStory(ada.id, familyId)
    await addStory(stranger.id, otherId)
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
    ].map((each, index) => ({ ...each, storyCount: [0, 2, 0][index] }))
    for (const visitor of [owner, ada, stranger])
      expect((await visitor.get('/api/family/members')).json()).toEqual(expected)
  })

  test('is visible to members only, and has no email addresses', async () => {
    expect((await ada.get('/api/family/members')).body).not.toContain('@')
    expect((await stranger.get('/api/family/members')).json()).toMatchObject([{ userId: stranger.id }])
    expect((await server.visitor().get('/api/family/members')).statusCode).toBe(401)
  })
})

describe('removing a member', () => {
  test('ends their access at once, shows them why, and keeps their stories under their name', async () => {
    await addStory(ada.id, familyId)
    expect((await remove(owner, ada.id)).json()).toEqual({ ok: true })
    for (const path of ['/api/stories', '/api/family/members', '/api/family', '/api/events']) {
      const refused = await ada.get(path)
      expect(refused.statusCode, path).toBe(403)
      expect(refused.json()).toMatchObject({ error: 'no_family' })
    }
    expect(await getUser(ada)).toMatchObject({ familyId: null, familyName: null, families: [] })
    expect(await listEnded(ada)).toEqual([
      { familyId, familyName: 'The Okafor Family', reason: 'removed', endedAt: expect.stringMatching(/T.*Z$/) },
    ])
    expect((await owner.get('/api/family/members')).json()).toMatchObject([{ userId: owner.id }])
    expect((await owner.get('/api/family')).json()).toEqual([])
    expect((await owner.get('/api/stories')).json()).toMatchObject([{ user: { firstName: 'Ada' } }])
  })

  test('switches a person who owns a family back to it', async () => {
    await joinAndSwitch(stranger)
    expect(await getUser(stranger)).toMatchObject({ familyId })
    await remove(owner, stranger.id)
    expect(await getUser(stranger)).toMatchObject({ familyId: otherId, families: [{ id: otherId }] })
  })

  test('doesn’t prevent joining again with a new link', async () => {
    await remove(owner, ada.id)
    await joinAndSwitch(ada)
    expect(await getUser(ada)).toMatchObject({ familyId })
    expect(await listEnded(ada)).toEqual([])
    expect((await remove(owner, ada.id)).statusCode).toBe(200)
    expect(await listEnded(ada)).toMatchObject([{ familyId }])
  })

  test('is allowed only to the owner, in their own family', async () => {
    expect((await server.visitor().send('DELETE', `/api/family/members/${ada.id}`)).statusCode).toBe(401)
    expect((await remove(ada, owner.id)).statusCode).toBe(403)
    expect((await remove(ada, ada.id)).statusCode).toBe(403)
    for (const missing of [ada.id, owner.id, 2_000_000_000])
      expect((await remove(stranger, missing)).statusCode).toBe(404)
    expect((await owner.get('/api/family/members')).json().length).toBe(2)
    expect(await listEnded(ada)).toEqual([])
  })

  test('the owner can’t be removed and can’t leave', async () => {
    const refused = await remove(owner, owner.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'owner_stays' })
    expect((await leave(owner)).json()).toMatchObject({ error: 'owner_stays' })
    expect((await owner.get('/api/stories')).statusCode).toBe(200)
  })

  test('concurrently with leaving ends the membership once', async () => {
    const responses = await Promise.all([remove(owner, ada.id), leave(ada), remove(owner, ada.id)])
    const codes = responses.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length).toBe(1)
    // The later requests find no member (404) or no family (403).
    for (const code of codes) expect([200, 403, 404]).toContain(code)
    expect((await listEnded(ada)).length).toBe(1)
  })
})

test('leaving ends the membership, and the stories stay', async () => {
  await addStory(ada.id, familyId)
  expect((await leave(ada)).json()).toEqual({ ok: true })
  expect((await ada.get('/api/stories')).statusCode).toBe(403)
  expect(await listEnded(ada)).toMatchObject([{ familyId, familyName: 'The Okafor Family', reason: 'left' }])
  expect((await owner.get('/api/stories')).json()).toMatchObject([{ user: { firstName: 'Ada' } }])
  expect((await leave(ada)).statusCode).toBe(403)
  expect((await server.visitor().post('/api/family/leave')).statusCode).toBe(401)
})

test('an ended membership is listed until the person dismisses it; nobody else can', async () => {
  await leave(ada)
  const dismiss = (visitor: Relative, id = familyId) => visitor.post(`/api/families/ended/${id}/seen`)
  expect(await listEnded(stranger)).toEqual([])
  expect((await dismiss(stranger)).statusCode).toBe(404)
  expect((await listEnded(ada)).length).toBe(1)
  expect((await dismiss(ada, otherId)).statusCode).toBe(404)
  expect((await dismiss(ada)).json()).toEqual({ ok: true })
  expect(await listEnded(ada)).toEqual([])
  expect((await dismiss(ada)).statusCode).toBe(200)
  expect((await server.visitor().get('/api/families/ended')).statusCode).toBe(401)
  expect((await server.visitor().post(`/api/families/ended/${familyId}/seen`)).statusCode).toBe(401)
})

describe('row-level security, as the owner', () => {
  const insertEnded = (userId: number, inFamily: number) =>
    server.database.asViewer(owner.id, (tx) =>
      tx.insert(pastMemberships).values({ familyId: inFamily, userId, familyName: 'x', reason: 'removed' }),
    )

  test('refuses an ended membership for a person who was never a member, which would reveal that person', async () => {
    await expect(insertEnded(stranger.id, familyId)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(insertEnded(stranger.id, otherId)).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('deletes only memberships of their own family, and not their own', async () => {
    for (const id of [familyId, otherId])
      await server.database.asViewer(owner.id, (tx) => tx.delete(memberships).where(eq(memberships.familyId, id)))
    const remaining = await server.database.asSystem((tx) =>
      tx.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.familyId, familyId)),
    )
    expect(remaining).toEqual([{ userId: owner.id }])
    expect(await getUser(stranger)).toMatchObject({ familyId: otherId })
  })

  test('refuses reading sessions', async () => {
    const query = server.database.asViewer(owner.id, (tx) => tx.select().from(sessions))
    await expect(query).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

describe('a database trigger records how a membership ended', () => {
  beforeEach(async () => {
    // A leftover record must be replaced.
    const seenAt = new Date(0)
    const stale = { familyId, userId: ada.id, familyName: 'x', reason: 'left' as const, endedAt: new Date(0), seenAt }
    await server.database.asSystem((tx) => tx.insert(pastMemberships).values(stale))
  })

  const findEnded = () =>
    server.database.asSystem((tx) => tx.select().from(pastMemberships).where(eq(pastMemberships.familyId, familyId)))
  const deleteMembership = () =>
    server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, ada.id)))

  const endings: ['removed' | 'left' | 'family_deleted', string, () => Promise<unknown>][] = [
    ['removed', 'when the owner removes the member', () => remove(owner, ada.id)],
    ['left', 'when the member leaves', () => leave(ada)],
    ['removed', 'when the system deletes the membership', deleteMembership],
    [
      'family_deleted',
      'when the family is deleted',
      () => server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId)),
    ],
  ]
  test.each(endings)('as %s %s', async (reason, _, end) => {
    const before = Date.now()
    await end()
    const [ending, ...more] = await findEnded()
    expect(ending).toMatchObject({ userId: ada.id, familyName: 'The Okafor Family', reason, seenAt: null })
    // The database rounds its clock to milliseconds.
    expect(ending?.endedAt.getTime()).toBeGreaterThanOrEqual(before - 1)
    expect(more).toEqual([])
  })

  test('but keeps nothing of a deleted account', async () => {
    await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, ada.id)))
    expect(await findEnded()).toEqual([])
  })
})
