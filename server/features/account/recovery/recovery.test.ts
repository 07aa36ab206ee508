// Longer than others: every way in, around and out of a recovery, each with the same four people.

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterByLink } from '#server/access/actors.ts'
import type { User } from '#server/features/account/contract.ts'
import type { FamilyAuditEntry } from '#server/features/admin/contract.ts'
import { lockFamily } from '#server/features/family/change-owner.ts'
import { passkeys, users } from '#server/infra/db/schema/accounts.ts'
import { clockReadings } from '#server/infra/db/schema/clock.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { accountRecoveries } from '#server/infra/db/schema/recoveries.ts'
import { fakeClock } from '#server/infra/testing/fake-clock.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Recovery } from './contract.ts'

let server: TestApp
let logged = ''
/** The earliest that it can be, by the server's clock. */
let earliestNow: () => Date | undefined
let [ruth, ada, tom, rose] = [] as unknown as [Relative, Relative, Relative, Relative]
let familyId: number
beforeAll(async () => {
  const clock = fakeClock({ earliestNow: async () => earliestNow() })
  server = await openTestApp({ services: { clock }, onLogLine: (line) => (logged += line) })
})
afterAll(() => server.close())
// Rose is locked out. Ruth owns the vault.
beforeEach(async () => {
  earliestNow = () => new Date()
  const family = await familyOf(server, 'Ada', 'Tom', 'Rose')
  const [first, second, third] = family.relatives
  if (!first || !second || !third) throw new Error('Three relatives are needed.')
  ruth = family.owner
  ada = first
  tom = second
  rose = third
  familyId = family.familyId
  await joinedDaysAgo(30)
  await server.database.asSystem((tx) => tx.delete(emails))
})

const PASSWORD = 'a good password'
const NEW_PASSWORD = 'a much better one'
type Caller = Pick<Relative, 'get' | 'post' | 'send'>
const url = (person: { id: number }) => `/api/family/recoveries/${person.id}`
const vouch = (caller: Caller, person = rose, password = PASSWORD) => caller.post(`${url(person)}/vouch`, { password })
const approve = (caller: Caller, person = rose, password = PASSWORD) =>
  caller.post(`${url(person)}/approve`, { password })
const stop = (caller: Caller, person = rose) => caller.send('DELETE', url(person))
const makeLink = (caller: Caller, person = rose, password = PASSWORD) =>
  caller.post(`${url(person)}/link`, { password })
const finish = (token: string, newPassword = NEW_PASSWORD) =>
  server.visitor().post('/api/recovery/password', { token, newPassword, confirmPassword: newPassword })
const signIn = (person: Relative, password: string) =>
  server.visitor().post('/api/login', { email: person.email, password })
const list = async (caller: Caller) => (await caller.get('/api/family/recoveries')).json<Recovery[]>()
const recoveryOf = async (caller: Caller) => (await list(caller))[0]
const codeOf = async (response: ReturnType<Caller['get']>) => (await response).json<{ error?: string }>().error ?? 'ok'
const joinedDaysAgo = (days: number, who?: Relative) =>
  server.database.asSystem((tx) =>
    tx
      .update(memberships)
      .set({ joinedAt: sql`now() - make_interval(days => ${days})` })
      .where(and(eq(memberships.familyId, familyId), who && eq(memberships.userId, who.id))),
  )
/** Moves everything about the family's recoveries into the past. */
const passHours = (hours: number) =>
  server.database.asSystem((tx) =>
    tx.execute(sql`update account_recoveries set started_at = started_at - ago, expires_at = expires_at - ago,
      opens_at = opens_at - ago, token_expires_at = token_expires_at - ago
      from make_interval(mins => ${Math.round(hours * 60)}) ago where family_id = ${familyId}`),
  )
const delivered = () => openMailbox(server).sendWaiting()
const recipients = async () => (await delivered()).map(({ to }) => to.address).sort()
const everyone = () => [ruth, ada, tom, rose].map(({ email }) => email).sort()
const linkFor = async (caller: Caller) => {
  const { token } = (await makeLink(caller)).json<{ token: string }>()
  return token
}
/** Two relatives have vouched and the owner has approved; the wait is over. */
const beReady = async () => {
  await vouch(ada)
  await vouch(tom)
  await approve(ruth)
  await passHours(24.1)
  await delivered()
}

test('two vouch, the owner approves, everyone is told, and a day later the link sets a new password, once', async () => {
  const roses = server.visitor()
  await roses.post('/api/login', { email: rose.email, password: PASSWORD })
  await delivered()
  await server.database.asSystem((tx) =>
    tx
      .insert(passkeys)
      .values({ userId: rose.id, credentialId: `x${rose.id}`, publicKey: 'x', counter: 0, name: 'Old phone' }),
  )
  expect(await codeOf(vouch(ada, rose, 'not this one'))).toBe('password_wrong')
  expect(await list(ruth)).toEqual([])
  expect((await ruth.get('/api/user')).json<User>().families[0]?.hasRecovery).toBeUndefined()

  await vouch(ada)
  expect(await recipients()).toEqual(everyone().filter((address) => address !== ada.email))
  expect((await ruth.get('/api/user')).json<User>().families[0]?.hasRecovery).toBe(true)
  expect(await recoveryOf(tom)).toMatchObject({
    person: { userId: rose.id, firstName: 'Rose' },
    vouchers: [{ userId: ada.id, isYou: false }],
    opensAt: null,
    canVouch: true,
    canApprove: false,
    canStop: false,
    canMakeLink: false,
  })
  expect(await recoveryOf(rose)).toMatchObject({ isYou: true, canVouch: false, canStop: true, canMakeLink: false })
  // The same relative twice is one vouch; no one is emailed again.
  await vouch(ada)
  await vouch(tom)
  expect((await recoveryOf(ruth))?.vouchers).toHaveLength(2)
  expect(await recipients()).toEqual([])

  expect(await codeOf(approve(ruth, rose, 'not this one'))).toBe('password_wrong')
  expect(await codeOf(approve(ada))).toBe('owner_only')
  const opensAt = (await approve(ruth)).json<Recovery[]>()[0]?.opensAt ?? ''
  expect(Date.parse(opensAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(await recipients()).toEqual(everyone())
  expect(await codeOf(makeLink(ada))).toBe('too_early')
  await passHours(23.9)
  expect(await codeOf(makeLink(ada))).toBe('too_early')
  await passHours(0.2)
  expect(await codeOf(makeLink(rose))).toBe('cannot_make_link')
  expect(await codeOf(makeLink(ada, rose, 'not this one'))).toBe('password_wrong')
  const earlier = await linkFor(ruth)
  const token = await linkFor(ada)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)

  // A link that was replaced, a made-up one, and a weak password leave everything as it is.
  expect(await codeOf(finish(earlier))).toBe('recovery_invalid')
  expect(await codeOf(finish('x'.repeat(43)))).toBe('recovery_invalid')
  expect(await codeOf(finish(token, 'password'))).toBe('weak_password')
  expect((await roses.get('/api/user')).statusCode).toBe(200)

  const [first, second] = await Promise.all([finish(token), finish(token)])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 410])
  expect([first, second].find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ email: rose.email })
  expect((await roses.get('/api/user')).statusCode).toBe(401)
  expect((await rose.get('/api/user')).statusCode).toBe(401)
  expect(await codeOf(signIn(rose, PASSWORD))).toBe('wrong_credentials')
  expect((await signIn(rose, NEW_PASSWORD)).statusCode).toBe(200)
  expect(await server.database.asSystem((tx) => tx.$count(passkeys, eq(passkeys.userId, rose.id)))).toBe(0)
  expect(await list(ruth)).toEqual([])
  const emails = await delivered()
  expect(emails.filter(({ subject }) => subject.includes('Rose Okafor is back'))).toHaveLength(3)
  expect(emails.filter(({ to }) => to.address === rose.email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining('has a new password')]),
  )
  const { entries } = { entries: (await ruth.get('/api/family/audit-log')).json<FamilyAuditEntry[]>() }
  expect(entries.map(({ adminName, action }) => `${adminName.split(' ')[0]} ${action}`)).toEqual([
    'Rose recovery_finished',
    'Ada recovery_link_made',
    'Ruth recovery_link_made',
    'Ruth recovery_approved',
    'Tom recovery_vouched',
    'Ada recovery_vouched',
  ])
  expect(logged).not.toContain(token)
})

test('with a clock that is ahead, nobody makes or uses the link before a day has passed', async () => {
  await vouch(ada)
  await vouch(tom)
  await approve(ruth)
  await passHours(24.1)
  earliestNow = () => new Date(Date.now() - 2 * 3_600_000)
  expect(await codeOf(makeLink(ada))).toBe('too_early')
  const waiting = await recoveryOf(ada)
  expect(waiting?.canMakeLink).toBe(false)
  // The page doesn't name a time that is over.
  expect(Date.parse(waiting?.opensAt ?? '')).toBeGreaterThan(Date.now() + 1.8 * 3_600_000)
  earliestNow = () => undefined
  expect(await codeOf(makeLink(ada))).toBe('too_early')
  expect((await recoveryOf(ada))?.canMakeLink).toBe(false)

  earliestNow = () => new Date()
  const token = await linkFor(ada)
  earliestNow = () => new Date(Date.now() - 2 * 3_600_000)
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  earliestNow = () => new Date()
  expect(await codeOf(finish(token))).toBe('ok')
})

test('with a clock that is ahead, a new member can’t vouch yet', async () => {
  await joinedDaysAgo(8, tom)
  earliestNow = () => new Date(Date.now() - 2 * 86_400_000)
  expect(await codeOf(vouch(tom))).toBe('joined_recently')
  await vouch(ada)
  expect((await recoveryOf(tom))?.canVouch).toBe(false)
  await joinedDaysAgo(8, ruth)
  expect(await codeOf(approve(ruth))).toBe('joined_recently')
  earliestNow = () => new Date()
  expect(await codeOf(approve(ruth))).toBe('ok')
})

test('with a clock that is behind, the wait is as long as any other', async () => {
  const DAY_MS = 86_400_000
  await server.database.asSystem((tx) =>
    tx.insert(clockReadings).values([
      { at: new Date(Date.now() + 9 * DAY_MS), runningMs: 0 },
      { at: new Date(), runningMs: DAY_MS },
    ]),
  )
  try {
    await vouch(ada)
    expect(Date.parse((await recoveryOf(ada))?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 16.9 * DAY_MS)
    await approve(ruth)
    const { opensAt, expiresAt } = (await recoveryOf(ada)) ?? {}
    expect(Date.parse(opensAt ?? '')).toBeGreaterThan(Date.now() + 10.9 * DAY_MS)
    expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now() + 17.9 * DAY_MS)
  } finally {
    await server.database.asSystem((tx) => tx.delete(clockReadings))
  }
})

test('the owner’s approval counts as a vouch, but one person alone never suffices', async () => {
  await vouch(ruth)
  expect(await recoveryOf(ruth)).toMatchObject({ canApprove: false })
  expect(await codeOf(approve(ruth))).toBe('vouches_missing')
  await stop(ruth)
  await vouch(ada)
  expect(await recoveryOf(ruth)).toMatchObject({ canApprove: true })
  expect(await codeOf(approve(ruth))).toBe('ok')
  await passHours(24.1)
  expect(await codeOf(finish(await linkFor(ruth)))).toBe('ok')
})

test('the locked-out person, a personal link and those who joined lately can’t vouch', async () => {
  expect(await codeOf(vouch(rose))).toBe('recovery_unavailable')
  const { visitor, userId } = await enterByLink(server, ruth)
  expect(await codeOf(vouch(visitor as Relative))).toBe('full_session_needed')
  expect(await codeOf(visitor.get('/api/family/recoveries'))).toBe('full_session_needed')
  expect(await codeOf(vouch(ada, { ...rose, id: userId }))).toBe('recovery_unavailable')
  await joinedDaysAgo(6, tom)
  expect(await codeOf(vouch(tom))).toBe('joined_recently')
  await vouch(ada)
  expect(await recoveryOf(tom)).toMatchObject({ canVouch: false })
  await joinedDaysAgo(1, ruth)
  expect(await codeOf(approve(ruth))).toBe('joined_recently')
})

test('owners, administrators, those who are leaving and members of other families can’t be helped this way', async () => {
  expect((await vouch(ada, ruth)).json()).toMatchObject({
    error: 'recovery_unavailable',
    message: expect.stringContaining('heir'),
  })
  const messages: string[] = []
  const refused = async () => {
    const { error, message } = (await vouch(ada)).json<{ error: string; message: string }>()
    expect(error).toBe('recovery_unavailable')
    messages.push(message)
  }
  const setAdmin = (isAdmin: boolean) =>
    server.database.asSystem((tx) => tx.update(users).set({ isAdmin }).where(eq(users.id, rose.id)))
  await setAdmin(true)
  await refused()
  await setAdmin(false)
  await rose.post('/api/account/deletion', { password: PASSWORD, keepsStories: true })
  await refused()
  await rose.send('DELETE', '/api/account/deletion')
  const other = await familyOf(server)
  await rose.post(`/api/family/accept/${(await other.owner.invite()).inviteCode}`)
  await refused()
  // One sentence for all of them: it doesn't say which, nor name another family.
  expect(new Set(messages).size).toBe(1)
  expect(messages[0]).not.toContain('Okafor')
})

test('other families see nothing, can do nothing, and learn nothing about who exists', async () => {
  await vouch(ada)
  const { owner: stranger, familyId: strangers } = await familyOf(server)
  await server.database.asSystem((tx) =>
    tx
      .update(memberships)
      .set({ joinedAt: new Date(0) })
      .where(eq(memberships.familyId, strangers)),
  )
  expect(await list(stranger)).toEqual([])
  expect(await codeOf(vouch(stranger))).toBe('not_found')
  expect(await codeOf(vouch(stranger, { ...rose, id: 2_000_000_000 }))).toBe('not_found')
  expect(await codeOf(approve(stranger))).toBe('not_found')
  await stop(stranger)
  expect(await codeOf(makeLink(stranger))).toBe('recovery_gone')
  expect(await recoveryOf(ruth)).toBeDefined()
})

const stopTokens = async () => {
  const found = new Map<string, string>()
  for (const { to, text } of await delivered()) {
    const [, token] = /\/stop-recovery#([\w-]+)/.exec(text) ?? []
    if (token) found.set(to.address, token)
  }
  return found
}
const stopByEmail = (token = '') => server.visitor().post('/api/recovery/stop', { token })

test('the person, the owner and who vouched stop it from the email, without signing in; others can’t', async () => {
  await joinedDaysAgo(30)
  const { relatives } = await joinMore('Eve')
  const [eve] = relatives
  for (const who of ['rose', 'ruth', 'ada'] as const) {
    await server.database.asSystem((tx) => tx.delete(accountRecoveries))
    await vouch(ada)
    await vouch(tom)
    await delivered()
    await approve(ruth)
    const tokens = await stopTokens()
    expect([...tokens.keys()].sort()).toEqual([rose.email, ruth.email, ada.email, tom.email].sort())
    expect(tokens.has(eve?.email ?? '')).toBe(false)
    const token = tokens.get({ rose, ruth, ada }[who].email) ?? ''
    expect(await codeOf(stopByEmail(token.replace(/-\d+-/, `-${eve?.id}-`)))).toBe('stop_link_invalid')
    expect(await codeOf(stopByEmail('nonsense'))).toBe('stop_link_invalid')
    expect(await codeOf(stopByEmail(token))).toBe('ok')
    expect(await codeOf(stopByEmail(token))).toBe('stop_link_invalid')
    expect(await list(ruth)).toEqual([])
    expect(await recipients()).toHaveLength(5)
  }
})

const joinMore = async (firstName: string) => {
  const visitor = server.visitor()
  const person = { ...visitor, ...(await visitor.join((await ruth.invite()).inviteCode, { firstName })) }
  return { relatives: [person as Relative] }
}

test('a link to stop it no longer works for who isn’t the owner anymore, or has left', async () => {
  await vouch(ada)
  await approve(ruth)
  const tokens = await stopTokens()
  await ada.post('/api/family/leave')
  expect(await codeOf(stopByEmail(tokens.get(ada.email)))).toBe('stop_link_invalid')
  await ruth.send('PUT', '/api/family/handover', { payload: { userId: tom.id, password: PASSWORD } })
  await tom.post('/api/family/handover/accept')
  // Ruth has vouched, too, by approving.
  expect(await codeOf(stopByEmail(tokens.get(ruth.email)))).toBe('ok')
})

test('in the product: the person, the owner and who vouched stop it; other members can’t', async () => {
  const { relatives } = await joinMore('Eve')
  for (const caller of [rose, ruth, ada]) {
    await server.database.asSystem((tx) => tx.delete(accountRecoveries))
    await vouch(ada)
    expect(await codeOf(stop(relatives[0] as Relative))).toBe('cannot_stop')
    expect((await stop(caller)).json()).toEqual([])
    expect((await stop(caller)).statusCode).toBe(200)
  }
})

test('signing in, a reset by email and leaving end it: then nobody needs a link', async () => {
  await beReady()
  const token = await linkFor(ada)
  expect(await codeOf(signIn(rose, 'not this one'))).toBe('wrong_credentials')
  expect(await list(ruth)).toHaveLength(1)
  await signIn(rose, PASSWORD)
  expect(await list(ruth)).toEqual([])
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect((await delivered()).filter(({ subject }) => subject.includes('isn’t getting a new password'))).toHaveLength(3)

  await vouch(ada)
  await delivered()
  await server.visitor().post('/api/password/forgot', { email: rose.email })
  const reset = await openMailbox(server).sendReset()
  const passwords = { newPassword: 'another good one', confirmPassword: 'another good one' }
  expect((await server.visitor().post('/api/password/reset', { token: reset, ...passwords })).statusCode).toBe(200)
  expect(await list(ruth)).toEqual([])
})

test('signing in ends it without waiting for relatives who act at the same time', async () => {
  await vouch(ada)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = server.database.asSystem(async (tx) => {
    await lockFamily(tx, familyId)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const signedIn = signIn(rose, PASSWORD).finally(release.resolve)
  expect((await signedIn).statusCode).toBe(200)
  await holding
  expect(await list(ruth)).toEqual([])
})

test('a voucher who is removed or leaves doesn’t count, and a new one needs a new approval', async () => {
  await vouch(ada)
  await vouch(tom)
  await ada.post('/api/family/leave')
  expect((await recoveryOf(ruth))?.vouchers.map(({ userId }) => userId)).toEqual([tom.id])
  await approve(ruth)
  await passHours(24.1)
  const token = await linkFor(tom)
  expect((await ruth.send('DELETE', `/api/family/members/${tom.id}`)).statusCode).toBe(200)
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect(await codeOf(makeLink(ruth))).toBe('vouches_missing')

  const { relatives } = await joinMore('Eve')
  const eve = relatives[0] as Relative
  await joinedDaysAgo(30, eve)
  await vouch(eve)
  expect(await codeOf(makeLink(ruth))).toBe('not_approved')
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect(await codeOf(approve(ruth))).toBe('ok')
  expect(await codeOf(makeLink(ruth))).toBe('too_early')
})

test('once two have vouched, nobody else becomes one of those who can make the link or stop it', async () => {
  const { relatives } = await joinMore('Eve')
  const eve = relatives[0] as Relative
  await joinedDaysAgo(30, eve)
  await beReady()
  expect(await codeOf(vouch(eve))).toBe('ok')
  expect((await recoveryOf(ruth))?.vouchers.map(({ userId }) => userId)).toEqual([ada.id, tom.id])
  expect(await codeOf(makeLink(eve))).toBe('cannot_make_link')
  expect(await codeOf(stop(eve))).toBe('cannot_stop')
  expect(await codeOf(finish(await linkFor(tom)))).toBe('ok')
})

test('who is leaving vouches for nobody', async () => {
  await beReady()
  const token = await linkFor(ada)
  await ada.post('/api/account/deletion', { password: PASSWORD, keepsStories: true })
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect((await recoveryOf(ruth))?.vouchers.map(({ userId }) => userId)).toEqual([tom.id])
})

test('a voucher who begins to leave and stays after all doesn’t count until they vouch again', async () => {
  const { relatives } = await joinMore('Eve')
  const eve = relatives[0] as Relative
  await joinedDaysAgo(30, eve)
  await vouch(ada)
  await vouch(tom)
  await tom.post('/api/account/deletion', { password: PASSWORD, keepsStories: true })
  await vouch(eve)
  await tom.send('DELETE', '/api/account/deletion')
  await delivered()
  await approve(ruth)
  const emails = (await delivered()).find(({ to }) => to.address === rose.email)
  expect(emails?.text).toContain('Ada Okafor and Eve Okafor vouched for you')
  expect((await recoveryOf(ruth))?.vouchers.map(({ userId }) => userId)).toEqual([ada.id, eve.id])
  expect(await codeOf(makeLink(tom))).toBe('cannot_make_link')

  await eve.post('/api/family/leave')
  expect(await codeOf(vouch(tom))).toBe('ok')
  await passHours(24.1)
  expect(await codeOf(makeLink(tom))).toBe('not_approved')
})

test('a new owner has to approve again; a locked-out person who owns the vault isn’t helped anymore', async () => {
  await beReady()
  const token = await linkFor(ada)
  const handTo = async (from: Relative, to: Relative) => {
    await from.send('PUT', '/api/family/handover', { payload: { userId: to.id, password: PASSWORD } })
    expect((await to.post('/api/family/handover/accept')).statusCode).toBe(200)
  }
  await handTo(ruth, tom)
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect(await codeOf(makeLink(ada))).toBe('not_approved')
  expect(await recoveryOf(ada)).toMatchObject({ opensAt: null, canMakeLink: false })
  expect(await codeOf(approve(tom))).toBe('ok')
  await passHours(24.1)
  expect(await codeOf(makeLink(tom))).toBe('ok')
  await handTo(tom, rose)
  expect(await list(ada)).toEqual([])
})

test('the locked-out person is removed: nothing of it stays', async () => {
  await beReady()
  const token = await linkFor(ada)
  await ruth.send('DELETE', `/api/family/members/${rose.id}`)
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect(await list(ruth)).toEqual([])
})

test('requests end after 7 days, links after a day, and nobody keeps emailing the family', async () => {
  await vouch(ada)
  await passHours(7 * 24 + 0.1)
  expect(await list(ruth)).toEqual([])
  expect(await codeOf(approve(ruth))).toBe('recovery_gone')
  await beReady()
  const token = await linkFor(ada)
  await passHours(24.1)
  expect(await codeOf(finish(token))).toBe('recovery_invalid')
  expect(await codeOf(finish(await linkFor(tom)))).toBe('ok')

  // The sixth within 30 days is the last of all who have begun one.
  for (const relative of [tom, tom, ruth, ruth]) {
    expect(await codeOf(vouch(relative))).toBe('ok')
    await stop(relative)
  }
  for (const relative of [ada, tom, ruth]) expect(await codeOf(vouch(relative))).toBe('too_many')
  await passHours(31 * 24)
  expect(await codeOf(vouch(ruth))).toBe('ok')
})

test('two members together can’t use up what a person has: others can still begin one each', async () => {
  const { relatives } = await joinMore('Eve')
  const eve = relatives[0] as Relative
  await joinedDaysAgo(30, eve)
  for (const relative of [ada, ada, ada, tom, tom, tom]) {
    expect(await codeOf(vouch(relative))).toBe('ok')
    await stop(relative)
  }
  expect(await codeOf(vouch(eve))).toBe('ok')
  // Who has vouched can stop it.
  for (const relative of [ada, tom]) expect(await codeOf(vouch(relative))).toBe('too_many')
  await stop(eve)
  expect(await codeOf(vouch(eve))).toBe('too_many')
  expect(await codeOf(vouch(ruth))).toBe('ok')
  expect(await codeOf(vouch(eve))).toBe('ok')
  expect(await codeOf(approve(ruth))).toBe('ok')
  await passHours(24.1)
  expect(await codeOf(finish(await linkFor(eve)))).toBe('ok')
})

test('one member can’t use up what a person has: not by beginning it, and not by stopping what others began', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await codeOf(vouch(tom))).toBe('ok')
    await stop(tom)
  }
  expect(await codeOf(vouch(tom))).toBe('too_many')
  expect(await codeOf(vouch(ada))).toBe('ok')
  // Who has vouched can stop it, so Tom can’t vouch here either.
  expect(await codeOf(vouch(tom))).toBe('too_many')
  expect(await codeOf(approve(ruth))).toBe('ok')
  await passHours(24.1)
  expect(await codeOf(finish(await linkFor(ada)))).toBe('ok')
})

test('a member who vouches for what others began and stops it uses up their own, not the others’', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await codeOf(vouch(ada))).toBe('ok')
    expect(await codeOf(vouch(tom))).toBe('ok')
    await stop(tom)
  }
  expect(await codeOf(vouch(ada))).toBe('ok')
  expect(await codeOf(vouch(tom))).toBe('too_many')
  expect(await codeOf(approve(ruth))).toBe('ok')
})

test('those that the person stops themselves leave the others theirs', async () => {
  for (const relative of [ada, ada, ada, tom, tom, tom]) {
    expect(await codeOf(vouch(relative))).toBe('ok')
    await stop(rose)
  }
  expect(await codeOf(vouch(ada))).toBe('too_many')
  expect(await codeOf(vouch(ruth))).toBe('ok')
})

test('one member can’t begin it for everyone in turn', async () => {
  for (const person of [rose, tom, rose]) {
    expect(await codeOf(vouch(ada, person))).toBe('ok')
    await stop(ada, person)
  }
  expect(await codeOf(vouch(ada, tom))).toBe('too_many')
})

test('races: two first vouches are one request, two approvals one wait, and stopping wins or loses as a whole', async () => {
  await Promise.all([vouch(ada), vouch(tom)])
  expect(await list(ruth)).toHaveLength(1)
  expect((await recoveryOf(ruth))?.vouchers).toHaveLength(2)
  await delivered()
  await Promise.all([approve(ruth), approve(ruth)])
  expect(await recipients()).toEqual(everyone())
  await passHours(24.1)
  const token = await linkFor(ada)
  const [done] = await Promise.all([finish(token), stop(tom), signIn(rose, 'not this one')])
  const isChanged = (await signIn(rose, NEW_PASSWORD)).statusCode === 200
  expect(isChanged).toBe(done.statusCode === 200)
  expect(await list(ruth)).toEqual([])
})
