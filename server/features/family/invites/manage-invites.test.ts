import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyMembers } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { INVITE_RELATIONSHIPS, MAX_INVITE_EMAILS_PER_DAY } from './contract.ts'

const DAY = 86_400_000

let server: TestApp
let owner: Relative
let guest: Relative
let stranger: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  owner = family.owner
  guest = family.relative
  familyId = family.familyId
  stranger = (await familyOf(server)).owner
})

const changeLink = (id: number, change: Partial<typeof familyMembers.$inferInsert>) =>
  server.database.asSystem((tx) => tx.update(familyMembers).set(change).where(eq(familyMembers.id, id)))
const mailsOf = (id: number) =>
  server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.familyId, id)))

describe('creating a link', () => {
  test.each(INVITE_RELATIONSHIPS)('for a %s', async (relationship) => {
    const before = Date.now()
    const link = (await owner.post('/api/family/invite', { relationship })).json()
    expect(link).toEqual({
      id: expect.any(Number),
      relationship,
      status: 'pending',
      inviteCode: expect.stringMatching(/^[\w-]{22}$/),
      email: null,
      inviteeId: null,
      invitee: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(Date.parse(link.expiresAt) - before).toBeGreaterThanOrEqual(30 * DAY)
    expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * DAY)
  })

  test.each([{}, { relationship: '' }, { relationship: 'Neighbor' }])('wants a relationship: %j', async (form) => {
    const response = await owner.post('/api/family/invite', form)
    expect(response.statusCode).toBe(400)
    const message = 'Please select a relationship before creating the invite'
    expect(response.json()).toMatchObject({ message, fields: { relationship: message } })
  })

  test('is the owner’s alone', async () => {
    const form = { relationship: 'Child' }
    expect((await server.visitor().post('/api/family/invite', form)).statusCode).toBe(401)
    const refused = await guest.post('/api/family/invite', form)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'owner_only' })
  })

  test('needs the plan, and says so of invites', async () => {
    await server.database.asSystem((tx) =>
      tx
        .update(families)
        .set({ trialEndsAt: new Date(0) })
        .where(eq(families.id, familyId)),
    )
    const refused = await owner.post('/api/family/invite', { relationship: 'Child' })
    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toMatchObject({ error: 'plan_needed', message: expect.stringContaining('new invites') })
  })
})

describe('the list', () => {
  test('shows the owner what waits with its code, and who has joined without', async () => {
    const { id, inviteCode } = await owner.invite('Sibling')
    const expired = await owner.invite('Parent')
    await changeLink(expired.id, { expiresAt: new Date(Date.now() - 1000) })
    expect((await owner.get('/api/family')).json()).toMatchObject([
      { id: expired.id, status: 'expired', inviteCode: null, inviteeId: null },
      { id, status: 'pending', inviteCode, relationship: 'Sibling', inviteeId: null, invitee: null },
      {
        status: 'active',
        inviteCode: null,
        inviteeId: guest.id,
        invitee: { firstName: 'Ada', lastName: 'Okafor', email: guest.email },
      },
    ])
  })

  test('shows other members who has joined: no codes, no waiting links, no addresses', async () => {
    await owner.post('/api/family/invite', { relationship: 'Sibling', email: 'sister@example.org' })
    const seen = await guest.get('/api/family')
    expect(seen.json()).toEqual([
      {
        id: expect.any(Number),
        relationship: 'Child',
        status: 'active',
        inviteCode: null,
        email: null,
        inviteeId: guest.id,
        invitee: { firstName: 'Ada', lastName: 'Okafor', email: null },
        createdAt: expect.stringMatching(/T.*Z$/),
        expiresAt: expect.stringMatching(/T.*Z$/),
      },
    ])
    expect(seen.body).not.toContain('@')
  })

  test('is whole, however long it is', async () => {
    const link = { familyId, inviterId: owner.id, relationship: 'Child', expiresAt: new Date(Date.now() + DAY) }
    const links = Array.from({ length: 501 }, () => ({ ...link, inviteCode: crypto.randomUUID() }))
    await server.database.asSystem((tx) => tx.insert(familyMembers).values(links))
    expect((await owner.get('/api/family')).json()).toHaveLength(502)
  })

  test('shows strangers their own', async () => {
    await owner.invite()
    expect((await stranger.get('/api/family')).json()).toEqual([])
    expect((await server.visitor().get('/api/family')).statusCode).toBe(401)
  })
})

describe('deleting a link', () => {
  const remove = (visitor: Relative, id: number) => visitor.send('DELETE', `/api/family/invite/${id}`)

  test('takes it out of the list and out of use, and may be said twice', async () => {
    const { id, inviteCode } = await owner.invite()
    expect((await remove(owner, id)).json()).toEqual({ ok: true })
    expect((await remove(owner, id)).statusCode).toBe(200)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'active' }])
    expect((await server.visitor().get(`/api/family/invite-info/${inviteCode}`)).json()).toMatchObject({
      error: 'invite_revoked',
    })
  })

  test('works on one that has expired', async () => {
    const { id } = await owner.invite()
    await changeLink(id, { expiresAt: new Date(0) })
    expect((await remove(owner, id)).statusCode).toBe(200)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'active' }])
  })

  test('by which somebody has joined is refused, and leads to removing the member', async () => {
    const [active] = (await owner.get('/api/family')).json()
    const refused = await remove(owner, active.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: 'invite_not_pending',
      message: expect.stringContaining('remove them from the list of members'),
    })
    expect((await guest.get('/api/stories')).statusCode).toBe(200)
  })

  test('is the owner’s alone', async () => {
    const { id } = await owner.invite()
    expect((await remove(guest, id)).statusCode).toBe(403)
    expect((await remove(stranger, id)).statusCode).toBe(404)
    expect((await owner.get('/api/family')).json()[0]).toMatchObject({ id, status: 'pending' })
  })
})

describe('mailing a link', () => {
  const mail = (visitor: Relative, id: number, email = 'ada@example.org') =>
    visitor.post(`/api/family/invite/${id}/email`, { email })

  test('when it is made, and again to another address', async () => {
    const made = await owner.post('/api/family/invite', { relationship: 'Child', email: 'first@example.org' })
    const { id } = made.json()
    expect(made.json()).toMatchObject({ email: 'first@example.org', status: 'pending' })
    expect((await mail(owner, id, 'second@example.org')).json()).toMatchObject({ id, email: 'second@example.org' })
    expect((await owner.get('/api/family')).json()[0]).toMatchObject({ id, email: 'second@example.org' })
    const queued = (await mailsOf(familyId)).filter(({ kind }) => kind === 'invite')
    expect(queued).toMatchObject([
      { toAddress: 'first@example.org', toUserId: null, fromUserId: owner.id, payload: { inviteId: id } },
      { toAddress: 'second@example.org', toUserId: null, fromUserId: owner.id, payload: { inviteId: id } },
    ])
  })

  test('an empty address means no mail, a wrong one is refused at its field', async () => {
    const made = await owner.post('/api/family/invite', { relationship: 'Child', email: '' })
    expect(made.json()).toMatchObject({ email: null, status: 'pending' })
    const refused = await owner.post('/api/family/invite', { relationship: 'Child', email: 'nobody' })
    expect(refused.json()).toMatchObject({ fields: { email: 'Invalid email address' } })
    expect((await mailsOf(familyId)).filter(({ kind }) => kind === 'invite')).toEqual([])
  })

  test('that nobody can join by any more is refused', async () => {
    const { id } = await owner.invite()
    await changeLink(id, { expiresAt: new Date(0) })
    const expired = await mail(owner, id)
    expect(expired.statusCode).toBe(409)
    expect(expired.json()).toMatchObject({ message: expect.stringContaining('create a new invite') })
    const [, active] = (await owner.get('/api/family')).json()
    expect((await mail(owner, active.id)).json()).toMatchObject({ message: expect.stringContaining('has joined') })
    await owner.send('DELETE', `/api/family/invite/${id}`)
    expect((await mail(owner, id)).json()).toMatchObject({ error: 'invite_not_pending' })
  })

  test('is the owner’s alone', async () => {
    const { id } = await owner.invite()
    expect((await mail(guest, id)).statusCode).toBe(403)
    expect((await mail(stranger, id)).statusCode).toBe(404)
    expect((await mail(owner, 2_000_000_000)).statusCode).toBe(404)
  })

  test('ends for the day after the last one, and another family’s goes on', async () => {
    const invite = { kind: 'invite', familyId, fromUserId: owner.id } as const
    const within = { ...invite, toAddress: 'a@example.org', createdAt: new Date(Date.now() - DAY + 60_000) }
    const before = { ...invite, toAddress: 'a@example.org', createdAt: new Date(Date.now() - DAY - 1000) }
    await server.database.asSystem((tx) =>
      tx.insert(emails).values([...Array(MAX_INVITE_EMAILS_PER_DAY - 1).fill(within), before, before]),
    )
    const links = await Promise.all(Array.from({ length: 10 }, () => owner.invite()))
    const answers = await Promise.all(links.map((link) => mail(owner, link.id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(429)])
    const refused = await owner.post('/api/family/invite', { relationship: 'Child', email: 'ada@example.org' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: 'email_limit', message: expect.stringContaining('share the link') })
    expect((await owner.get('/api/family')).json().length).toBe(links.length + 1)
    expect((await owner.post('/api/family/invite', { relationship: 'Child' })).statusCode).toBe(200)
    expect((await mail(stranger, (await stranger.invite()).id)).statusCode).toBe(200)
  })
})
