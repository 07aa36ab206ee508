import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPng } from '#dev/testing/empty-png.ts'
import { enterByLink } from '#server/access/actors.ts'
import { storytellerLinks, users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { type AddedStoryteller, MAX_LINK_DEVICES, type StorytellerWithToken } from './contract.ts'

let server: TestApp
let logged = ''
beforeAll(async () => {
  server = await openTestApp({ onLogLine: (line) => (logged += line) })
})
afterAll(() => server.close())

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0 Mobile Safari/537.36'
const ROSE = { firstName: 'Rose', lastName: 'Okafor', relationship: 'Grandparent' }

const addRose = async (owner: Relative): Promise<AddedStoryteller> =>
  (await owner.post('/api/family/storytellers', ROSE)).json()

/** Opens the link on a new device. */
const enter = async (token: string, visitor = server.visitor()) => {
  const response = await visitor.post('/api/storyteller-link/session', { token }, { headers: { 'user-agent': PHONE } })
  return { ...visitor, response }
}

const listed = async (owner: Relative) => (await owner.get('/api/family/storytellers')).json<StorytellerWithToken[]>()
const errorOf = async (response: ReturnType<Visitor['get']>) => {
  const { statusCode, body } = await response
  return `${statusCode} ${JSON.parse(body).error}`
}

test('a relative without an address signs in by the link and records; the owner sees the device', async () => {
  const { owner, familyId } = await familyOf(server)
  const { token, familyName, ...rose } = await addRose(owner)
  expect(familyName).toBe('The Okafor Family')
  expect(rose).toMatchObject({ ...ROSE, isOn: true, devices: [] })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect((await server.visitor().post('/api/storyteller-link', { token })).json()).toEqual({
    userId: rose.userId,
    firstName: 'Rose',
    familyName: 'The Okafor Family',
    ownerName: 'Ruth',
    owner: { name: 'Ruth Okafor', photo: null },
  })

  const tablet = await enter(token)
  expect(tablet.response.json()).toMatchObject({
    id: rose.userId,
    email: null,
    accountType: 'guest',
    hasFullSession: false,
    isAdmin: false,
    familyId,
  })
  expect((await tablet.get('/api/user')).json()).toMatchObject({ email: null, hasFullSession: false })
  const storyId = await recordStory(tablet)
  expect((await owner.get(`/api/stories/${storyId}`)).json()).toMatchObject({ userId: rose.userId })

  const [seen] = await listed(owner)
  expect(seen).toMatchObject({ userId: rose.userId, devices: [{ name: 'Chrome on Android' }] })
  expect(seen).not.toHaveProperty('token')
  expect((await owner.get('/api/family/members')).json()).toMatchObject([
    { role: 'owner' },
    { userId: rose.userId, relationship: 'Grandparent', accountType: 'guest' },
  ])
})

test('the last name may be left out', async () => {
  const { owner } = await familyOf(server)
  const { lastName, ...mother } = ROSE
  expect((await owner.post('/api/family/storytellers', { ...mother, lastName: ' ' })).json()).toMatchObject({
    lastName: '',
  })
  const { token } = (await owner.post('/api/family/storytellers', mother)).json()
  const tablet = await enter(token)
  const storyId = await recordStory(tablet)
  expect((await owner.get(`/api/stories/${storyId}`)).json()).toMatchObject({ toldBy: 'Rose' })
})

test('a family that still has its first name is named with its first link, and keeps a name that was chosen', async () => {
  const { owner, familyId } = await familyOf(server)
  const nameOf = async () => (await owner.get('/api/user')).json().familyName
  const endTrial = (trialEndsAt: Date) =>
    server.database.asSystem((tx) => tx.update(families).set({ trialEndsAt }).where(eq(families.id, familyId)))
  const form = { ...ROSE, lastName: 'Ellison', familyName: 'The Ellison Family' }
  // Neither the link nor the name.
  await endTrial(new Date(0))
  expect(await errorOf(owner.post('/api/family/storytellers', form))).toBe('402 plan_needed')
  expect(await nameOf()).toBe('The Okafor Family')
  await endTrial(new Date(Date.now() + 86_400_000))
  expect((await owner.post('/api/family/storytellers', { ...form, familyName: 'x'.repeat(101) })).statusCode).toBe(400)
  expect(await listed(owner)).toEqual([])

  expect((await addRose(owner)).familyName).toBe('The Okafor Family')
  expect((await owner.post('/api/family/storytellers', form)).json()).toMatchObject({
    familyName: 'The Ellison Family',
  })
  expect(await nameOf()).toBe('The Ellison Family')
  const another = { ...form, familyName: 'The Weber Family' }
  expect((await owner.post('/api/family/storytellers', another)).json()).toMatchObject({
    familyName: 'The Ellison Family',
  })
  expect(await nameOf()).toBe('The Ellison Family')
  expect(await listed(owner)).toHaveLength(3)
})

test('a link shows the owner’s photo, which a visitor couldn’t load', async () => {
  const { owner } = await familyOf(server)
  const { token } = await addRose(owner)
  const photo = { name: 'image', file: emptyPng(8), filename: 'me.png', type: 'image/png' }
  const { profileImageUrl } = (await owner.form('/api/profile/upload-image', [photo])).json()
  const stored = await owner.get(profileImageUrl)
  expect((await server.visitor().get(profileImageUrl)).statusCode).toBe(401)
  const link = (await server.visitor().post('/api/storyteller-link', { token })).json()
  expect(link.owner.photo).toBe(`data:image/jpeg;base64,${stored.rawPayload.toString('base64')}`)
})

test('the token is stored only as a hash, and in no log line', async () => {
  const { owner } = await familyOf(server)
  const { token, userId } = await addRose(owner)
  await enter(token)
  const [row] = await server.database.asSystem((tx) =>
    tx.select().from(storytellerLinks).where(eq(storytellerLinks.userId, userId)),
  )
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(logged).toContain('/api/storyteller-link/session')
  expect(logged).not.toContain(token)
})

test('a link turned off ends every device with a reason, and works again only with a new link', async () => {
  const { owner } = await familyOf(server)
  const { token, userId } = await addRose(owner)
  const tablet = await enter(token)
  const phone = await enter(token)
  expect((await owner.send('DELETE', `/api/family/storytellers/${userId}/link`)).statusCode).toBe(200)
  for (const device of [tablet, phone]) expect(await errorOf(device.get('/api/user'))).toBe('401 link_revoked')
  expect(await errorOf(tablet.get('/api/stories'))).toBe('401 link_revoked')
  expect((await enter(token)).response.json()).toMatchObject({ error: 'link_unknown' })
  expect(await listed(owner)).toMatchObject([{ isOn: false, devices: [] }])

  const renewed: StorytellerWithToken = (await owner.post(`/api/family/storytellers/${userId}/link`)).json()
  expect(renewed).toMatchObject({ isOn: true, userId })
  expect((await enter(renewed.token)).response.json()).toMatchObject({ id: userId })
  expect(await errorOf(tablet.get('/api/user'))).toBe('401 link_revoked')
})

test('a new link replaces the earlier one; devices stay signed in', async () => {
  const { owner } = await familyOf(server)
  const { token, userId } = await addRose(owner)
  const tablet = await enter(token)
  await owner.post(`/api/family/storytellers/${userId}/link`)
  expect((await enter(token)).response.statusCode).toBe(404)
  expect((await tablet.get('/api/user')).statusCode).toBe(200)
})

test('three devices at a time: the fourth is refused until the owner signs one out; the same device counts once', async () => {
  const { owner } = await familyOf(server)
  const { token, userId } = await addRose(owner)
  const [first] = await Promise.all([enter(token), enter(token), enter(token)])
  expect((await listed(owner))[0]?.devices).toHaveLength(MAX_LINK_DEVICES)
  expect(await errorOf(server.visitor().post('/api/storyteller-link/session', { token }))).toBe('409 too_many_devices')
  expect((await enter(token, first)).response.statusCode).toBe(200)

  const [device] = (await listed(owner))[0]?.devices ?? []
  const path = `/api/family/storytellers/${userId}/devices/${device?.id}`
  expect((await owner.send('DELETE', path)).statusCode).toBe(200)
  expect((await listed(owner))[0]?.devices).toHaveLength(2)
  expect((await enter(token)).response.statusCode).toBe(200)
})

test('six devices at once never make more than three sessions', async () => {
  const { owner } = await familyOf(server)
  const { token } = await addRose(owner)
  await Promise.all(Array.from({ length: 6 }, () => enter(token)))
  expect((await listed(owner))[0]?.devices.length).toBeLessThanOrEqual(MAX_LINK_DEVICES)
})

test('other owners and guests reach no link and no device of the family', async () => {
  const { owner, relative: guest } = await familyOf(server, 'Emma')
  const { owner: stranger } = await familyOf(server)
  const { userId, token } = await addRose(owner)
  await enter(token)
  const device = (await listed(owner))[0]?.devices[0]?.id
  for (const path of [`${userId}/link`, `${userId}/devices/${device}`]) {
    expect((await stranger.send('DELETE', `/api/family/storytellers/${path}`)).statusCode).toBe(404)
    expect((await guest.send('DELETE', `/api/family/storytellers/${path}`)).statusCode).toBe(403)
  }
  expect((await stranger.post(`/api/family/storytellers/${userId}/link`)).statusCode).toBe(404)
  expect(await listed(stranger)).toEqual([])
  expect((await listed(owner))[0]?.devices).toHaveLength(1)
})

test('a member with a password can’t be given a link, so an owner can’t act in their name', async () => {
  const { owner, relative: guest } = await familyOf(server, 'Emma')
  expect((await owner.post(`/api/family/storytellers/${guest.id}/link`)).statusCode).toBe(404)
})

test('removing the member ends the link', async () => {
  const { owner } = await familyOf(server)
  const { token, userId } = await addRose(owner)
  expect((await owner.send('DELETE', `/api/family/members/${userId}`)).statusCode).toBe(200)
  expect((await enter(token)).response.statusCode).toBe(404)
  expect(await listed(owner)).toEqual([])
})

test('after the trial no link is added, and the present ones go on', async () => {
  const { owner, familyId } = await familyOf(server)
  const { token } = await addRose(owner)
  await server.database.asSystem((tx) =>
    tx
      .update(families)
      .set({ trialEndsAt: new Date(0) })
      .where(eq(families.id, familyId)),
  )
  expect(await errorOf(owner.post('/api/family/storytellers', ROSE))).toBe('402 plan_needed')
  expect((await enter(token)).response.statusCode).toBe(200)
})

test('from a device with a link, nothing can be confirmed, and nobody else at the address is kept from confirming', async () => {
  const atHome = { remoteAddress: '10.8.7.6' }
  const { owner } = await familyOf(server)
  const { visitor } = await enterByLink(server, owner)
  for (let n = 0; n < 20; n++) {
    const response = await visitor.post('/api/two-step/secret', { password: 'a guess' }, atHome)
    expect(response.json()).toMatchObject({ error: 'full_session_needed' })
    await server.visitor().post('/api/two-step/secret', { password: 'a guess' }, atHome)
  }
  const confirmed = await owner.post('/api/two-step/secret', { password: 'not the password' }, atHome)
  expect(confirmed.json()).toMatchObject({ error: 'password_wrong' })
})

test('a question to them is queued to nobody’s address, and no password can be set for them', async () => {
  const { owner } = await familyOf(server)
  const { userId } = await addRose(owner)
  const question = { question: 'Where did you grow up?', targetUserId: userId }
  expect((await owner.post('/api/family/questions', question)).statusCode).toBe(200)
  const rows = await server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.toUserId, userId)))
  expect(rows.every(({ toAddress }) => toAddress === null)).toBe(true)
  const stored = server.database.asSystem((tx) => tx.update(users).set({ password: 'x' }).where(eq(users.id, userId)))
  await expect(stored).rejects.toThrow()
})

test.each(['firstName', 'relationship', 'familyName'])('an empty %s is rejected with a sentence', async (field) => {
  const { owner } = await familyOf(server)
  const response = await owner.post('/api/family/storytellers', { ...ROSE, [field]: '' })
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toHaveProperty(field)
})
