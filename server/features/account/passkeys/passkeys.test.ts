import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyChallenges, users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { createAuthenticator } from '#server/testing/soft-authenticator.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { WaysIn } from './contract.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await openTestApp()
  origin = server.config.origin
})
afterAll(() => server.close())

const PASSWORD = 'a good password'
const CONFIRMED = { payload: { password: PASSWORD } }
type Authenticator = ReturnType<typeof createAuthenticator>
type Signing = Partial<Parameters<Authenticator['authenticate']>[0]>

const challengeFor = async (visitor: Visitor, password: string | undefined = PASSWORD) =>
  (await visitor.post('/api/passkeys/challenge', { password })).json<{ challenge: string }>().challenge
const addPasskey = async (visitor: Visitor, key = createAuthenticator(), signing: Signing = {}) => {
  const challenge = await challengeFor(visitor)
  const added = await visitor.post('/api/passkeys', { credential: key.register({ challenge, origin, ...signing }) })
  return { key, added, id: added.json<{ id: string }>().id }
}
const signIn = async (key: Authenticator, signing: Signing = {}, visitor = server.visitor()) => {
  const { challenge } = (await visitor.post('/api/passkey-sign-in/challenge')).json<{ challenge: string }>()
  const credential = key.authenticate({ challenge, origin, ...signing })
  return { visitor, credential, signedIn: await visitor.post('/api/passkey-sign-in', { credential }) }
}
/** The person confirms with a passkey that it's them. */
const confirmWith = async (visitor: Visitor, key: Authenticator, signing: Signing = {}) => {
  const { challenge } = (await visitor.post('/api/passkeys/confirmation')).json<{ challenge: string }>()
  return key.authenticate({ challenge, origin, ...signing })
}
const waysInOf = async (visitor: Visitor) => (await visitor.get('/api/passkeys')).json<WaysIn>()
const codesOf = (...replies: { statusCode: number; json: () => { error?: string } }[]) =>
  replies.map((reply) => (reply.statusCode === 200 ? 200 : reply.json().error))
const emailsTo = (userId: number, kind: string) =>
  server.database.asSystem((tx) =>
    tx
      .select({ payload: emails.payload })
      .from(emails)
      .where(sql`${emails.toUserId} = ${userId} and ${emails.kind} = ${kind}`),
  )
const aPerson = async () => {
  const visitor = server.visitor()
  return { visitor, ...(await visitor.register({ password: PASSWORD })) }
}

test('a passkey signs in without a password, a new device included, and the person is told of both', async () => {
  const { visitor, id } = await aPerson()
  const { key, added } = await addPasskey(visitor)
  expect(added.json()).toMatchObject({ name: 'Unknown device', lastUsedAt: null, isBlocked: false })
  const { signedIn, visitor: phone } = await signIn(key, { counter: 1 })
  expect(signedIn.json()).toMatchObject({ id, hasFullSession: true })
  expect((await phone.get('/api/user')).json()).toMatchObject({ id })
  expect((await waysInOf(phone)).passkeys[0]?.lastUsedAt).not.toBeNull()
  expect(await emailsTo(id, 'sign_in_changed')).toEqual([{ payload: { change: 'passkey_added' } }])
  expect(await emailsTo(id, 'new_device')).toHaveLength(1)
})

test('several passkeys: named, renamed and removed one by one, up to ten', async () => {
  const { visitor } = await aPerson()
  const first = await addPasskey(visitor)
  await addPasskey(visitor)
  const rename = (name: string) => visitor.send('PATCH', `/api/passkeys/${first.id}`, { payload: { name } })
  expect((await rename('Grandpa’s tablet')).json()).toMatchObject({ name: 'Grandpa’s tablet' })
  expect((await rename('  ')).json()).toMatchObject({ fields: { name: 'Please give the passkey a name' } })
  expect((await waysInOf(visitor)).passkeys.map(({ name }) => name)).toEqual(['Grandpa’s tablet', 'Unknown device'])
  expect((await visitor.send('DELETE', `/api/passkeys/${first.id}`, CONFIRMED)).statusCode).toBe(200)
  expect(codesOf((await signIn(first.key, { counter: 1 })).signedIn)).toEqual(['passkey_failed'])
  await server.database.asSystem((tx) =>
    tx.execute(sql`insert into passkeys (user_id, credential_id, public_key, counter, name)
      select user_id, credential_id || n, public_key, 0, 'x' from passkeys, generate_series(1, 9) n
      where user_id = (select user_id from passkeys order by created_at desc limit 1)`),
  )
  expect(codesOf(await visitor.post('/api/passkeys/challenge', { password: PASSWORD }))).toEqual(['too_many_passkeys'])
})

test('adding asks for the password again, or for a passkey where there is none', async () => {
  const { visitor } = await aPerson()
  for (const password of [undefined, 'not this one'])
    expect(codesOf(await visitor.post('/api/passkeys/challenge', { password }))).toEqual(['password_wrong'])
  const { key } = await addPasskey(visitor)
  expect((await visitor.post('/api/password/remove', { password: PASSWORD })).statusCode).toBe(200)
  for (const body of [{}, { password: PASSWORD }])
    expect(codesOf(await visitor.post('/api/passkeys/challenge', body))).toEqual(['passkey_needed'])
  const passkey = await confirmWith(visitor, key, { counter: 1 })
  expect(codesOf(await visitor.post('/api/passkeys/challenge', { passkey }))).toEqual([200])
  expect(codesOf(await visitor.post('/api/passkeys/challenge', { passkey }))).toEqual(['passkey_failed'])
})

test('only a passkey of one’s own confirms, with a challenge for that, and a copy doesn’t', async () => {
  const { visitor } = await aPerson()
  const { key } = await addPasskey(visitor)
  const other = await aPerson()
  const { key: otherKey } = await addPasskey(other.visitor)
  const begin = async (passkey: object) => codesOf(await visitor.post('/api/passkeys/challenge', { passkey }))
  const { allowCredentials, ...options } = (await visitor.post('/api/passkeys/confirmation')).json()
  expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  expect(allowCredentials).toHaveLength(1)
  expect(await begin(await confirmWith(visitor, otherKey, { counter: 1 }))).toEqual(['passkey_failed'])
  expect(await begin(await confirmWith(visitor, key, { counter: 1, isUserVerified: false }))).toEqual([
    'passkey_failed',
  ])
  const forSignIn = (await visitor.post('/api/passkey-sign-in/challenge')).json<{ challenge: string }>()
  expect(await begin(key.authenticate({ ...forSignIn, origin, counter: 1 }))).toEqual(['passkey_failed'])
  const { challenge } = (await visitor.post('/api/passkeys/confirmation')).json<{ challenge: string }>()
  const forConfirming = key.authenticate({ challenge, origin, counter: 1 })
  expect(codesOf(await visitor.post('/api/passkey-sign-in', { credential: forConfirming }))).toEqual(['passkey_failed'])
  expect(await begin(await confirmWith(visitor, key, { counter: 2 }))).toEqual([200])
  expect(await begin(await confirmWith(visitor, key, { counter: 2 }))).toEqual(['passkey_blocked'])
})

test('a challenge to confirm adds no passkey: an open page alone must not be a way in', async () => {
  const { visitor } = await aPerson()
  const stolen = createAuthenticator()
  const { challenge } = (await visitor.post('/api/passkeys/confirmation')).json<{ challenge: string }>()
  const added = await visitor.post('/api/passkeys', { credential: stolen.register({ challenge, origin }) })
  expect(codesOf(added)).toEqual(['passkey_failed'])
  expect((await waysInOf(visitor)).passkeys).toEqual([])

  const { key } = await addPasskey(visitor)
  const forAdding = key.authenticate({ challenge: await challengeFor(visitor), origin, counter: 1 })
  expect(codesOf(await visitor.post('/api/two-step/off', { passkey: forAdding }))).toEqual(['passkey_failed'])
})

test('a challenge works once, for ten minutes, in the browser and for the person that asked', async () => {
  const { visitor, id } = await aPerson()
  const { key, added } = await addPasskey(visitor)
  expect(added.statusCode).toBe(200)
  const { credential, visitor: phone } = await signIn(key, { counter: 1 })
  expect(codesOf(await phone.post('/api/passkey-sign-in', { credential }))).toEqual(['passkey_failed'])

  const { challenge } = (await phone.post('/api/passkey-sign-in/challenge')).json<{ challenge: string }>()
  const stolen = { credential: key.authenticate({ challenge, origin, counter: 2 }) }
  expect(codesOf(await server.visitor().post('/api/passkey-sign-in', stolen))).toEqual(['passkey_failed'])
  await server.database.asSystem((tx) =>
    tx
      .update(passkeyChallenges)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(sql`true`),
  )
  expect(codesOf(await phone.post('/api/passkey-sign-in', stolen))).toEqual(['passkey_failed'])

  // Two tabs of one browser.
  const tabs = await Promise.all([1, 2].map(() => phone.post('/api/passkey-sign-in/challenge')))
  const inTab = (tab: number, counter: number) =>
    phone.post('/api/passkey-sign-in', {
      credential: key.authenticate({ challenge: tabs[tab]?.json().challenge, origin, counter }),
    })
  expect(codesOf(await inTab(0, 3), await inTab(1, 4))).toEqual([200, 200])

  // A challenge for a new passkey doesn't sign in, and isn't for another person of the same browser.
  const forPasskey = await challengeFor(visitor)
  const misused = key.authenticate({ challenge: forPasskey, origin, counter: 5 })
  expect(codesOf(await visitor.post('/api/passkey-sign-in', { credential: misused }))).toEqual(['passkey_failed'])
  await visitor.post('/api/logout')
  const other = await visitor.register({ password: PASSWORD })
  expect(other.id).not.toBe(id)
  const foreign = createAuthenticator().register({ challenge: forPasskey, origin })
  expect(codesOf(await visitor.post('/api/passkeys', { credential: foreign }))).toEqual(['passkey_failed'])
})

test.each([
  ['for another site', { origin: 'https://keepsaid.example' }],
  ['without checking the person', { isUserVerified: false }],
])('a response %s is refused', async (_, signing) => {
  const { visitor } = await aPerson()
  expect(codesOf((await addPasskey(visitor, createAuthenticator(), signing)).added)).toEqual(['passkey_failed'])
  const { key } = await addPasskey(visitor)
  expect(codesOf((await signIn(key, { counter: 1, ...signing })).signedIn)).toEqual(['passkey_failed'])
})

test('another host, another key and a passkey that is known already are refused', async () => {
  const { visitor } = await aPerson()
  const elsewhere = createAuthenticator('keepsaid.example')
  expect(codesOf((await addPasskey(visitor, elsewhere)).added)).toEqual(['passkey_failed'])
  const { key, added } = await addPasskey(visitor)
  expect(added.statusCode).toBe(200)
  const { visitor: other } = await aPerson()
  expect(codesOf((await addPasskey(other, key)).added)).toEqual(['passkey_failed'])
  const phone = server.visitor()
  const { challenge } = (await phone.post('/api/passkey-sign-in/challenge')).json<{ challenge: string }>()
  const forged = {
    ...createAuthenticator().authenticate({ challenge, origin, counter: 1 }),
    id: key.register({ challenge, origin }).id,
  }
  expect(codesOf(await phone.post('/api/passkey-sign-in', { credential: forged }))).toEqual(['passkey_failed'])
  expect((await waysInOf(visitor)).passkeys).toMatchObject([{ isBlocked: false, lastUsedAt: null }])
})

test('a counter that goes back: refused, the passkey is blocked for good, and the person is emailed', async () => {
  const { visitor, id } = await aPerson()
  const { key, id: passkeyId } = await addPasskey(visitor)
  expect(codesOf((await signIn(key, { counter: 7 })).signedIn)).toEqual([200])
  const { signedIn: copied } = await signIn(key, { counter: 7 })
  expect(copied.statusCode).toBe(403)
  expect(copied.json().message).toMatch(/someone has made a copy/)
  expect(codesOf((await signIn(key, { counter: 8 })).signedIn)).toEqual(['passkey_blocked'])
  expect((await waysInOf(visitor)).passkeys).toMatchObject([{ isBlocked: true }])
  expect((await emailsTo(id, 'sign_in_changed')).map(({ payload }) => payload.change)).toEqual([
    'passkey_added',
    'passkey_blocked',
  ])
  // A blocked passkey is no way in, so the password stays.
  expect(codesOf(await visitor.post('/api/password/remove', { password: PASSWORD }))).toEqual(['last_way_in'])
  expect((await visitor.send('DELETE', `/api/passkeys/${passkeyId}`, CONFIRMED)).statusCode).toBe(200)
})

test('removing the password: asked for again, other devices signed out, and the last passkey stays', async () => {
  const { visitor, id, email } = await aPerson()
  const { id: passkeyId, key } = await addPasskey(visitor)
  const { visitor: phone } = await signIn(key, { counter: 1 })
  expect(codesOf(await visitor.post('/api/password/remove', { password: 'not this one' }))).toEqual(['password_wrong'])
  expect((await waysInOf(visitor)).hasPassword).toBe(true)
  expect((await visitor.post('/api/password/remove', { password: PASSWORD })).statusCode).toBe(200)
  expect((await visitor.get('/api/user')).json()).toMatchObject({ id })
  expect((await phone.get('/api/user')).statusCode).toBe(401)
  expect((await waysInOf(visitor)).hasPassword).toBe(false)
  expect((await server.visitor().post('/api/login', { email, password: PASSWORD })).statusCode).toBe(401)
  const response = await visitor.post('/api/passkeys/confirmation')
  const { challenge } = response.json<{ challenge: string }>()
  const passkey = key.authenticate({ challenge, origin: server.config.origin, counter: 2 })
  const removed = await visitor.send('DELETE', `/api/passkeys/${passkeyId}`, { payload: { passkey } })
  expect(codesOf(removed)).toEqual(['last_way_in'])
  expect((await signIn(key, { counter: 3 })).signedIn.statusCode).toBe(200)
})

test('another person’s passkey is not found and goes on signing in', async () => {
  const { visitor } = await aPerson()
  const { id, key } = await addPasskey(visitor)
  const { visitor: stranger } = await aPerson()
  expect((await stranger.send('DELETE', `/api/passkeys/${id}`, CONFIRMED)).statusCode).toBe(404)
  expect((await stranger.send('PATCH', `/api/passkeys/${id}`, { payload: { name: 'Mine' } })).statusCode).toBe(404)
  expect((await signIn(key, { counter: 1 })).signedIn.statusCode).toBe(200)
})

test('a passkey of an account that was deleted doesn’t sign in', async () => {
  const { visitor, id } = await aPerson()
  const { key } = await addPasskey(visitor)
  await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, id)))
  expect(codesOf((await signIn(key, { counter: 1 })).signedIn)).toEqual(['passkey_failed'])
})
