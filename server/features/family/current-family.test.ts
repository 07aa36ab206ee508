import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
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
const userOf = async (visitor: Relative) => (await visitor.get('/api/user')).json()
const show = (visitor: Relative, id: number) =>
  visitor.send('PUT', '/api/families/current', { payload: { familyId: id } })
/** Brings somebody who has an account into the family, too, and has it show. */
const bring = async (visitor: Relative) => {
  await visitor.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
  await visitor.send('PUT', '/api/families/current', { payload: { familyId } })
}

describe('choosing the family that shows', () => {
  test('holds for the session, and what is asked is asked of that family', async () => {
    await bring(stranger)
    await tell(ada.id, familyId)
    const titles = async () => (await stranger.get('/api/stories')).json().length
    expect((await show(stranger, otherId)).json()).toMatchObject({ familyId: otherId })
    expect(await userOf(stranger)).toMatchObject({ familyId: otherId })
    expect(await titles()).toBe(0)
    expect((await show(stranger, familyId)).json()).toMatchObject({ familyId })
    expect(await titles()).toBe(1)
    expect((await stranger.post('/api/family/invite', { relationship: 'Child' })).json()).toMatchObject({
      error: 'owner_only',
    })
  })

  test('does not touch one’s other sessions', async () => {
    await bring(stranger)
    const telephone = { ...stranger, ...server.visitor() }
    await telephone.post('/api/login', { email: stranger.email, password: 'a good password' })
    expect(await userOf(telephone)).toMatchObject({ familyId: otherId })
    await show(telephone, familyId)
    await show(stranger, otherId)
    expect(await userOf(telephone)).toMatchObject({ familyId })
  })

  test('wants a family of one’s own', async () => {
    for (const id of [familyId, 2_000_000_000]) expect((await show(stranger, id)).statusCode).toBe(404)
    expect(await userOf(stranger)).toMatchObject({ familyId: otherId })
    const payload = { familyId }
    expect((await server.visitor().send('PUT', '/api/families/current', { payload })).statusCode).toBe(401)
    expect((await stranger.send('PUT', '/api/families/current', { payload: { familyId: 'x' } })).statusCode).toBe(400)
  })

  test('never brings back a session that ends meanwhile', async () => {
    await bring(stranger)
    const cookie = stranger.cookie() ?? ''
    await Promise.all([show(stranger, familyId), stranger.post('/api/logout')])
    expect((await server.visitor().get('/api/user', { headers: { cookie } })).statusCode).toBe(401)
  })
})

describe('starting one’s own family', () => {
  const start = (visitor: Relative) => visitor.post('/api/families')

  test('makes a guest an owner, with a trial of their own, and leaves them where they are', async () => {
    const started = await start(ada)
    expect(started.statusCode).toBe(200)
    const user = started.json()
    expect(user).toMatchObject({
      accountType: 'owner',
      familyName: 'The Okafor Family',
      families: [
        { id: user.familyId, role: 'owner' },
        { id: familyId, role: 'member' },
      ],
    })
    expect(user.familyId).not.toBe(familyId)
    expect(await userOf(ada)).toEqual(user)
    const [account] = await server.database.asSystem((tx) => tx.select().from(users).where(eq(users.id, ada.id)))
    expect(account).toMatchObject({ accountType: 'owner', ownerEmail: null })
    expect((await ada.get('/api/subscription/status')).json()).toMatchObject({
      accountType: 'both',
      trialDaysRemaining: 30,
    })
    await show(ada, familyId)
    expect((await ada.get('/api/family/members')).json()).toMatchObject([{ userId: owner.id }, { userId: ada.id }])
  })

  test('works for somebody who belongs to none any more', async () => {
    await ada.post('/api/family/leave')
    const user = (await start(ada)).json()
    expect(user.families).toMatchObject([{ id: user.familyId, role: 'owner' }])
  })

  test('is done once, however often it is asked at the same time', async () => {
    const before = await server.database.asSystem((tx) => tx.$count(families))
    const answers = await Promise.all([start(ada), start(ada), start(ada)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect((await start(owner)).json()).toMatchObject({ error: 'already_owner' })
    expect(await server.database.asSystem((tx) => tx.$count(families))).toBe(before + 1)
    expect((await server.visitor().post('/api/families')).statusCode).toBe(401)
  })
})
