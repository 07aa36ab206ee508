import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyMembers } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { INVITE_RELATIONSHIPS, MAX_INVITE_EMAILS_PER_DAY } from './contract.ts'

const DAY_MS = 86_400_000

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

const updateLink = (id: number, change: Partial<typeof familyMembers.$inferInsert>) =>
  server.database.asSystem((tx) => tx.update(familyMembers).set(change).where(eq(familyMembers.id, id)))
const registeredDaysAgo = (days: number) => {
  const createdAt = new Date(Date.now() - days * DAY_MS)
  return server.database.asSystem((tx) => tx.update(users).set({ createdAt }).where(eq(users.id, owner.id)))
}
const findEmails = (id: number) =>
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
    expect(Date.parse(link.expiresAt) - before).toBeGreaterThanOrEqual(30 * DAY_MS)
    expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * DAY_MS)
  })

  test.each([{}, { relationship: '' }, { relationship: 'Neighbor' }])(
    'is refused without a relationship: %j',
    async (form) => {
      const response = await owner.post('/api/family/invite', form)
      expect(response.statusCode).toBe(400)
      const message = 'Please select a relationship before creating the invite'
      expect(response.json()).toMatchObject({ message, fields: { relationship: message } })
    },
  )

  test('is allowed only to the owner', async () => {
    const form = { relationship: 'Child' }
    expect((await server.visitor().post('/api/family/invite', form)).statusCode).toBe(401)
    const refused = await guest.post('/api/family/invite', form)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'owner_only' })
  })

  test('needs a plan; the message mentions invites', async () => {
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

describe('the list of links', () => {
  test('shows the owner pending links with codes, and used links with the person who joined', async () => {
    const { id, inviteCode } = await owner.invite('Sibling')
    const expired = await owner.invite('Parent')
    await updateLink(expired.id, { expiresAt: new Date(Date.now() - 1000) })
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

  test('shows other members only who joined: no codes, no pending links, no addresses', async () => {
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

  test('is complete with hundreds of links', async () => {
    const link = { familyId, inviterId: owner.id, relationship: 'Child', expiresAt: new Date(Date.now() + DAY_MS) }
    const links = Array.from({ length: 501 }, () => ({ ...link, inviteCode: crypto.randomUUID() }))
    await server.database.asSystem((tx) => tx.insert(familyMembers).values(links))
    expect((await owner.get('/api/family')).json()).toHaveLength(502)
  })

  test('shows other families nothing', async () => {
    await owner.invite()
    expect((await stranger.get('/api/family')).json()).toEqual([])
    expect((await server.visitor().get('/api/family')).statusCode).toBe(401)
  })
})

describe('deleting a link', () => {
  const remove = (visitor: Relative, id: number) => visitor.send('DELETE', `/api/family/invite/${id}`)

  test('removes it from the list and disables it; a second time is fine', async () => {
    const { id, inviteCode } = await owner.invite()
    expect((await remove(owner, id)).json()).toEqual({ ok: true })
    expect((await remove(owner, id)).statusCode).toBe(200)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'active' }])
    expect((await server.visitor().get(`/api/family/invite-info/${inviteCode}`)).json()).toMatchObject({
      error: 'invite_revoked',
    })
  })

  test('works for an expired link', async () => {
    const { id } = await owner.invite()
    await updateLink(id, { expiresAt: new Date(0) })
    expect((await remove(owner, id)).statusCode).toBe(200)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'active' }])
  })

  test('is refused after a person joined with it; the message says to remove the member', async () => {
    const [active] = (await owner.get('/api/family')).json()
    const refused = await remove(owner, active.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: 'invite_not_pending',
      message: expect.stringContaining('remove them from the list of members'),
    })
    expect((await guest.get('/api/stories')).statusCode).toBe(200)
  })

  test('is allowed only to the owner', async () => {
    const { id } = await owner.invite()
    expect((await remove(guest, id)).statusCode).toBe(403)
    expect((await remove(stranger, id)).statusCode).toBe(404)
    expect((await owner.get('/api/family')).json()[0]).toMatchObject({ id, status: 'pending' })
  })
})

describe('emailing a link', () => {
  const emailLink = (visitor: Relative, id: number, email = 'ada@example.org') =>
    visitor.post(`/api/family/invite/${id}/email`, { email })

  test('works when it is created, and again to another address', async () => {
    const created = await owner.post('/api/family/invite', { relationship: 'Child', email: 'first@example.org' })
    const { id } = created.json()
    expect(created.json()).toMatchObject({ email: 'first@example.org', status: 'pending' })
    expect((await emailLink(owner, id, 'second@example.org')).json()).toMatchObject({ id, email: 'second@example.org' })
    expect((await owner.get('/api/family')).json()[0]).toMatchObject({ id, email: 'second@example.org' })
    const queued = (await findEmails(familyId)).filter(({ kind }) => kind === 'invite')
    expect(queued).toMatchObject([
      { toAddress: 'first@example.org', toUserId: null, fromUserId: owner.id, payload: { inviteId: id } },
      { toAddress: 'second@example.org', toUserId: null, fromUserId: owner.id, payload: { inviteId: id } },
    ])
  })

  test('an empty address sends no email; an invalid one is refused at its field', async () => {
    const created = await owner.post('/api/family/invite', { relationship: 'Child', email: '' })
    expect(created.json()).toMatchObject({ email: null, status: 'pending' })
    const refused = await owner.post('/api/family/invite', { relationship: 'Child', email: 'nobody' })
    expect(refused.json()).toMatchObject({ fields: { email: 'Invalid email address' } })
    expect((await findEmails(familyId)).filter(({ kind }) => kind === 'invite')).toEqual([])
  })

  test('is refused for expired, used and revoked links', async () => {
    const { id } = await owner.invite()
    await updateLink(id, { expiresAt: new Date(0) })
    const expired = await emailLink(owner, id)
    expect(expired.statusCode).toBe(409)
    expect(expired.json()).toMatchObject({ message: expect.stringContaining('create a new invite') })
    const [, active] = (await owner.get('/api/family')).json()
    expect((await emailLink(owner, active.id)).json()).toMatchObject({ message: expect.stringContaining('has joined') })
    await owner.send('DELETE', `/api/family/invite/${id}`)
    expect((await emailLink(owner, id)).json()).toMatchObject({ error: 'invite_not_pending' })
  })

  test('is allowed only to the owner', async () => {
    const { id } = await owner.invite()
    expect((await emailLink(guest, id)).statusCode).toBe(403)
    expect((await emailLink(stranger, id)).statusCode).toBe(404)
    expect((await emailLink(owner, 2_000_000_000)).statusCode).toBe(404)
  })

  test('is limited per day and family', async () => {
    await registeredDaysAgo(8)
    const invite = { kind: 'invite', familyId, fromUserId: owner.id } as const
    const today = { ...invite, toAddress: 'a@example.org', createdAt: new Date(Date.now() - DAY_MS + 60_000) }
    const yesterday = { ...invite, toAddress: 'a@example.org', createdAt: new Date(Date.now() - DAY_MS - 1000) }
    await server.database.asSystem((tx) =>
      tx.insert(emails).values([...Array(MAX_INVITE_EMAILS_PER_DAY - 1).fill(today), yesterday, yesterday]),
    )
    const links = await Promise.all(Array.from({ length: 10 }, () => owner.invite()))
    const responses = await Promise.all(links.map((link) => emailLink(owner, link.id)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(429)])
    const refused = await owner.post('/api/family/invite', { relationship: 'Child', email: 'ada@example.org' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: 'email_limit', message: expect.stringContaining('share the link') })
    expect((await owner.get('/api/family')).json().length).toBe(links.length + 1)
    expect((await owner.post('/api/family/invite', { relationship: 'Child' })).statusCode).toBe(200)
    expect((await emailLink(stranger, (await stranger.invite()).id)).statusCode).toBe(200)
  })
})
