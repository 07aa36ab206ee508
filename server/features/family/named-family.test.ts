import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let owner: Relative
let storyteller: Relative
let shown: number
let showing: number
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

// Somebody of two families: a page still shows the one, the session the other.
beforeEach(async () => {
  const family = await familyOf(server)
  owner = family.owner
  shown = family.familyId
  const own = await familyOf(server)
  storyteller = own.owner
  showing = own.familyId
  await storyteller.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
})

const inFamily = (id: number) => ({ headers: { [FAMILY_HEADER]: String(id) } })
const ask = (id: number) => storyteller.post('/api/family/questions', { question: 'Where did you meet?' }, inFamily(id))
const removed = () => owner.send('DELETE', `/api/family/members/${storyteller.id}`)
const questionsOf = async (visitor: Relative) => (await visitor.get('/api/family/questions')).json()

test('a question goes into the family that stands on the page, whichever shows in the session', async () => {
  expect((await ask(shown)).statusCode).toBe(200)
  expect(await questionsOf(owner)).toHaveLength(1)
  expect(await questionsOf(storyteller)).toHaveLength(0)
  expect((await storyteller.get('/api/family/questions', inFamily(shown))).json()).toHaveLength(1)
})

test('it does not go anywhere else once they were removed from it', async () => {
  expect((await removed()).json()).toEqual({ ok: true })
  const refused = await ask(shown)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ error: 'not_in_family', message: expect.stringContaining('any more') })
  expect(await questionsOf(storyteller)).toHaveLength(0)
})

test('a family that one never belonged to is refused alike, and so is what is none', async () => {
  const { familyId } = await familyOf(server)
  for (const id of [familyId, 2_000_000_000, -1, Number.NaN]) expect((await ask(id)).statusCode).toBe(403)
})

test('an owner’s call is refused in the family where they are a member', async () => {
  const invite = (id: number) => storyteller.post('/api/family/invite', { relationship: 'Child' }, inFamily(id))
  expect((await invite(shown)).json()).toMatchObject({ error: 'owner_only' })
  expect((await invite(showing)).statusCode).toBe(200)
})

test('who is signed in is told whatever family the page names', async () => {
  await removed()
  expect((await storyteller.get('/api/user', inFamily(shown))).json()).toMatchObject({ familyId: showing })
})

test('a page hears of the family that it names in the address of its stream', async () => {
  const own = await openEventStream(server, storyteller)
  const named = await openEventStream(server, storyteller, `?family=${shown}`)
  const { id } = (await ask(shown)).json()
  await expect.poll(() => named.received.text).toContain(`event: questions\ndata: {"id":${id}}`)
  expect(own.received.text).not.toContain('event: questions')
  own.stop()
  named.stop()
  expect((await owner.get(`/api/events?family=${showing}`)).statusCode).toBe(403)
})
