import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
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
  await server.app.listen({ port: 0, host: '127.0.0.1' })
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
const getUser = async (visitor: Relative) => (await visitor.get('/api/user')).json()
const switchTo = (visitor: Relative, id: number) =>
  visitor.send('PUT', '/api/families/current', { payload: { familyId: id } })
/** Adds a person with an account to the family and switches to it. */
const joinAndSwitch = async (visitor: Relative) => {
  await visitor.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
  await visitor.send('PUT', '/api/families/current', { payload: { familyId } })
}

test('a user’s families have the names of their members in the order of joining', async () => {
  await joinAndSwitch(stranger)
  const nameOf = async (person: Relative) => {
    const { firstName, lastName } = await getUser(person)
    return `${firstName} ${lastName}`
  }
  const memberNames = [await nameOf(owner), await nameOf(ada), await nameOf(stranger)]
  expect((await getUser(ada)).families).toMatchObject([{ id: familyId, memberNames }])
})

describe('switching to another family', () => {
  test('applies to all requests of the session', async () => {
    await joinAndSwitch(stranger)
    await addStory(ada.id, familyId)
    const storyCount = async () => (await stranger.get('/api/stories')).json().length
    expect((await switchTo(stranger, otherId)).json()).toMatchObject({ familyId: otherId })
    expect(await getUser(stranger)).toMatchObject({ familyId: otherId })
    expect(await storyCount()).toBe(0)
    expect((await switchTo(stranger, familyId)).json()).toMatchObject({ familyId })
    expect(await storyCount()).toBe(1)
    expect((await stranger.post('/api/family/invite', { relationship: 'Child' })).json()).toMatchObject({
      error: 'owner_only',
    })
  })

  test('doesn’t affect other sessions of the person', async () => {
    await joinAndSwitch(stranger)
    const phone = { ...stranger, ...server.visitor() }
    await phone.post('/api/login', { email: stranger.email, password: 'a good password' })
    expect(await getUser(phone)).toMatchObject({ familyId: otherId })
    await switchTo(phone, familyId)
    await switchTo(stranger, otherId)
    expect(await getUser(phone)).toMatchObject({ familyId })
  })

  test('is refused for families the person doesn’t belong to', async () => {
    for (const id of [familyId, 2_000_000_000]) expect((await switchTo(stranger, id)).statusCode).toBe(404)
    expect(await getUser(stranger)).toMatchObject({ familyId: otherId })
    const payload = { familyId }
    expect((await server.visitor().send('PUT', '/api/families/current', { payload })).statusCode).toBe(401)
    expect((await stranger.send('PUT', '/api/families/current', { payload: { familyId: 'x' } })).statusCode).toBe(400)
  })

  test('doesn’t revive a session that ends concurrently', async () => {
    await joinAndSwitch(stranger)
    const cookie = stranger.cookie() ?? ''
    await Promise.all([switchTo(stranger, familyId), stranger.post('/api/logout')])
    expect((await server.visitor().get('/api/user', { headers: { cookie } })).statusCode).toBe(401)
  })
})

describe('requests that name a family', () => {
  // The stranger joins, but their current family is still their own.
  beforeEach(async () => {
    await stranger.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
  })

  const inFamily = (id: number) => ({ headers: { [FAMILY_HEADER]: String(id) } })
  const ask = (id: number) => stranger.post('/api/family/questions', { question: 'Where did you meet?' }, inFamily(id))
  const removeStranger = () => owner.send('DELETE', `/api/family/members/${stranger.id}`)
  const listQuestions = async (visitor: Relative) => (await visitor.get('/api/family/questions')).json()

  test('a question goes to the named family, not to the current one', async () => {
    expect((await ask(familyId)).statusCode).toBe(200)
    expect(await listQuestions(owner)).toHaveLength(1)
    expect(await listQuestions(stranger)).toHaveLength(0)
    expect((await stranger.get('/api/family/questions', inFamily(familyId))).json()).toHaveLength(1)
  })

  test('a former member is refused, and the question goes nowhere else', async () => {
    expect((await removeStranger()).json()).toEqual({ ok: true })
    const refused = await ask(familyId)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'not_in_family', message: expect.stringContaining('anymore') })
    expect(await listQuestions(stranger)).toHaveLength(0)
  })

  test('unknown families and families of others are refused', async () => {
    const { familyId: unrelatedId } = await familyOf(server)
    for (const id of [unrelatedId, 2_000_000_000, -1, Number.NaN]) expect((await ask(id)).statusCode).toBe(403)
  })

  test('an owner’s call is refused in a family where they’re only a member', async () => {
    const invite = (id: number) => stranger.post('/api/family/invite', { relationship: 'Child' }, inFamily(id))
    expect((await invite(familyId)).json()).toMatchObject({ error: 'owner_only' })
    expect((await invite(otherId)).statusCode).toBe(200)
  })

  test('the signed-in user is returned even for a family they no longer belong to', async () => {
    await removeStranger()
    expect((await stranger.get('/api/user', inFamily(familyId))).json()).toMatchObject({ familyId: otherId })
  })

  test('an event stream can name its family in the URL', async () => {
    const own = await openEventStream(server, stranger)
    const named = await openEventStream(server, stranger, `?family=${familyId}`)
    const { id } = (await ask(familyId)).json()
    await expect.poll(() => named.received.text).toContain(`event: questions\ndata: {"id":${id}}`)
    expect(own.received.text).not.toContain('event: questions')
    own.stop()
    named.stop()
    expect((await owner.get(`/api/events?family=${otherId}`)).statusCode).toBe(403)
  })
})
