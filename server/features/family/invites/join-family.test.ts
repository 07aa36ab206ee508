import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
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

const getInfo = (inviteCode: string) => server.visitor().get(`/api/family/invite-info/${inviteCode}`)
const accept = (visitor: Relative, inviteCode = code) => visitor.post(`/api/family/accept/${inviteCode}`)
const newPerson = () => {
  lastAddress += 1
  return { email: `join${lastAddress}@example.org`, password: 'a long secret', firstName: 'Jun', lastName: 'Mori' }
}
const register = (inviteCode: string, form: object = newPerson()) =>
  server.visitor().post('/api/register', { ...form, inviteCode })
const updateLink = (change: Partial<typeof familyMembers.$inferInsert>) =>
  server.database.asSystem((tx) => tx.update(familyMembers).set(change).where(eq(familyMembers.id, linkId)))
const findMembers = (id: number) =>
  server.database.asSystem((tx) => tx.select().from(memberships).where(eq(memberships.familyId, id)))

test('a link to a family without stories reveals the inviter’s name, and nothing else', async () => {
  const info = await getInfo(code)
  expect(info.statusCode).toBe(200)
  expect(info.json()).toEqual({ inviterName: 'Ruth Okafor', told: null, story: null })
})

test('a link says how many stories are told, by the first name of who told most of them', async () => {
  const told = async () => (await getInfo(code)).json().told
  const first = await recordStory(owner)
  expect(await told()).toEqual({ stories: 1, storyteller: 'Ruth', otherStorytellers: 0 })
  await recordStory(owner)
  await recordStory(owner, { toldBy: 'Grandpa Walter' })
  expect(await told()).toEqual({ stories: 3, storyteller: 'Ruth', otherStorytellers: 1 })
  await recordStory(owner, { toldBy: 'Grandpa Walter' })
  await owner.send('DELETE', `/api/stories/${first}`)
  expect(await told()).toEqual({ stories: 3, storyteller: 'Grandpa Walter', otherStorytellers: 1 })
})

describe('a story to hear before joining', () => {
  const story = async (to = code) => (await getInfo(to)).json().story
  const allow = (visitor: Relative, id: number) =>
    visitor.send('PATCH', `/api/stories/${id}`, { payload: { playsInInvites: true } })
  /** Records a story that has a playback copy. */
  const record = async (visitor: Relative, fields?: Record<string, string>) => {
    const id = await recordStory(visitor, fields)
    await server.database.asSystem((tx) =>
      tx
        .update(recordings)
        .set({ playbackName: `copy-${id}.webm`, durationMs: 300, peaks: 'AP8=' })
        .where(eq(recordings.storyId, id)),
    )
    return id
  }

  test('is the newest that its author allows: title, storyteller, when, length and waveform', async () => {
    const older = await record(owner)
    const newer = await record(owner, { title: 'The mill', toldBy: 'Grandpa Walter' })
    await record(owner, { title: 'The secret' })
    expect(await story()).toBeNull()
    await allow(owner, older)
    await allow(owner, newer)
    await owner.send('PATCH', `/api/stories/${newer}`, {
      payload: { eventDate: { kind: 'about', from: '1952-01-01' } },
    })
    expect(await story()).toEqual({
      title: 'The mill',
      toldBy: 'Grandpa Walter',
      eventDate: { kind: 'about', from: '1952-01-01', to: '1952-12-31' },
      recordedAt: expect.stringMatching(/^\d{4}-/),
      utcOffsetMinutes: null,
      durationMs: 300,
      peaks: 'AP8=',
      audioUrl: `/api/family/invite-info/${code}/audio/copy-${newer}.webm`,
    })
    await owner.send('DELETE', `/api/stories/${newer}`)
    expect(await story()).toMatchObject({ title: 'The river' })
  })

  test('is of no other family, no bedtime story, and has a copy to play', async () => {
    await allow(stranger, await record(stranger))
    await allow(owner, await record(owner, { category: 'Bedtime Stories' }))
    await allow(owner, await recordStory(owner))
    expect(await story()).toBeNull()
  })

  test('isn’t by a former member, who couldn’t take it back', async () => {
    const guest = server.visitor()
    const { id, email } = await guest.join(code)
    const storyId = await record({ ...guest, id, email })
    await allow({ ...guest, id, email }, storyId)
    const { inviteCode } = await owner.invite()
    expect(await story(inviteCode)).toMatchObject({ title: 'The river' })
    const isAllowed = async () => (await owner.get(`/api/stories/${storyId}`)).json().playsInInvites
    expect(await isAllowed()).toBe(true)
    await owner.send('DELETE', `/api/family/members/${id}`)
    expect(await story(inviteCode)).toBeNull()
    expect(await isAllowed()).toBe(false)
  })
})

describe('accepting while signed in', () => {
  test('adds a member, and keeps their current family', async () => {
    const own = (await stranger.get('/api/user')).json().familyId
    const accepted = await accept(stranger)
    expect(accepted.statusCode).toBe(200)
    expect(accepted.json()).toEqual({ ok: true, familyId, familyName: 'The Okafor Family' })
    const user = (await stranger.get('/api/user')).json()
    expect(user).toMatchObject({ familyId: own, accountType: 'owner' })
    expect(user.families).toMatchObject([{ role: 'owner' }, { id: familyId, role: 'member' }])
    expect(await findMembers(familyId)).toMatchObject([
      { userId: owner.id, role: 'owner', relationship: null },
      { userId: stranger.id, role: 'member', relationship: 'Grandchild' },
    ])
    expect((await owner.get('/api/family')).json()).toMatchObject([
      { id: linkId, status: 'active', inviteeId: stranger.id, invitee: { email: stranger.email } },
    ])
  })

  test('switches a person without a family to it', async () => {
    const guest = server.visitor()
    const { id, familyId: first } = await guest.join((await stranger.invite()).inviteCode)
    expect((await guest.get('/api/user')).json()).toMatchObject({ familyId: first })
    expect((await guest.post('/api/family/leave')).statusCode).toBe(200)
    await accept({ ...guest, id, email: '' })
    expect((await guest.get('/api/user')).json()).toMatchObject({ familyId, families: [{ id: familyId }] })
  })

  test('the info call says whether accepting would work, and changes nothing', async () => {
    const getInfoAs = (visitor: Relative) => visitor.get(`/api/family/invite-info/${code}`)
    expect((await getInfoAs(stranger)).json()).toEqual({ inviterName: 'Ruth Okafor', told: null, story: null })
    expect(await findMembers(familyId)).toHaveLength(1)
    expect((await getInfoAs(owner)).json()).toMatchObject({ error: 'own_invite' })
    await accept(stranger)
    expect((await getInfoAs(stranger)).json()).toMatchObject({ error: 'already_member' })
    expect((await getInfoAs((await familyOf(server)).owner)).json()).toMatchObject({ error: 'invite_used' })
  })

  test('emails the owner', async () => {
    await accept(stranger)
    const queued = await server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.familyId, familyId)))
    expect(queued.filter(({ kind }) => kind !== 'welcome')).toMatchObject([
      { kind: 'relative_joined', toUserId: owner.id, fromUserId: stranger.id, payload: { userId: stranger.id } },
    ])
  })

  test('again is refused with `already_member`, with any link of the family', async () => {
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

  test('one’s own link is refused with `own_invite`', async () => {
    const refused = await accept(owner)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'own_invite', message: expect.stringContaining('your own invite') })
    expect((await getInfo(code)).statusCode).toBe(200)
  })

  test('needs a session', async () => {
    expect((await server.visitor().post(`/api/family/accept/${code}`)).statusCode).toBe(401)
  })
})

describe('registering with a link', () => {
  test('creates a guest of the inviter’s family without a family of their own, and signs them in', async () => {
    const visitor = server.visitor()
    const before = await server.database.asSystem((tx) => tx.$count(families))
    const { id } = await visitor.join(code, newPerson())
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

  test('a second person can’t use the link', async () => {
    await server.visitor().join(code)
    const refused = await register(code)
    expect(refused.json()).toMatchObject({ error: 'invite_used' })
    expect((await findMembers(familyId)).length).toBe(2)
  })

  test('a taken email address doesn’t use up the link', async () => {
    const refused = await register(code, { ...newPerson(), email: stranger.email.toUpperCase() })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'email_taken' })
    expect((await findMembers(familyId)).length).toBe(1)
    expect((await register(code)).statusCode).toBe(200)
  })

  test('a failure at the last step rolls everything back', async () => {
    const { email, ...rest } = newPerson()
    // The email to the owner is written last; without its table that fails.
    await server.database.asSystem((tx) => tx.execute('alter table emails rename to emails_renamed'))
    const failed = await register(code, { email, ...rest })
    await server.database.asSystem((tx) => tx.execute('alter table emails_renamed rename to emails'))
    expect(failed.statusCode).toBe(500)
    expect(await server.database.asSystem((tx) => tx.$count(users, eq(users.email, email)))).toBe(0)
    expect((await findMembers(familyId)).length).toBe(1)
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'pending', inviteeId: null }])
    expect((await register(code, { email, ...rest })).statusCode).toBe(200)
  })
})

describe('a link that doesn’t work says why in every call', () => {
  const states: [string, number, string, () => Promise<unknown>][] = [
    ['invite_used', 410, 'has already been used', () => server.visitor().join(code)],
    ['invite_expired', 410, 'has expired', () => updateLink({ expiresAt: new Date(Date.now() - 1000) })],
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
  test.each(states)('%s', async (error, status, message, breakLink) => {
    await breakLink()
    const before = await findMembers(familyId)
    for (const response of [await getInfo(code), await accept(stranger), await register(code)]) {
      expect(response.statusCode).toBe(status)
      expect(response.json()).toEqual({ error, message: expect.stringContaining(message) })
    }
    expect(await findMembers(familyId)).toEqual(before)
  })

  test.each(['x', 'a'.repeat(22), `${'a'.repeat(21)}%27`])('the code %s is unknown', async (text) => {
    expect((await getInfo(text)).json()).toMatchObject({ error: 'invite_unknown' })
    expect((await accept(stranger, text)).json()).toMatchObject({ error: 'invite_unknown' })
  })
})

test('the link of a person who left says `invite_used`, not `invite_revoked`', async () => {
  const guest = server.visitor()
  await guest.join(code)
  expect((await guest.post('/api/family/leave')).statusCode).toBe(200)
  const responses = [
    await guest.get(`/api/family/invite-info/${code}`),
    await server.visitor().get(`/api/family/invite-info/${code}`),
    await guest.post(`/api/family/accept/${code}`),
  ]
  expect(responses.map((response) => [response.statusCode, response.json().error])).toEqual(
    Array(3).fill([410, 'invite_used']),
  )
})

test('code lookups are limited to 60 per minute and network address', async () => {
  const lookUp = () =>
    server.app.inject({ url: `/api/family/invite-info/${newInviteCode()}`, remoteAddress: '10.2.2.2' })
  for (let tries = 0; tries < 60; tries++) expect((await lookUp()).statusCode).toBe(404)
  expect((await lookUp()).json()).toMatchObject({ error: 'too_many' })
  expect((await getInfo(code)).statusCode).toBe(200)
})

test('all calls with a code share the limit of 60 per minute', async () => {
  const address = '10.3.3.3'
  const visitor = server.visitor(address)
  const signedIn = server.visitor(address, stranger.cookie())
  const unknownCode = 'x'.repeat(22)
  const calls = [
    () => visitor.get(`/api/family/invite-info/${unknownCode}`),
    () => visitor.send('HEAD', `/api/family/invite-info/${unknownCode}`),
    () => signedIn.post(`/api/family/accept/${unknownCode}`),
    () => visitor.post('/api/register', { inviteCode: unknownCode }),
  ]
  for (let n = 0; n < 60; n++) expect((await calls[n % calls.length]?.())?.statusCode).not.toBe(429)
  for (const call of calls) expect((await call()).statusCode).toBe(429)
  expect((await server.visitor().get(`/api/family/invite-info/${unknownCode}`)).statusCode).toBe(404)
})

describe('concurrently', () => {
  const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).toSorted()

  test('ten people accept one link: one becomes a member', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, async () => (await familyOf(server)).owner))
    const responses = await Promise.all(people.map((visitor) => accept(visitor)))
    expect(statuses(responses)).toEqual([200, ...Array(9).fill(410)])
    const winner = people[responses.findIndex(({ statusCode }) => statusCode === 200)]
    expect(await findMembers(familyId)).toMatchObject([{ userId: owner.id }, { userId: winner?.id }])
    expect((await owner.get('/api/family')).json()).toMatchObject([{ status: 'active', inviteeId: winner?.id }])
  })

  test('ten people register with one link: one account is created', async () => {
    const people = Array.from({ length: 10 }, newPerson)
    const responses = await Promise.all(people.map((person) => register(code, person)))
    expect(statuses(responses)).toEqual([200, ...Array(9).fill(410)])
    expect((await findMembers(familyId)).length).toBe(2)
    const accounts = await Promise.all(
      people.map(({ email }) => server.database.asSystem((tx) => tx.$count(users, eq(users.email, email)))),
    )
    expect(accounts.toSorted()).toEqual([...Array(9).fill(0), 1])
  })

  test('one person accepts two links: one membership, and one link stays pending', async () => {
    const other = await owner.invite()
    const responses = await Promise.all([accept(stranger, code), accept(stranger, other.inviteCode)])
    expect(statuses(responses)).toEqual([200, 409])
    expect((await findMembers(familyId)).length).toBe(2)
    const links = (await owner.get('/api/family')).json().map(({ status }: { status: string }) => status)
    expect(links.toSorted()).toEqual(['active', 'pending'])
  })

  test('a link is accepted and revoked: one of the two succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, inviteCode } = await owner.invite()
      const visitor = (await familyOf(server)).owner
      const requests = [accept(visitor, inviteCode), owner.send('DELETE', `/api/family/invite/${id}`)] as const
      const [accepted, revoked] = await Promise.all(requests)
      const joined = accepted.statusCode === 200
      expect([accepted.statusCode, revoked.statusCode]).toEqual(joined ? [200, 409] : [410, 200])
      const theirs = and(eq(memberships.familyId, familyId), eq(memberships.userId, visitor.id))
      expect(await server.database.asSystem((tx) => tx.$count(memberships, theirs))).toBe(joined ? 1 : 0)
      const [link] = await server.database.asSystem((tx) =>
        tx.select().from(familyMembers).where(eq(familyMembers.id, id)),
      )
      expect(link).toMatchObject({ status: joined ? 'active' : 'removed', inviteeId: joined ? visitor.id : null })
    }
  })
})
