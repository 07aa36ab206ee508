import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterByLink } from '#server/access/actors.ts'
import type { User } from '#server/features/account/contract.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyHandovers, memberships } from '#server/infra/db/schema/families.ts'
import { speechConsents } from '#server/infra/db/schema/hosted-speech.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Handover } from './contract.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.database.asSystem((tx) => tx.delete(emails)))

type Caller = Pick<Relative, 'get' | 'post' | 'send'>
const PASSWORD = 'a good password'
const offer = (owner: Caller, userId: number, password = PASSWORD) =>
  owner.send('PUT', '/api/family/handover', { payload: { userId, password } })
const accept = (member: Caller) => member.post('/api/family/handover/accept')
const offerOf = async (caller: Caller) => (await caller.get('/api/family/handover')).json<Handover>().offer
const rolesIn = async (caller: Caller) => (await caller.get('/api/user')).json<User>().families.map(({ role }) => role)

test('the owner offers, the member accepts: the vault changes hands with its plan, and everyone is emailed', async () => {
  const { owner, relative, familyId } = await familyOf(server, 'Ada')
  await recordStory(owner)
  await server.database.asSystem((tx) =>
    tx
      .update(families)
      .set({ subscriptionStatus: 'active', subscriptionPlan: 'annual', subscriptionEndDate: new Date('2099-01-01') })
      .where(eq(families.id, familyId)),
  )
  expect((await offer(owner, relative.id, 'not this one')).json()).toMatchObject({ error: 'password_wrong' })
  expect((await offer(owner, relative.id)).json<Handover>().offer).toMatchObject({ userId: relative.id })
  expect(await offerOf(relative)).toMatchObject({ firstName: 'Ada' })
  expect((await openMailbox(server).sendWaiting()).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('would like to hand over the vault'),
  )
  // Nothing changes until the member accepts.
  expect(await rolesIn(relative)).toEqual(['member'])
  const accepted = await accept(relative)
  expect(accepted.json<User>().families).toMatchObject([{ id: familyId, role: 'owner' }])
  expect(await rolesIn(owner)).toEqual(['member'])
  expect((await relative.get('/api/subscription/status')).json()).toMatchObject({ subscriptionPlan: 'annual' })
  expect((await owner.get('/api/stories')).json()).toHaveLength(1)
  expect(await offerOf(relative)).toBeNull()
  expect(await openMailbox(server).sendWaiting()).toHaveLength(2)
  expect((await offer(owner, relative.id)).statusCode).toBe(403)
})

test('a new owner sees no invites to themselves: neither the one they joined with nor another one that is open', async () => {
  const { owner, relative, inviteRelative } = await familyWithThree()
  const send = (email: string) => owner.post('/api/family/invite', { relationship: 'Sibling', email })
  const toNewOwner = (await send(relative.email.toUpperCase())).json<{ id: number; inviteCode: string }>()
  const toOther = (await send('sister@example.org')).json<{ id: number }>()
  await offer(owner, relative.id)
  expect((await accept(relative)).statusCode).toBe(200)
  const links = (await relative.get('/api/family')).json<{ id: number; inviteeId: number | null }[]>()
  expect(links).toMatchObject([{ id: toOther.id }, { inviteeId: inviteRelative.id }])
  const opened = await server.visitor().get(`/api/family/invite-info/${toNewOwner.inviteCode}`)
  expect(opened.json()).toMatchObject({ error: 'invite_revoked' })
})

test('an offer is seen by the two it’s between; either ends it, and then it can’t be accepted', async () => {
  const { owner, relative, inviteRelative } = await familyWithThree()
  await offer(owner, relative.id)
  expect(await offerOf(inviteRelative)).toBeNull()
  await inviteRelative.send('DELETE', '/api/family/handover')
  expect(await offerOf(relative)).not.toBeNull()
  expect((await accept(inviteRelative)).json()).toMatchObject({ error: 'offer_gone' })
  await relative.send('DELETE', '/api/family/handover')
  expect(await offerOf(owner)).toBeNull()
  await offer(owner, relative.id)
  await owner.send('DELETE', '/api/family/handover')
  expect((await accept(relative)).statusCode).toBe(409)
  // Only the latest offer counts.
  await offer(owner, relative.id)
  await offer(owner, inviteRelative.id)
  expect((await accept(relative)).statusCode).toBe(409)
  expect((await accept(inviteRelative)).statusCode).toBe(200)
})

test('an offer ends after 30 days, and with the membership', async () => {
  const { owner, relative, familyId } = await familyOf(server, 'Ada')
  await offer(owner, relative.id)
  await server.database.asSystem((tx) =>
    tx
      .update(familyHandovers)
      .set({ offeredAt: new Date(Date.now() - 30 * 86_400_000) })
      .where(eq(familyHandovers.familyId, familyId)),
  )
  expect((await accept(relative)).statusCode).toBe(409)
  await offer(owner, relative.id)
  expect((await owner.send('DELETE', `/api/family/members/${relative.id}`)).statusCode).toBe(200)
  expect(await offerOf(owner)).toBeNull()
})

test('the vault can’t be offered to oneself, a stranger, or a relative with a personal link', async () => {
  const { owner } = await familyOf(server, 'Ada')
  const { relative: stranger } = await familyOf(server, 'Eve')
  const ownerId = (await owner.get('/api/user')).json<User>().id
  const { userId: byLink } = await enterByLink(server, owner)
  for (const id of [ownerId, stranger.id, byLink])
    expect((await offer(owner, id)).json()).toMatchObject({ error: 'not_a_member' })
})

test('accepting twice at once, or while the owner withdraws: there is always exactly one owner', async () => {
  for (const race of [accept, (member: Caller) => member.send('DELETE', '/api/family/handover')]) {
    const { owner, relative, familyId } = await familyOf(server, 'Ada')
    await offer(owner, relative.id)
    const replies = await Promise.all([accept(relative), accept(relative), race(race === accept ? relative : owner)])
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
    const rows = await server.database.asSystem((tx) =>
      tx.select({ role: memberships.role }).from(memberships).where(eq(memberships.familyId, familyId)),
    )
    expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1)
  }
})

const familyWithThree = async () => {
  const family = await familyOf(server, 'Ada')
  const visitor = server.visitor()
  const { inviteCode } = (await family.owner.post('/api/family/invite', { relationship: 'Child' })).json<{
    inviteCode: string
  }>()
  const { id } = await visitor.join(inviteCode, { firstName: 'Tom' })
  return { ...family, inviteRelative: { ...visitor, id } }
}

test('a new owner decides anew whether companies may transcribe or write, and is told so', async () => {
  const { owner, relative, familyId } = await familyOf(server, 'Ada')
  const agreed = { familyId, provider: 'Example', agreedBy: owner.id }
  await server.database.asSystem((tx) =>
    tx.insert(speechConsents).values([agreed, { ...agreed, purpose: 'writing' as const }]),
  )
  await offer(owner, relative.id)
  await accept(relative)
  const isOurs = eq(speechConsents.familyId, familyId)
  expect(await server.database.asSystem((tx) => tx.$count(speechConsents, isOurs))).toBe(0)
  const emails = (await openMailbox(server).sendWaiting()).filter(({ text }) => text.includes('your decision now'))
  expect(emails.map(({ to }) => to.address)).toEqual([relative.email])
})
