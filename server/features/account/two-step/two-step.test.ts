import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recoveryCodes, twoStepSecrets } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { limitCounts } from '#server/infra/db/schema/limits.ts'
import { ageLimitCounts } from '#server/infra/testing/age-limit-counts.ts'
import { familyOf, type Relative, verifyAddressOf } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { createAuthenticator } from '#server/testing/soft-authenticator.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { WaysIn } from '../passkeys/contract.ts'
import { codeAt, stepAt } from './totp.ts'

const PASSWORD = 'a good password'

let server: TestApp
let ruth: Relative
let ada: Relative
const logLines: string[] = []
beforeAll(async () => {
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passedMs)
  server = await openTestApp({ onLogLine: (line) => logLines.push(line) })
})
afterAll(async () => {
  await server.close()
  vi.restoreAllMocks()
})
beforeEach(async () => {
  // A code counts for 30 seconds, so the test decides which one it is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const family = await familyOf(server, 'Ada')
  ruth = family.owner
  ada = family.relative
  await server.database.asSystem((tx) => tx.delete(emails))
  return () => vi.useRealTimers()
})

/** Time passes, for the clock and for what doesn't go by it. */
let passedMs = 0
const pass = async (ms: number) => {
  passedMs += ms
  vi.setSystemTime(Date.now() + ms)
  await ageLimitCounts(server.database, ms)
}

/** What the app on the person's phone computes; `steps` from now. */
const appOf = (secret: string) => {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return (steps = 0) => codeAt(bytes, stepAt(Date.now()) + steps)
}
const begin = async (person: Visitor, password = PASSWORD) => {
  const begun = await person.post('/api/two-step/secret', { password })
  return { begun, app: appOf(begun.json<{ secret?: string }>().secret ?? '') }
}
/** The person types the current code, and the next one is what signs them in. */
const turnOn = async (person: Visitor) => {
  const { app } = await begin(person)
  const turnedOn = await person.post('/api/two-step', { code: app() })
  return { app, turnedOn, codes: turnedOn.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
const signIn = (code?: string, { visitor = server.visitor(), password = PASSWORD, email = ruth.email } = {}) =>
  visitor.post('/api/login', { email, password, ...(code !== undefined && { code }) })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const outcome = (reply: { statusCode: number; json: () => { error?: string } }) =>
  reply.statusCode === 200 ? 200 : `${reply.statusCode} ${reply.json().error}`
const stateOf = async (person: Visitor) => (await person.get('/api/passkeys')).json<WaysIn>().twoStep
const emailedChanges = async (userId: number) =>
  (
    await server.database.asSystem((tx) =>
      tx
        .select({ payload: emails.payload })
        .from(emails)
        .where(sql`${emails.toUserId} = ${userId} and ${emails.kind} = 'sign_in_changed'`)
        .orderBy(emails.createdAt),
    )
  ).map(({ payload }) => payload.change)

const countWarnings = (userId: number) =>
  server.database.asSystem((tx) =>
    tx.$count(emails, sql`${emails.toUserId} = ${userId} and ${emails.kind} = 'codes_guessed'`),
  )

test('signing in takes the password and a code, and before the code nothing is possible', async () => {
  const { app } = await turnOn(ruth)
  const visitor = server.visitor()
  expect(outcome(await signIn(undefined, { visitor }))).toBe('403 two_step_needed')
  expect(visitor.cookie()).toBeUndefined()
  for (const path of ['/api/user', '/api/stories', '/api/family', '/api/sessions'])
    expect((await visitor.get(path)).statusCode).toBe(401)
  expect(outcome(await signIn(wrongOf(app(1)), { visitor }))).toBe('403 code_wrong')
  expect((await visitor.get('/api/user')).statusCode).toBe(401)
  const code = app(1)
  expect(outcome(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`, { visitor }))).toBe(200)
  expect((await visitor.get('/api/user')).json()).toMatchObject({ id: ruth.id, hasFullSession: true })
})

test('a code without the right password says nothing about the code', async () => {
  const { app } = await turnOn(ruth)
  for (const code of [app(1), wrongOf(app(1)), undefined])
    expect(outcome(await signIn(code, { password: 'not this one' }))).toBe('401 wrong_credentials')
  expect(outcome(await signIn(app(1)))).toBe(200)
})

test('a code works once, also the one that turned it on, and of concurrent uses one', async () => {
  const { app } = await turnOn(ruth)
  expect(outcome(await signIn(app()))).toBe('403 code_wrong')
  const both = await Promise.all([signIn(app(1)), signIn(app(1))])
  expect(both.map(outcome).sort()).toEqual([200, '403 code_wrong'])
  // An earlier, unused code is worth nothing after a later one.
  expect(outcome(await signIn(app(-1)))).toBe('403 code_wrong')
  await pass(60_000)
  expect(outcome(await signIn(app()))).toBe(200)
})

test.each([
  ['hour', 3_600_000],
  ['day', 86_400_000],
])('codes work after the clock was set back by an %s, each once', async (_, ms) => {
  const { app } = await turnOn(ruth)
  const next = app(1)
  vi.setSystemTime(Date.now() - ms)
  expect(outcome(await signIn(next))).toBe(200)
  expect(outcome(await signIn(next))).toBe('403 code_wrong')
  expect(outcome(await signIn(wrongOf(next)))).toBe('403 code_wrong')
})

test('codes that were used while the clock was a day ahead don’t block those of today, and each works once', async () => {
  const { app } = await turnOn(ruth)
  await server.database.asSystem((tx) =>
    tx
      .update(twoStepSecrets)
      .set({ lastUsedStep: stepAt(Date.now() + 86_400_000) })
      .where(eq(twoStepSecrets.userId, ruth.id)),
  )
  const next = app(1)
  expect(outcome(await signIn(next))).toBe(200)
  expect(outcome(await signIn(next))).toBe('403 code_wrong')
})

test('a recovery code signs in once, in any spelling, and the person is told', async () => {
  const { codes } = await turnOn(ruth)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  expect(first).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  expect(outcome(await signIn(first.replaceAll('-', ' ').toLowerCase()))).toBe(200)
  expect(outcome(await signIn(first))).toBe('403 code_wrong')
  const both = await Promise.all([signIn(second), signIn(second)])
  expect(both.map(outcome).sort()).toEqual([200, '403 code_wrong'])
  expect(await stateOf(ruth)).toMatchObject({ recoveryCodesLeft: 8 })
  expect(await emailedChanges(ruth.id)).toEqual(['two_step_on', 'recovery_code_used', 'recovery_code_used'])
})

test('codes of another person are worth nothing', async () => {
  const { codes, app } = await turnOn(ruth)
  const other = (await familyOf(server)).owner
  await turnOn(other)
  expect(outcome(await signIn(app(1), { email: other.email }))).toBe('403 code_wrong')
  expect(outcome(await signIn(codes[0], { email: other.email }))).toBe('403 code_wrong')
  expect(await stateOf(ruth)).toMatchObject({ recoveryCodesLeft: 10 })
})

test('wrong codes count like wrong passwords, and right ones do not', async () => {
  const { app, codes } = await turnOn(ruth)
  const attacker = server.visitor()
  for (let n = 0; n < 10; n += 1) await signIn('not a code', { visitor: attacker })
  expect(outcome(await signIn(codes[0], { visitor: attacker }))).toBe('429 too_many')
  await pass(61_000)
  const device = server.visitor()
  for (let n = 0; n < 12; n += 1) await signIn(undefined, { visitor: device })
  expect(outcome(await signIn(app(1), { visitor: device }))).toBe(200)
})

test('after 20 wrong codes from anywhere in an hour, only a recovery code signs in, and the person is told once', async () => {
  const { app, codes } = await turnOn(ruth)
  const guess = async () => {
    // Past the pause that wrong passwords make, because that would only slow the test down.
    await pass(61_000)
    return outcome(await signIn(wrongOf(app()), { visitor: server.visitor() }))
  }
  for (let n = 0; n < 20; n += 1) expect(await guess()).toBe('403 code_wrong')
  expect(await guess()).toBe('429 too_many_codes')
  const refused = await signIn(app())
  expect(outcome(refused)).toBe('429 too_many_codes')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect(await countWarnings(ruth.id)).toBe(1)
  expect(outcome(await signIn(codes[0]))).toBe(200)
  await pass(3_600_000)
  expect(outcome(await signIn(app()))).toBe(200)
})

test('who goes on guessing codes causes at most one email an hour', async () => {
  const { app } = await turnOn(ruth)
  const guess = () => signIn(wrongOf(app()), { visitor: server.visitor() })
  const fillLimit = async () => {
    await guess()
    await server.database.asSystem((tx) =>
      tx.update(limitCounts).set({ count: 19 }).where(like(limitCounts.key, 'two-step-codes:%')),
    )
    expect(outcome(await guess())).toBe('403 code_wrong')
    expect(outcome(await guess())).toBe('429 too_many_codes')
  }
  await fillLimit()
  await ageLimitCounts(server.database, 3_600_000)
  await fillLimit()
  expect(await countWarnings(ruth.id)).toBe(1)
})

test('after the session secret was replaced, the app’s codes are refused with the reason, and recovery codes work', async () => {
  const { app, codes } = await turnOn(ruth)
  // What another key can't open.
  await server.database.asSystem((tx) =>
    tx
      .update(twoStepSecrets)
      .set({ secret: 'A'.repeat(80) })
      .where(eq(twoStepSecrets.userId, ruth.id)),
  )
  const refused = await signIn(app(1))
  expect(outcome(refused)).toBe('409 app_unreadable')
  expect(refused.json().message).toContain('recovery codes')
  expect(outcome(await signIn(codes[0]))).toBe(200)
})

test('turning it on ends other sessions, keeps this one, and makes devices new again', async () => {
  const tablet = server.visitor()
  await signIn(undefined, { visitor: tablet })
  const { app, turnedOn } = await turnOn(ruth)
  expect(turnedOn.statusCode).toBe(200)
  expect((await tablet.get('/api/user')).statusCode).toBe(401)
  expect((await ruth.get('/api/user')).statusCode).toBe(200)
  await server.database.asSystem((tx) => tx.delete(emails))
  expect(outcome(await signIn(app(1), { visitor: tablet }))).toBe(200)
  const kinds = await server.database.asSystem((tx) => tx.select({ kind: emails.kind }).from(emails))
  expect(kinds).toEqual([{ kind: 'new_device' }])
  expect(await stateOf(ruth)).toMatchObject({ recoveryCodesLeft: 10, isOffered: true })
})

test('turning it on takes the password, and a code within an hour', async () => {
  expect(outcome((await begin(ruth, 'not this one')).begun)).toBe('403 password_wrong')
  expect(outcome(await ruth.post('/api/two-step', { code: '123456' }))).toBe('410 setup_expired')
  const { app } = await begin(ruth)
  expect(outcome(await ruth.post('/api/two-step', { code: wrongOf(app()) }))).toBe('400 code_wrong')
  expect((await stateOf(ruth)).turnedOnAt).toBeNull()
  expect(outcome(await signIn())).toBe(200)
  await pass(61 * 60_000)
  expect(outcome(await ruth.post('/api/two-step', { code: app() }))).toBe('410 setup_expired')
  const again = await begin(ruth)
  expect(outcome(await ruth.post('/api/two-step', { code: app() }))).toBe('400 code_wrong')
  expect(outcome(await ruth.post('/api/two-step', { code: again.app() }))).toBe(200)
  expect(outcome((await begin(ruth)).begun)).toBe('409 two_step_on')
  expect(outcome(await ruth.post('/api/two-step', { code: again.app() }))).toBe('409 two_step_on')
})

test('members, and owners who have not verified their address, can’t turn it on', async () => {
  await verifyAddressOf(server, ada.id)
  expect(outcome((await begin(ada)).begun)).toBe('403 owners_only')
  expect((await stateOf(ada)).isOffered).toBe(false)
  const unverified = server.visitor()
  await unverified.register()
  expect(outcome((await begin(unverified)).begun)).toBe('409 address_unverified')
})

test('new recovery codes and turning it off take the password', async () => {
  const { codes } = await turnOn(ruth)
  for (const call of ['recovery-codes', 'off'])
    for (const password of [undefined, 'not this one'])
      expect(outcome(await ruth.post(`/api/two-step/${call}`, { password }))).toBe('403 password_wrong')
  const renewed = await ruth.post('/api/two-step/recovery-codes', { password: PASSWORD })
  const { recoveryCodes: fresh } = renewed.json<{ recoveryCodes: string[] }>()
  expect(outcome(await signIn(codes[0]))).toBe('403 code_wrong')
  expect(outcome(await signIn(fresh[0]))).toBe(200)
  expect(outcome(await ruth.post('/api/two-step/off', { password: PASSWORD }))).toBe(200)
  expect(await stateOf(ruth)).toEqual({ turnedOnAt: null, recoveryCodesLeft: 0, isOffered: true })
  expect(outcome(await signIn())).toBe(200)
  expect(outcome(await ruth.post('/api/two-step/recovery-codes', { password: PASSWORD }))).toBe('409 two_step_off')
  expect(await emailedChanges(ruth.id)).toEqual([
    'two_step_on',
    'recovery_codes_renewed',
    'recovery_code_used',
    'two_step_off',
  ])
})

test('a new password by email takes the code, too', async () => {
  const { app } = await turnOn(ruth)
  const visitor = server.visitor()
  await visitor.post('/api/password/forgot', { email: ruth.email })
  const token = await openMailbox(server).sendReset()
  const newPassword = 'plum cake on sundays'
  const body = { token, newPassword, confirmPassword: newPassword }
  expect(outcome(await visitor.post('/api/password/reset', body))).toBe(200)
  expect((await visitor.get('/api/user')).statusCode).toBe(401)
  expect(outcome(await signIn(undefined, { visitor, password: newPassword }))).toBe('403 two_step_needed')
  expect(outcome(await signIn(app(1), { visitor, password: newPassword }))).toBe(200)
})

test('a passkey is two steps already', async () => {
  const key = createAuthenticator()
  const { origin } = server.config
  const begun = await ruth.post('/api/passkeys/challenge', { password: PASSWORD })
  const { challenge } = begun.json<{ challenge: string }>()
  await ruth.post('/api/passkeys', { credential: key.register({ challenge, origin }) })
  await turnOn(ruth)
  const visitor = server.visitor()
  const next = (await visitor.post('/api/passkey-sign-in/challenge')).json<{ challenge: string }>()
  const credential = key.authenticate({ challenge: next.challenge, origin, counter: 1 })
  expect(outcome(await visitor.post('/api/passkey-sign-in', { credential }))).toBe(200)
})

test('secrets are stored encrypted or hashed, bound to their account, and are nowhere else', async () => {
  logLines.length = 0
  const begun = await ruth.post('/api/two-step/secret', { password: PASSWORD })
  const { secret } = begun.json<{ secret: string }>()
  const app = appOf(secret)
  const code = app()
  const { recoveryCodes: codes } = (await ruth.post('/api/two-step', { code })).json<{ recoveryCodes: string[] }>()
  await signIn(codes[0])
  await signIn(wrongOf(app(1)))
  const stored = await server.database.asSystem(async (tx) => ({
    factors: await tx.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, ruth.id)),
    codes: await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ruth.id)),
    emails: await tx.select().from(emails),
  }))
  const download = (await ruth.get('/api/profile/data')).body
  for (const text of [JSON.stringify(stored), download, logLines.join('\n')])
    for (const known of [secret, code, wrongOf(app(1)), ...codes, ...codes.map((one) => one.replaceAll('-', ''))])
      expect(text).not.toContain(known)
  for (const { codeHash } of stored.codes) expect(download).not.toContain(codeHash)

  // Another account can't be given this app.
  const other = (await familyOf(server)).owner
  await turnOn(other)
  await server.database.asSystem((tx) =>
    tx
      .update(twoStepSecrets)
      .set({ secret: stored.factors[0]?.secret ?? '' })
      .where(eq(twoStepSecrets.userId, other.id)),
  )
  expect(outcome(await signIn(app(1), { email: other.email }))).toBe('409 app_unreadable')
})
