import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let owner: Relative
let ada: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  owner = family.owner
  ada = family.relative
  familyId = family.familyId
})

describe('starting a family', () => {
  const start = (visitor: Relative) => visitor.post('/api/families')
  const getUser = async () => (await ada.get('/api/user')).json()

  test('makes a guest an owner with a trial, and keeps their other membership', async () => {
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
    expect(await getUser()).toEqual(user)
    const [account] = await server.database.asSystem((tx) => tx.select().from(users).where(eq(users.id, ada.id)))
    expect(account).toMatchObject({ accountType: 'owner', ownerEmail: null })
    expect((await ada.get('/api/subscription/status')).json()).toMatchObject({
      accountType: 'both',
      trialDaysRemaining: 30,
    })
    await ada.send('PUT', '/api/families/current', { payload: { familyId } })
    expect((await ada.get('/api/family/members')).json()).toMatchObject([{ userId: owner.id }, { userId: ada.id }])
  })

  test('works for a person who belongs to no family', async () => {
    await ada.post('/api/family/leave')
    const user = (await start(ada)).json()
    expect(user.families).toMatchObject([{ id: user.familyId, role: 'owner' }])
  })

  test('happens once for concurrent requests', async () => {
    const before = await server.database.asSystem((tx) => tx.$count(families))
    const responses = await Promise.all([start(ada), start(ada), start(ada)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect((await start(owner)).json()).toMatchObject({ error: 'already_owner' })
    expect(await server.database.asSystem((tx) => tx.$count(families))).toBe(before + 1)
    expect((await server.visitor().post('/api/families')).statusCode).toBe(401)
  })
})
