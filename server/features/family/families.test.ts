import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enterByLink } from '#server/access/actors.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader } from '../recording/testing/uploader.ts'

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

describe('a family is new', () => {
  const isNew = async (visitor: Visitor) => (await visitor.get('/api/user')).json().hasNewFamily
  const newOwner = async () => (await familyOf(server)).owner

  test('for its owner, until a link, an invite, a story or the beginning of a recording; removing it changes nothing', async () => {
    const began: Record<string, (visitor: Relative) => Promise<unknown>> = {
      link: async (visitor) => {
        const form = { firstName: 'Rose', relationship: 'Parent' }
        const { userId } = (await visitor.post('/api/family/storytellers', form)).json()
        expect(await isNew(visitor)).toBe(false)
        return visitor.send('DELETE', `/api/family/members/${userId}`)
      },
      invite: (visitor) => visitor.invite(),
      story: async (visitor) => {
        const id = await recordStory(visitor)
        expect(await isNew(visitor)).toBe(false)
        return visitor.send('DELETE', `/api/stories/${id}`)
      },
      recording: (visitor) => createUploader(visitor).create(),
    }
    for (const [what, begin] of Object.entries(began)) {
      const visitor = await newOwner()
      expect(await isNew(visitor), what).toBe(true)
      await begin(visitor)
      expect(await isNew(visitor), what).toBe(false)
    }
  })

  test('for nobody who belongs to another family, and on no device with a personal link', async () => {
    expect(await isNew(ada)).toBe(false)
    await ada.post('/api/families')
    expect(await isNew(ada)).toBe(false)
    const { visitor } = await enterByLink(server, await newOwner())
    expect(await isNew(visitor)).toBe(false)
  })
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
