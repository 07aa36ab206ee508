// Long, because one server and one family serve every way in and every refusal.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { newInviteCode } from './join-family.ts'

let server: TestApp
let owner: Relative
let stranger: Relative
let familyId: number
let code: string
let linkId: number
let lastAddress = 0
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  const family = await familyOf(server)
  owner = family.owner
  familyId = family.familyId
  stranger = (await familyOf(server)).owner
  const link = await owner.invite('Grandchild')
  code = link.inviteCode
  linkId = link.id
})

const inform = (inviteCode: string) => server.visitor().get(`/api/family/invite-info/${inviteCode}`)
const accept = (visitor: Relative, inviteCode = code) => visitor.post(`/api/family/accept/${inviteCode}`)
const person = () => {
  lastAddress += 1
  return { email: `join${lastAddress}@example.org`, password: 'secret', firstName: 'Jun', lastName: 'Mori' }
}
const register = (inviteCode: string, given: object = person()) =>
  server.visitor().post('/api/register', { ...given, inviteCode })
const linkIs = (change: Partial<typeof familyMembers.$inferInsert>) =>
  server.database.asSystem((tx) => tx.update(familyMembers).set(change).where(eq(familyMembers.id, linkId)))
const membersOf = (id: number) =>
  server.database.asSystem((tx) => tx.select().from(memberships).where(eq(memberships.familyId, id)))

test('a link tells the inviter’s name, and nothing else', async () => {
  const answered = await inform(code)
  expect(answered.statusCode).toBe(200)
  expect(answered.json()).toEqual({ inviterName: 'Ruth Okafor' })
})

describe('accepting, signed in', () => {
  test('makes one a member, while what shows stays as it is', async () => {
    const own = (await stranger.get('/api/user')).json().familyId
    const accepted = await accept(stranger)
    expect(accepted.statusCode).toBe(200)
    expect(accepted.json()).toEqual({ ok: true, familyId, familyName: 'The Okafor Family' })
    const user = (await stranger.get('/api/user')).json()
    expect(user).toMatchObject({ familyId: own, accountType: 'owner' })
    expect(user.families).toMatchObject([{ role: 'owner' }, { id: familyId, role: 'member' }])
    expect(await membersOf(familyId)).toMatchObject([
      { userId: owner.id, role: 'owner', relationship: null },
      { userId: stranger.id, role: 'member', relationship: 'Grandchild' },
    ])
    expect((await owner.get('/api/family')).json()).toMatchObject([
      { id: linkId, status: 'active', inviteeId: stranger.id, invitee: { email: stranger.email } },
    ])
  })

  test('shows the family to somebody who belonged to none', async () => {
    const guest = server.visitor()
    const { id, familyId: first } = await guest.join((await stranger.invite()).inviteCode)
    expect((await guest.get('/api/user')).json()).toMatchObject({ familyId: first })
    expect((await guest.post('/api/family/leave')).statusCode).toBe(200)
    await accept({ ...guest, id, email: '' })
    expect((await guest.get('/api/user')).json()).toMatchObject({ familyId, families: [{ id: familyId }] })
  })

  test('is told beforehand whether one could, and nothing has come of asking', async () => {
    const about = (visitor: Relative) => visitor.get(`/api/family/invite-info/${code}`)
    expect((await about(stranger)).json()).toEqual({ inviterName: 'Ruth Okafor' })
    expect(await membersOf(familyId)).toHaveLength(1)
    expect((await about(owner)).json()).toMatchObject({ error: 'own_invite' })
    await accept(stranger)
    expect((await about(stranger)).json()).toMatchObject({ error: 'already_member' })
    expect((await about((await familyOf(server)).owner)).json()).toMatchObject({ error: 'invite_used' })
  })

  test('tells the owner by mail', async () => {
    await accept(stranger)
    const queued = await server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.familyId, familyId)))
    expect(queued).toMatchObject([
      { kind: 'relative_joined', toUserId: owner.id, fromUserId: stranger.id, payload: { userId: stranger.id } },
    ])
  })

  test('twice says that one is already a member, and so does any other link of the family', async () => {
    await accept(stranger)
    const other = await owner.invite()
    for (const again of [code, other.inviteCode]) {
      const refused = await accept(stranger, again)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        error: 'already_member',
        message: expect.stringContaining('already a member'),
      })
    }
    expect((await owner.get('/api/family')).json()[0]).toMatchObject({ id: other.id, status: 'pending' })
  })

  test('one’s own link says so', async () => {
    const refused = await accept(owner)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'own_invite', message: expect.stringContaining('your own invite') })
    expect((await inform(code)).statusCode).toBe(200)
  })

  test('needs a session', async () => {
    expect((await server.visitor().post(`/api/family/accept/${code}`)).statusCode).toBe(401)
  })
})

describe('registering by a link', () => {
  test('makes a guest of the inviter’s family, without a family of their own, signed in', async () => {
    const visitor = server.visitor()
    const before = await server.database.asSystem((tx) => tx.$count(families))
    const { id } = await visitor.join(code, person())
    expect((await visitor.get('/api/user')).json()).toMatchObject({
      id,
      familyId,
      accountType: 'guest',
      familyName: 'The Okafor Family',
      families: [{ id: familyId, role: 'member' }],
    })
    expect(await server.database.asSystem((tx) => tx.$count(families))).toBe(before)
    const [account] = await server.database.asSystem((tx) => tx.select().from(users).where(eq(users.id, id)))
    expect(account?.ownerEmail).toBe(owner.email)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ id: linkId, status: 'active', inviteeId: id }])
    expect((await visitor.get('/api/subscription/status')).json()).toMatchObject({ accountType: 'family_member' })
  })

  test('leads the link’s second visitor nowhere', async () => {
    await server.visitor().join(code)
    const refused = await register(code)
    expect(refused.json()).toMatchObject({ error: 'invite_used' })
    expect((await membersOf(familyId)).length).toBe(2)
  })

  test('with a taken address uses nothing up', async () => {
    const refused = await register(code, { ...person(), email: stranger.email.toUpperCase() })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'email_taken' })
    expect((await membersOf(familyId)).length).toBe(1)
    expect((await register(code)).statusCode).toBe(200)
  })

  test('that fails at its last step leaves no half account', async () => {
    const { email, ...rest } = person()
    // The mail to the owner is the last thing written: without its queue it cannot be.
    await server.database.asSystem((tx) => tx.execute('alter table emails rename to emails_elsewhere'))
    const failed = await register(code, { email, ...rest })
    await server.database.asSystem((tx) => tx.execute('alter table emails_elsewhere rename to emails'))
    expect(failed.statusCode).toBe(500)
    expect(await server.database.asSystem((tx) => tx.$count(users, eq(users.email, email)))).toBe(0)
    expect((await membersOf(familyId)).length).toBe(1)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'pending', inviteeId: null }])
    expect((await register(code, { email, ...rest })).statusCode).toBe(200)
  })
})

describe('a link that leads nowhere says why, wherever it is used', () => {
  const states: [string, number, string, () => Promise<unknown>][] = [
    ['invite_used', 410, 'has already been used', () => server.visitor().join(code)],
    ['invite_expired', 410, 'has expired', () => linkIs({ expiresAt: new Date(Date.now() - 1000) })],
    ['invite_revoked', 410, 'was canceled', () => owner.send('DELETE', `/api/family/invite/${linkId}`)],
    [
      'invite_unknown',
      404,
      'don’t recognize',
      async () => {
        code = newInviteCode()
      },
    ],
  ]
  test.each(states)('%s', async (error, status, words, happen) => {
    await happen()
    const before = await membersOf(familyId)
    for (const answered of [await inform(code), await accept(stranger), await register(code)]) {
      expect(answered.statusCode).toBe(status)
      expect(answered.json()).toEqual({ error, message: expect.stringContaining(words) })
    }
    expect(await membersOf(familyId)).toEqual(before)
  })

  test.each(['x', 'a'.repeat(22), `${'a'.repeat(21)}%27`])('%s is not known', async (text) => {
    expect((await inform(text)).json()).toMatchObject({ error: 'invite_unknown' })
    expect((await accept(stranger, text)).json()).toMatchObject({ error: 'invite_unknown' })
  })
})

test('codes are looked up at most 60 times a minute from one address', async () => {
  const ask = () => server.app.inject({ url: `/api/family/invite-info/${newInviteCode()}`, remoteAddress: '10.2.2.2' })
  for (let tries = 0; tries < 60; tries++) expect((await ask()).statusCode).toBe(404)
  expect((await ask()).json()).toMatchObject({ error: 'too_many' })
  expect((await inform(code)).statusCode).toBe(200)
})

describe('at the same time', () => {
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted()

  test('ten people accept one link: one of them is a member', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, async () => (await familyOf(server)).owner))
    const answers = await Promise.all(people.map((visitor) => accept(visitor)))
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(410)])
    const winner = people[answers.findIndex(({ statusCode }) => statusCode === 200)]
    expect(await membersOf(familyId)).toMatchObject([{ userId: owner.id }, { userId: winner?.id }])
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'active', inviteeId: winner?.id }])
  })

  test('ten people register by one link: one account is made', async () => {
    const people = Array.from({ length: 10 }, person)
    const answers = await Promise.all(people.map((given) => register(code, given)))
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(410)])
    expect((await membersOf(familyId)).length).toBe(2)
    const made = await Promise.all(
      people.map(({ email }) => server.database.asSystem((tx) => tx.$count(users, eq(users.email, email)))),
    )
    expect(made.toSorted()).toEqual([...Array(9).fill(0), 1])
  })

  test('one person accepts two links: they are a member once, and one link still waits', async () => {
    const other = await owner.invite()
    const answers = await Promise.all([accept(stranger, code), accept(stranger, other.inviteCode)])
    expect(statuses(answers)).toEqual([200, 409])
    expect((await membersOf(familyId)).length).toBe(2)
    const links = (await owner.get('/api/family')).json().map(({ status }: { status: string }) => status)
    expect(links.toSorted()).toEqual(['active', 'pending'])
  })

  test('a link is accepted and taken back: one of the two happens', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, inviteCode } = await owner.invite()
      const visitor = (await familyOf(server)).owner
      const asked = [accept(visitor, inviteCode), owner.send('DELETE', `/api/family/invite/${id}`)] as const
      const [accepted, taken] = await Promise.all(asked)
      const joined = accepted.statusCode === 200
      expect([accepted.statusCode, taken.statusCode]).toEqual(joined ? [200, 409] : [410, 200])
      const theirs = and(eq(memberships.familyId, familyId), eq(memberships.userId, visitor.id))
      expect(await server.database.asSystem((tx) => tx.$count(memberships, theirs))).toBe(joined ? 1 : 0)
      const [link] = await server.database.asSystem((tx) =>
        tx.select().from(familyMembers).where(eq(familyMembers.id, id)),
      )
      expect(link).toMatchObject({ status: joined ? 'active' : 'removed', inviteeId: joined ? visitor.id : null })
    }
  })
})
