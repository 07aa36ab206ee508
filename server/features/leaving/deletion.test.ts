import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { billingCustomers } from '#server/infra/db/schema/billing.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteAccountNow, finishDueDeletions } from './finish-deletions.ts'
import type { LeavingServices } from './request-deletion.ts'

let server: TestApp
let mailbox: Mailbox
let services: LeavingServices
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
  services = { ...server.services, database: server.database, origin: server.config.origin }
})
afterAll(() => server.close())
beforeEach(() =>
  server.database.asSystem(async (tx) => {
    await tx.delete(emails)
    await tx.delete(accountDeletions)
  }),
)

const PASSWORD = 'a good password'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const requestDeletion = (person: Pick<Relative, 'post'>, keepsStories = true, password = PASSWORD) =>
  person.post('/api/account/deletion', { password, keepsStories })
const undo = (person: Pick<Relative, 'send'>) => person.send('DELETE', '/api/account/deletion')
const titles = async (person: Pick<Relative, 'get'>) =>
  (await person.get('/api/stories')).json<{ title: string }[]>().map(({ title }) => title)
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photoStates = async ({ id }: { id: number }) => {
  const photos = and(eq(storedFiles.userId, id), like(storedFiles.name, '%.jpg'))
  const rows = await server.database.asSystem((tx) =>
    tx.select({ state: storedFiles.state }).from(storedFiles).where(photos),
  )
  return rows.map(({ state }) => state)
}
const findUser = async (id: number) => {
  const [user] = await server.database.asSystem((tx) => tx.select().from(users).where(eq(users.id, id)))
  return user
}

describe('requesting a deletion', () => {
  test('a wrong password is 403 and signs nobody out', async () => {
    const { relative } = await familyOf(server, 'Ada')
    const refused = await requestDeletion(relative, true, 'wrong')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'password_wrong', fields: { password: expect.any(String) } })
    expect((await relative.get('/api/user')).json().deletion).toBeUndefined()
  })

  test('from then on only the account, its undo and the archive can be used', async () => {
    const { relative, familyId } = await familyOf(server, 'Ada')
    await recordStory(relative)
    const replied = await requestDeletion(relative)
    expect(replied.json()).toMatchObject({ deletion: { keepsStories: true, canUndo: true } })
    const dueAt = Date.parse(replied.json().deletion.dueAt)
    expect(Math.abs(dueAt - inDays(30).getTime())).toBeLessThan(60_000)
    expect((await relative.get('/api/user')).statusCode).toBe(200)
    expect((await relative.get('/api/stories')).json()).toMatchObject({ error: 'account_leaving' })
    expect((await relative.post('/api/families')).json()).toMatchObject({ error: 'account_leaving' })
    expect((await relative.get('/api/archive')).json()).toMatchObject([{ familyId, scope: 'own', stories: 1 }])
    expect((await relative.get(`/api/archive/${familyId}`)).statusCode).toBe(200)
  })

  test('signing in works, and undoing brings everything back', async () => {
    const { relative, owner } = await familyOf(server, 'Ada')
    await recordStory(relative, { title: 'The mill' })
    await requestDeletion(relative, false)
    const browser = server.visitor()
    const signedIn = await browser.post('/api/login', { email: relative.email, password: PASSWORD })
    expect(signedIn.json()).toMatchObject({ deletion: { keepsStories: false } })
    expect((await undo(browser)).json().deletion).toBeUndefined()
    await finishDueDeletions(services, { now: inDays(31) })
    expect(await titles(relative)).toEqual(['The mill'])
    expect(await titles(owner)).toEqual(['The mill'])
  })

  test('the person is emailed, once, with the date', async () => {
    const { relative } = await familyOf(server, 'Ada')
    await server.database.asSystem((tx) => tx.delete(emails))
    await requestDeletion(relative)
    await requestDeletion(relative, false)
    const arrived = await mailbox.sendWaiting()
    expect(arrived.map(({ to, subject }) => [to.address, subject])).toEqual([
      [relative.email, expect.stringMatching(/^Your Keepsaid account will be deleted on /)],
    ])
    expect(arrived[0]?.text).toContain('will be deleted with it')
  })

  test('the last administrator can’t; of two at once, one stays', async () => {
    const [{ owner: one }, { owner: two }] = [await familyOf(server), await familyOf(server)]
    await server.database.asSystem((tx) =>
      tx.update(users).set({ isAdmin: true }).where(sql`id in (${one.id}, ${two.id})`),
    )
    const replies = await Promise.all([requestDeletion(one), requestDeletion(two)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await Promise.all([undo(one), undo(two)])
    await server.database.asSystem((tx) => tx.update(users).set({ isAdmin: false }))
  })
})

describe('after 30 days', () => {
  const leave = async (keepsStories: boolean) => {
    const { owner, relative, familyId } = await familyOf(server, 'Ada')
    const id = await recordStory(relative, { title: 'The mill' })
    const ownersId = await recordStory(owner, { title: 'The bridge' })
    await relative.form('/api/profile/upload-image', [
      { name: 'image', file: PIXEL, filename: 'me.png', type: 'image/png' },
    ])
    await relative.send('PUT', '/api/profile', { payload: { phone: '555 0100', bio: 'I bake.', relationship: 'Aunt' } })
    await relative.send('PUT', '/api/user/appearance', { payload: { theme: 'dark', textSize: 'largest' } })
    await relative.send('PUT', '/api/email/time-zone', { payload: { timeZone: 'Europe/Dublin' } })
    await relative.post('/api/stories/comments', { storyId: ownersId, content: 'I remember!' })
    await owner.post('/api/stories/comments', { storyId: id, content: 'So do I!' })
    await requestDeletion(relative, keepsStories)
    await finishDueDeletions(services, { now: inDays(29) })
    expect(await titles(owner)).toHaveLength(2)
    await finishDueDeletions(services, { now: inDays(31) })
    return { owner, relative, familyId, id, ownersId }
  }

  test('stories stay in the person’s name, and nothing else does', async () => {
    const { owner, relative, id, ownersId } = await leave(true)
    expect((await titles(owner)).sort()).toEqual(['The bridge', 'The mill'])
    expect((await owner.get(`/api/stories/${id}`)).json()).toMatchObject({
      toldBy: 'Ada Okafor',
      user: { firstName: 'Ada' },
    })
    expect((await owner.get(`/api/stories/${ownersId}/comments`)).json()).toMatchObject([{ content: 'I remember!' }])
    const { json } = await owner.get('/api/family/members')
    expect(json()).toHaveLength(1)
    expect(await findUser(relative.id)).toMatchObject({
      email: null,
      password: null,
      firstName: 'Ada',
      profileImageUrl: null,
      phone: null,
      bio: null,
      relationship: null,
      theme: 'system',
      textSize: 'standard',
      timeZone: null,
      ownerEmail: null,
      deletedAt: expect.any(Date),
    })
    expect(await photoStates(relative)).toEqual(['discarded'])
  })

  test('stories that go take their recordings and files with them, and the name goes, too', async () => {
    const { owner, relative, ownersId } = await leave(false)
    expect(await titles(owner)).toEqual(['The bridge'])
    expect((await owner.get(`/api/stories/${ownersId}/comments`)).json()).toEqual([])
    const files = await server.database.asSystem((tx) =>
      tx.select({ state: storedFiles.state }).from(storedFiles).where(eq(storedFiles.userId, relative.id)),
    )
    expect(files).toEqual([{ state: 'discarded' }, { state: 'discarded' }])
    expect(await findUser(relative.id)).toMatchObject({ email: null, firstName: 'Former', lastName: 'Member' })
  })

  test('open pages get 401 “User account deleted”, and signing in is refused like for strangers', async () => {
    const { relative } = await leave(true)
    const refused = await relative.get('/api/user')
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'User account deleted'])
    const signIn = await server.visitor().post('/api/login', { email: relative.email, password: PASSWORD })
    expect(signIn.json()).toMatchObject({ error: 'wrong_credentials' })
    expect((await server.visitor().register({ email: relative.email })).id).not.toBe(relative.id)
  })

  test('the last email goes to the address that is gone by then', async () => {
    const { relative } = await leave(true)
    const arrived = (await mailbox.sendWaiting()).filter(({ to }) => to.address === relative.email)
    expect(arrived.at(-1)?.subject).toBe('Your Keepsaid account has been deleted')
  })

  test('two processes at once delete it once', async () => {
    const { owner, relative } = await familyOf(server, 'Ada')
    await recordStory(relative)
    await requestDeletion(relative)
    await Promise.all([1, 2, 3].map(() => finishDueDeletions(services, { now: inDays(31) })))
    expect(await titles(owner)).toHaveLength(1)
    expect(await server.database.asSystem((tx) => tx.$count(emails, eq(emails.kind, 'account_deleted')))).toBe(1)
  })

  test('undoing is too late once it has begun', async () => {
    const { relative } = await familyOf(server, 'Ada')
    await requestDeletion(relative)
    await server.database.asSystem((tx) =>
      tx.update(accountDeletions).set({ endingAt: new Date() }).where(eq(accountDeletions.userId, relative.id)),
    )
    expect((await undo(relative)).json()).toMatchObject({ error: 'deletion_has_begun' })
  })
})

describe('an owner', () => {
  const ownerLeaves = async () => {
    const found = await familyOf(server, 'Ada', 'Omar')
    await recordStory(found.relative, { title: 'The mill' })
    await server.database.asSystem((tx) => tx.delete(emails))
    expect((await requestDeletion(found.owner)).statusCode).toBe(200)
    return found
  }

  test('before: the consequences are counted', async () => {
    const { owner, familyId, relative } = await familyOf(server, 'Ada')
    await recordStory(relative)
    expect((await owner.get('/api/account/deletion')).json()).toEqual({
      storyCount: 0,
      storiesAmongOthers: 0,
      ownedFamilies: [{ id: familyId, name: 'The Okafor Family', memberCount: 1, storyCount: 1, hasPlan: false }],
    })
  })

  test('alone in an own vault: only what was told among others can stay', async () => {
    const host = await familyOf(server)
    const { owner } = await familyOf(server)
    await recordStory(owner)
    const { inviteCode } = await host.owner.invite()
    expect((await owner.post(`/api/family/accept/${inviteCode}`, {})).statusCode).toBe(200)
    await owner.send('PUT', '/api/families/current', { payload: { familyId: host.familyId } })
    await recordStory(owner)
    expect((await owner.get('/api/account/deletion')).json()).toMatchObject({ storyCount: 2, storiesAmongOthers: 1 })
  })

  test('alone in an own vault: no one is said to be able to take it over', async () => {
    const { owner, relative } = await familyOf(server, 'Ada')
    await server.database.asSystem((tx) => tx.delete(emails))
    expect((await owner.get('/api/user')).json().families[0]).not.toHaveProperty('isAlone')
    expect((await relative.post('/api/family/leave')).statusCode).toBe(200)
    await requestDeletion(owner)
    expect((await owner.get('/api/user')).json()).toMatchObject({ families: [{ isAlone: true }] })
    const toOwner = (await mailbox.sendWaiting()).find(({ to }) => to.address === owner.email)
    expect(toOwner?.text).toContain('The vault of The Okafor Family will be deleted')
    expect(toOwner?.text).not.toContain('unless another member')
  })

  test('who leaves: all members are emailed and see it, and still have everything', async () => {
    const { owner, relatives } = await ownerLeaves()
    const arrived = await mailbox.sendWaiting()
    expect(arrived.map(({ to }) => to.address).sort()).toEqual([owner, ...relatives].map(({ email }) => email).sort())
    for (const relative of relatives) {
      expect((await relative.get('/api/user')).json()).toMatchObject({ families: [{ endsAt: expect.any(String) }] })
      expect(await titles(relative)).toEqual(['The mill'])
    }
  })

  test('who comes back: the members hear that the vault stays', async () => {
    const { owner, relatives } = await ownerLeaves()
    await mailbox.sendWaiting()
    await undo(owner)
    const arrived = await mailbox.sendWaiting()
    expect(arrived.map(({ subject }) => subject)).toEqual(relatives.map(() => 'The vault of The Okafor Family stays'))
    await finishDueDeletions(services, { now: inDays(31) })
    expect(await titles(owner)).toEqual(['The mill'])
  })

  test('a member takes over: they own the family, all are told, and the old owner leaves like a member', async () => {
    const { owner, relatives, relative, familyId } = await ownerLeaves()
    await mailbox.sendWaiting()
    const replies = await Promise.all(relatives.map((one) => one.post('/api/family/takeover')))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [winner, other] = replies[0]?.statusCode === 200 ? relatives : relatives.toReversed()
    expect((await winner?.get('/api/user'))?.json()).toMatchObject({
      accountType: 'owner',
      families: [{ id: familyId, role: 'owner' }],
    })
    expect(await findUser(other?.id ?? 0)).toMatchObject({ ownerEmail: winner?.email })
    expect((await mailbox.sendWaiting()).map(({ to }) => to.address).sort()).toEqual(
      [owner, ...relatives].map(({ email }) => email).sort(),
    )
    await finishDueDeletions(services, { now: inDays(31) })
    expect(await titles(relative)).toEqual(['The mill'])
    expect((await winner?.get('/api/family/members'))?.json()).toHaveLength(2)
    expect(await findUser(owner.id)).toMatchObject({ email: null, firstName: 'Ruth' })
  })

  test('taking over is refused while the owner stays, and once the deletion has begun', async () => {
    const { relative } = await familyOf(server, 'Ada')
    expect((await relative.post('/api/family/takeover')).json()).toMatchObject({ error: 'family_stays' })
    const ending = await ownerLeaves()
    await server.database.asSystem((tx) =>
      tx.update(accountDeletions).set({ endingAt: new Date() }).where(eq(accountDeletions.userId, ending.owner.id)),
    )
    expect((await ending.relative.post('/api/family/takeover')).json()).toMatchObject({ error: 'family_stays' })
  })

  test('after 30 days: the family goes with everything in it, and its members are told', async () => {
    const { owner, familyId, relatives } = await ownerLeaves()
    await mailbox.sendWaiting()
    await finishDueDeletions(services, { now: inDays(31) })
    const left = await server.database.asSystem(async (tx) => [
      await tx.$count(families, eq(families.id, familyId)),
      await tx.$count(stories, eq(stories.familyId, familyId)),
    ])
    expect(left).toEqual([0, 0])
    const arrived = await mailbox.sendWaiting()
    expect(arrived.map(({ to, subject }) => `${to.address} ${subject}`).sort()).toEqual(
      [
        `${owner.email} Your Keepsaid account has been deleted`,
        ...relatives.map(({ email }) => `${email} The vault of The Okafor Family has been deleted`),
      ].sort(),
    )
    expect((await relatives[0]?.get('/api/families/ended'))?.json()).toMatchObject([{ reason: 'family_deleted' }])
  })
})

test('an admin deletes an account at once; an unknown one is 404', async () => {
  const { owner, relative } = await familyOf(server, 'Ada')
  await recordStory(relative)
  await deleteAccountNow(services, relative.id, { keepsStories: true })
  expect(await titles(owner)).toHaveLength(1)
  expect((await relative.get('/api/user')).statusCode).toBe(401)
  await expect(deleteAccountNow(services, relative.id, { keepsStories: true })).rejects.toThrow(
    expect.objectContaining({ status: 404 }),
  )
})

test('an admin deletes an account at once while the payment provider fails: said clearly, and the chore finishes it', async () => {
  const { owner, familyId } = await familyOf(server)
  await server.database.asSystem((tx) =>
    tx.insert(billingCustomers).values({ customerId: `cus_${familyId}`, familyId }),
  )
  const { provider } = services
  if (!provider) throw new Error('The test needs a payment provider.')
  let isDown = true
  const failing = new Proxy(provider.stripe.customers, {
    get: (customers, name) => {
      if (isDown) throw new Error('The provider is down.')
      return Reflect.get(customers, name)
    },
  })
  const stripe = new Proxy(provider.stripe, {
    get: (real, name) => (name === 'customers' ? failing : Reflect.get(real, name)),
  })
  const withProvider = { ...services, provider: { ...provider, stripe } }
  await expect(deleteAccountNow(withProvider, owner.id, { keepsStories: true })).rejects.toThrow(
    expect.objectContaining({ status: 503, code: 'deleted_later', message: expect.stringContaining('every hour') }),
  )
  expect((await owner.get('/api/user')).statusCode).toBe(200)
  isDown = false
  await finishDueDeletions(withProvider)
  expect((await owner.get('/api/user')).statusCode).toBe(401)
})
