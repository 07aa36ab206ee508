import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterByLink } from '#server/access/actors.ts'
import type { User } from '#server/features/account/contract.ts'
import { lockFamily } from '#server/features/family/change-owner.ts'
import { createUploader } from '#server/features/recording/testing/uploader.ts'
import { accountDeletions } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyHeirs, memberships } from '#server/infra/db/schema/families.ts'
import { silentLog } from '#server/infra/log.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { createAuthenticator } from '#server/testing/soft-authenticator.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Heir } from './contract.ts'
import { finishDueClaims, remindOwners } from './heir.ts'

let server: TestApp
let ruth: Relative
let ada: Relative
let tom: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada', 'Tom')
  const [first, second] = family.relatives
  if (!first || !second) throw new Error('Two relatives are needed.')
  ruth = family.owner
  ada = first
  tom = second
  familyId = family.familyId
  await server.database.asSystem((tx) => tx.delete(emails))
})

const DAY_MS = 86_400_000
const PASSWORD = 'a good password'
type Caller = Pick<Relative, 'get' | 'post' | 'send'>
const name = (owner: Caller, userId: number, password = PASSWORD) =>
  owner.send('PUT', '/api/family/heir', { payload: { userId, password } })
const claim = (member: Caller) => member.post('/api/family/heir/claim')
const remove = (caller: Caller) => caller.send('DELETE', '/api/family/heir')
const stop = (caller: Caller) => caller.send('DELETE', '/api/family/heir/claim')
const heirOf = async (caller: Caller) => (await caller.get('/api/family/heir')).json<Heir>().heir
const familyIn = async (caller: Caller) => (await caller.get('/api/user')).json<User>().families[0]
const afterDays = (days: number) =>
  finishDueClaims(
    { ...server.services, database: server.database, log: silentLog },
    { now: new Date(Date.now() + days * DAY_MS) },
  )
const subjects = async () => {
  const sent = await openMailbox(server).sendWaiting()
  return sent.map(({ to, subject }) => `${to.address}: ${subject}`).sort()
}
const owners = async () => {
  const rows = await server.database.asSystem((tx) =>
    tx.select().from(memberships).where(eq(memberships.familyId, familyId)),
  )
  return rows.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
}

test('the heir asks, everyone is emailed, and after 30 days the vault is theirs, with every story', async () => {
  await recordStory(ruth)
  expect((await name(ruth, ada.id, 'not this one')).json()).toMatchObject({ error: 'password_wrong' })
  expect((await name(ruth, ada.id)).json<Heir>().heir).toMatchObject({ userId: ada.id, takesOverAt: null })
  expect(await subjects()).toEqual([
    expect.stringContaining(`${ada.email}: Ruth Okafor has named you heir to the vault`),
  ])
  expect((await familyIn(ruth))?.heirTakesOverAt).toBeUndefined()

  const { takesOverAt } = (await claim(ada)).json<Heir>().heir ?? {}
  expect(Date.parse(takesOverAt ?? '') - Date.now()).toBeGreaterThan(29.9 * DAY_MS)
  expect((await subjects()).map((line) => line.split(': ')[0])).toEqual([ada.email, ruth.email, tom.email].sort())
  for (const person of [ruth, ada, tom]) expect((await familyIn(person))?.heirTakesOverAt).toBe(takesOverAt)
  // Asking again changes nothing, and no one is emailed twice.
  expect((await claim(ada)).json<Heir>().heir?.takesOverAt).toBe(takesOverAt)
  expect(await subjects()).toEqual([])

  await afterDays(29.9)
  expect(await owners()).toEqual([ruth.id])
  await afterDays(30.1)
  expect(await owners()).toEqual([ada.id])
  expect(await familyIn(ada)).toMatchObject({ id: familyId, role: 'owner' })
  expect(await familyIn(ruth)).toMatchObject({ id: familyId, role: 'member' })
  expect((await familyIn(ruth))?.heirTakesOverAt).toBeUndefined()
  expect((await ruth.get('/api/stories')).json()).toHaveLength(1)
  expect(await heirOf(ada)).toBeNull()
  expect(await subjects()).toHaveLength(3)
})

test('signing in stops it; a page that was left open doesn’t', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  await ruth.get('/api/user')
  await ruth.get('/api/stories')
  expect((await heirOf(ruth))?.takesOverAt).not.toBeNull()
  await subjects()
  // Someone else’s sign-in, and a wrong password, aren't the owner.
  await server.visitor().post('/api/login', { email: tom.email, password: PASSWORD })
  await server.visitor().post('/api/login', { email: ruth.email, password: 'not this one' })
  expect((await heirOf(ruth))?.takesOverAt).not.toBeNull()
  await server.visitor().post('/api/login', { email: ruth.email, password: PASSWORD })
  expect(await heirOf(ruth)).toMatchObject({ userId: ada.id, takesOverAt: null })
  expect((await subjects()).filter((line) => line.includes('still own'))).toHaveLength(3)
  await afterDays(31)
  expect(await owners()).toEqual([ruth.id])
})

/** Each shows that Ruth is there. */
const PROOFS: Record<string, () => Promise<unknown>> = {
  'telling a story': () => recordStory(ruth),
  'asking a question': () => ruth.post('/api/family/questions', { question: 'Who taught you to swim?' }),
  'changing a setting': () =>
    ruth.send('PUT', '/api/user/appearance', { payload: { theme: 'dark', textSize: 'large' } }),
  'inviting someone': () => ruth.invite(),
  'signing out': () => ruth.post('/api/logout'),
  'confirming with the password': () => ruth.post('/api/passkeys/challenge', { password: PASSWORD }),
  'confirming for a change that is refused then': () =>
    ruth.send('PUT', '/api/family/handover', { payload: { userId: ruth.id, password: PASSWORD } }),
  'confirming with a passkey': async () => {
    const key = createAuthenticator()
    const { origin } = server.config
    const challengeOf = (reply: { json: () => { challenge: string } }) => reply.json().challenge
    const begun = challengeOf(await ruth.post('/api/passkeys/challenge', { password: PASSWORD }))
    await ruth.post('/api/passkeys', { credential: key.register({ challenge: begun, origin }) })
    await claim(ada)
    const challenge = challengeOf(await ruth.post('/api/passkeys/confirmation'))
    const passkey = key.authenticate({ challenge, origin, counter: 1 })
    return ruth.send('PUT', '/api/family/handover', { payload: { userId: ruth.id, passkey } })
  },
  'changing the password': () =>
    ruth.send('PUT', '/api/profile/password', {
      payload: {
        currentPassword: PASSWORD,
        newPassword: 'plum cake on sundays',
        confirmPassword: 'plum cake on sundays',
      },
    }),
  'setting a new password by email': async () => {
    await server.visitor().post('/api/password/forgot', { email: ruth.email })
    const sent = await openMailbox(server).sendWaiting()
    const token = sent.map(({ text }) => text.match(/reset-password#([\w-]+)/)?.[1]).find((found) => found) ?? ''
    const newPassword = 'plum cake on sundays'
    return server.visitor().post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })
  },
}

test.each(Object.entries(PROOFS))('%s stops it, and everyone is emailed once', async (_, act) => {
  await name(ruth, ada.id)
  await claim(ada)
  await subjects()
  await act()
  expect(await heirOf(ada)).toMatchObject({ userId: ada.id, takesOverAt: null })
  expect((await familyIn(tom))?.heirTakesOverAt).toBeUndefined()
  await afterDays(31)
  expect(await owners()).toEqual([ruth.id])
})

test('after a change by the owner, the heir, the owner and the others are emailed that it has ended, once', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  await subjects()
  await Promise.all([recordStory(ruth), recordStory(ruth), stop(ruth)])
  expect((await subjects()).filter((line) => line.includes('still own'))).toHaveLength(3)
})

test('what others change, what the owner only reads, what is refused and what pages do alone doesn’t stop it', async () => {
  const { visitor: byLink } = await enterByLink(server, ruth)
  await name(ruth, ada.id)
  await claim(ada)
  for (const other of [ada, tom]) await recordStory(other)
  await ada.post('/api/passkeys/challenge', { password: PASSWORD })
  expect((await byLink.post('/api/family/questions', { question: 'Who taught you to swim?' })).statusCode).toBe(200)
  for (const path of ['/api/user', '/api/stories', '/api/family', '/api/passkeys', '/api/subscription/status'])
    await ruth.get(path)
  await ruth.post('/api/family/questions', { question: '' })
  await ruth.post('/api/passkeys/challenge', { password: 'not this one' })
  await ruth.send('DELETE', '/api/stories/999999')
  await ruth.post('/api/passkey-sign-in/challenge')
  await server.visitor().post('/api/password/forgot', { email: ruth.email })
  expect((await heirOf(ruth))?.takesOverAt).not.toBeNull()
})

test('a device that only has a personal link of the owner doesn’t stop it', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  await server.database.asSystem((tx) =>
    tx.execute(sql`update sessions set sess = jsonb_set(sess::jsonb, '{isLimited}', 'true')::json
      where sess ->> 'userId' = ${String(ruth.id)}`),
  )
  expect((await ruth.post('/api/family/questions', { question: 'Who taught you to swim?' })).statusCode).toBe(200)
  expect((await heirOf(ada))?.takesOverAt).not.toBeNull()
})

test('an upload that goes on after the device is back doesn’t stop it', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  const upload = createUploader(ruth)
  expect((await upload.create()).statusCode).toBe(201)
  expect((await upload.sendChunk(0, new Uint8Array(100))).statusCode).toBe(204)
  expect((await heirOf(ruth))?.takesOverAt).not.toBeNull()
})

test('the owner is emailed 7 days and 1 day before the end, once each, and others aren’t', async () => {
  const remind = async (days: number) => {
    await remindOwners({ ...server.services, database: server.database }, new Date(Date.now() + days * DAY_MS))
    // Owners of other tests' families are reminded, too.
    const own = [ruth, ada, tom].map(({ email }) => `${email}: `)
    return (await subjects()).filter((line) => own.some((start) => line.startsWith(start)))
  }
  await name(ruth, ada.id)
  await claim(ada)
  await subjects()
  expect(await remind(22.9)).toEqual([])
  expect(await remind(23.1)).toEqual([expect.stringContaining(`${ruth.email}: In 30 days, Ada Okafor takes over`)])
  expect(await remind(28)).toEqual([])
  expect(await remind(29.1)).toHaveLength(1)
  expect(await remind(31)).toEqual([])
  // After a claim that was stopped, the next one is told of again; of two that were missed, only the last.
  await stop(ruth)
  await claim(ada)
  await subjects()
  expect(await remind(29.1)).toHaveLength(1)
  expect(await remind(29.2)).toEqual([])
  await recordStory(ruth)
  await subjects()
  expect(await remind(29.3)).toEqual([])
})

test('the owner keeps the vault, names someone else or nobody; the heir can take it back or decline', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  expect((await stop(ruth)).json<Heir>().heir).toMatchObject({ userId: ada.id, takesOverAt: null })
  await claim(ada)
  expect((await stop(ada)).json<Heir>().heir).toMatchObject({ takesOverAt: null })
  await claim(ada)
  await name(ruth, tom.id)
  expect(await heirOf(ruth)).toMatchObject({ userId: tom.id, takesOverAt: null })
  expect((await claim(ada)).json()).toMatchObject({ error: 'not_the_heir' })
  await claim(tom)
  await remove(ruth)
  expect(await heirOf(ruth)).toBeNull()
  expect((await claim(tom)).statusCode).toBe(409)
  await name(ruth, tom.id)
  await remove(tom)
  expect(await heirOf(ruth)).toBeNull()
  await afterDays(31)
  expect(await owners()).toEqual([ruth.id])
})

test('others see the heir only once they have asked, and can’t change anything', async () => {
  await name(ruth, ada.id)
  expect(await heirOf(tom)).toBeNull()
  expect((await claim(tom)).json()).toMatchObject({ error: 'not_the_heir' })
  await remove(tom)
  await claim(ada)
  expect(await heirOf(tom)).toMatchObject({ firstName: 'Ada' })
  await stop(tom)
  expect((await heirOf(ruth))?.takesOverAt).not.toBeNull()
  expect((await name(tom, tom.id)).statusCode).toBe(403)
  const stranger = (await familyOf(server)).owner
  for (const act of [claim, remove, stop]) await act(stranger)
  expect((await heirOf(ruth))?.takesOverAt).not.toBeNull()
})

test('oneself, a stranger, or a relative with a personal link can’t be the heir, and it ends with the membership', async () => {
  const { relative: stranger } = await familyOf(server, 'Eve')
  const { userId: byLink } = await enterByLink(server, ruth)
  for (const id of [ruth.id, stranger.id, byLink])
    expect((await name(ruth, id)).json()).toMatchObject({ error: 'not_a_member' })
  expect((await name(ruth, ruth.id)).json()).toMatchObject({
    message: 'You own this vault already. Please choose someone else in the family.',
  })
  await name(ruth, ada.id)
  await claim(ada)
  expect((await ruth.send('DELETE', `/api/family/members/${ada.id}`)).statusCode).toBe(200)
  expect(await heirOf(ruth)).toBeNull()
  await afterDays(31)
  expect(await owners()).toEqual([ruth.id])
})

test('handing over ends it; once the owner’s account is being deleted, nobody inherits', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  await ruth.send('PUT', '/api/family/handover', { payload: { userId: tom.id, password: PASSWORD } })
  await tom.post('/api/family/handover/accept')
  await afterDays(31)
  expect(await owners()).toEqual([tom.id])

  await name(tom, ada.id)
  await claim(ada)
  const now = new Date()
  await server.database.asSystem((tx) =>
    tx
      .insert(accountDeletions)
      .values({ userId: tom.id, keepsStories: true, requestedBy: 'self', dueAt: now, endingAt: now }),
  )
  await afterDays(31)
  expect(await owners()).toEqual([tom.id])
})

test('an heir who is leaving inherits nothing, and can’t keep asking', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  await subjects()
  const leaving = await ada.post('/api/account/deletion', { password: PASSWORD, keepsStories: true })
  expect(leaving.statusCode).toBe(200)
  expect(await heirOf(ruth)).toBeNull()
  expect((await subjects()).filter((line) => line.startsWith(`${ruth.email}: `))).toHaveLength(1)
  await afterDays(31)
  expect(await owners()).toEqual([ruth.id])
  // Nor does one who began to leave at the same moment.
  await server.database.asSystem((tx) =>
    tx.insert(familyHeirs).values({ familyId, userId: ada.id, namedAt: new Date(), takesOverAt: new Date() }),
  )
  await afterDays(1)
  expect(await owners()).toEqual([ruth.id])

  // Everyone was emailed once today.
  await name(ruth, tom.id)
  for (let n = 0; n < 2; n += 1) {
    expect((await claim(tom)).statusCode).toBe(200)
    await stop(ruth)
  }
  expect((await claim(tom)).json()).toMatchObject({ error: 'too_many' })
})

test('an heir’s 30 days end without a deadlock while someone takes over the vault of an owner who is leaving', async () => {
  await name(ruth, ada.id)
  await server.database.asSystem(async (tx) => {
    await tx.update(familyHeirs).set({ takesOverAt: new Date() }).where(eq(familyHeirs.familyId, familyId))
    await tx
      .insert(accountDeletions)
      .values({ userId: ruth.id, keepsStories: true, requestedBy: 'self', dueAt: new Date(Date.now() + DAY_MS) })
  })
  // As a takeover does: first the deletion, then the family.
  const client = await server.services.connected.pool.connect()
  const tx = drizzle(client)
  await client.query('begin')
  await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, ruth.id)).for('update')
  const ended = afterDays(1)
  await expect.poll(async () => (await server.services.connected.pool.query(WAITING)).rowCount).toBe(1)
  await lockFamily(tx, familyId)
  await client.query('commit')
  client.release()
  await ended
  expect(await owners()).toEqual([ada.id])
})

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('the last moment: signing in and the end of the 30 days at once leave exactly one owner', async () => {
  await name(ruth, ada.id)
  await claim(ada)
  await server.database.asSystem((tx) =>
    tx.update(familyHeirs).set({ takesOverAt: new Date() }).where(eq(familyHeirs.familyId, familyId)),
  )
  await Promise.all([
    afterDays(1),
    afterDays(1),
    server.visitor().post('/api/login', { email: ruth.email, password: PASSWORD }),
    stop(ruth),
  ])
  expect(await owners()).toHaveLength(1)
})
