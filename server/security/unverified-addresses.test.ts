import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { verifyAddressOf } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { createAuthenticator } from '#server/testing/soft-authenticator.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

// Someone registers an address that isn't theirs, lets an accomplice in, and waits for its owner to take the account over.

let server: TestApp
let attacker: Visitor
let email: string
let attackerId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.asSystem((tx) => tx.delete(emails))
  attacker = server.visitor()
  const registered = await attacker.register()
  email = registered.email
  attackerId = registered.id
})

const arrived = () => openMailbox(server).sendWaiting()

/** The owner of the address follows the link from "Forgot your password?" and signs in. */
const takeOver = async (newPassword = 'her own new password') => {
  const owner = server.visitor()
  await owner.post('/api/password/forgot', { email })
  const token = await openMailbox(server).sendReset()
  expect(
    (await owner.post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })).statusCode,
  ).toBe(200)
  expect((await owner.post('/api/login', { email, password: newPassword })).statusCode).toBe(200)
  return owner
}

test('the first reset of an unverified account revokes open invites', async () => {
  const { inviteCode } = await attacker.invite()
  await takeOver()
  const spy = server.visitor()
  await spy.register()
  expect((await spy.post(`/api/family/accept/${inviteCode}`)).json()).toMatchObject({ error: 'invite_revoked' })
})

test('the first reset of an unverified account removes its passkeys', async () => {
  const key = createAuthenticator()
  const { origin } = server.config
  const signIn = async () => {
    const { challenge } = (await attacker.post('/api/passkey-sign-in/challenge')).json<{ challenge: string }>()
    const credential = key.authenticate({ challenge, origin, counter: 1 })
    return (await attacker.post('/api/passkey-sign-in', { credential })).statusCode
  }
  const begun = await attacker.post('/api/passkeys/challenge', { password: 'a good password' })
  const { challenge } = begun.json<{ challenge: string }>()
  expect((await attacker.post('/api/passkeys', { credential: key.register({ challenge, origin }) })).statusCode).toBe(
    200,
  )
  await takeOver()
  expect(await signIn()).toBe(400)
})

test('the owner of the address says who belongs before anything else, and the spy is out', async () => {
  const spy = server.visitor()
  const daughter = server.visitor()
  const { id: spyId } = await spy.join((await attacker.invite()).inviteCode, { firstName: 'Sly' })
  const { id: daughterId } = await daughter.join((await attacker.invite()).inviteCode, { firstName: 'Ada' })
  const owner = await takeOver()
  expect((await owner.get('/api/user')).json()).toMatchObject({ mustReviewMembers: true })
  for (const path of [
    '/api/stories',
    '/api/family',
    '/api/family/members',
    '/api/uploads',
    '/api/email/settings',
    '/api/events',
  ])
    expect((await owner.get(path)).json(), path).toMatchObject({ error: 'review_members' })
  expect((await owner.get('/api/family/review')).json()).toEqual({
    familyName: 'The Okafor Family',
    members: [
      { userId: spyId, firstName: 'Sly', lastName: 'Okafor', relationship: 'Child', joinedAt: expect.any(String) },
      { userId: daughterId, firstName: 'Ada', lastName: 'Okafor', relationship: 'Child', joinedAt: expect.any(String) },
    ],
    joinedFamilies: [],
  })
  const done = await owner.post('/api/family/review', { confirmedMembers: [daughterId], confirmedFamilies: [] })
  expect(done.json()).toMatchObject({ mustReviewMembers: false })
  expect((await spy.get('/api/stories')).statusCode).toBe(403)
  expect((await daughter.get('/api/stories')).statusCode).toBe(200)
  expect((await owner.get('/api/stories')).statusCode).toBe(200)
})

test('an address registered through an invite leaves the family of whoever registered it', async () => {
  const victim = server.visitor()
  const joined = await victim.join((await attacker.invite()).inviteCode)
  email = joined.email
  const owner = await takeOver()
  expect((await owner.get('/api/stories')).json()).toMatchObject({ error: 'review_members' })
  const { familyName, members, joinedFamilies } = (await owner.get('/api/family/review')).json()
  expect({ familyName, members, joinedFamilies }).toEqual({
    familyName: null,
    members: [],
    joinedFamilies: [
      {
        familyId: expect.any(Number),
        familyName: 'The Okafor Family',
        ownerName: 'Ruth Okafor',
        joinedAt: expect.any(String),
      },
    ],
  })
  const done = await owner.post('/api/family/review', { confirmedMembers: [], confirmedFamilies: [] })
  expect(done.json()).toMatchObject({ mustReviewMembers: false, families: [] })
  expect((await owner.get('/api/stories')).statusCode).toBe(403)
  expect((await owner.get('/api/families/ended')).json()).toMatchObject([{ reason: 'left' }])
  expect((await attacker.get('/api/family/members')).json()).toHaveLength(1)
})

test('a guest who resets a password stays in the families they select', async () => {
  const guest = server.visitor()
  email = (await guest.join((await attacker.invite()).inviteCode)).email
  const owner = await takeOver()
  const [{ familyId }] = (await owner.get('/api/family/review')).json().joinedFamilies
  expect(
    (await owner.post('/api/family/review', { confirmedMembers: [], confirmedFamilies: [familyId] })).statusCode,
  ).toBe(200)
  expect((await owner.get('/api/stories')).statusCode).toBe(200)
})

test('a review removes nobody when none is due, and nobody from another family', async () => {
  const daughter = server.visitor()
  await daughter.join((await attacker.invite()).inviteCode)
  expect((await attacker.post('/api/family/review', { confirmedMembers: [], confirmedFamilies: [] })).statusCode).toBe(
    200,
  )
  expect((await daughter.post('/api/family/review', { confirmedMembers: [], confirmedFamilies: [] })).statusCode).toBe(
    200,
  )
  expect((await daughter.get('/api/stories')).statusCode).toBe(200)
  expect((await attacker.get('/api/family/members')).json()).toHaveLength(2)
})

test('a reset of a verified account asks nothing and keeps its invites', async () => {
  await verifyAddressOf(server, attackerId)
  const { inviteCode } = await attacker.invite()
  await server.visitor().join((await attacker.invite()).inviteCode)
  const owner = await takeOver()
  expect((await owner.get('/api/user')).json()).toMatchObject({ mustReviewMembers: false })
  const daughter = server.visitor()
  await daughter.register()
  expect((await daughter.post(`/api/family/accept/${inviteCode}`)).statusCode).toBe(200)
})

const inviteByEmail = (to = 'aunt@example.org') =>
  attacker.post('/api/family/invite', { relationship: 'Sibling', email: to })
const emailedCode = async (): Promise<string> => {
  expect((await attacker.post('/api/email/code')).statusCode).toBe(200)
  const [message] = await arrived()
  expect(message?.to.address).toBe(email)
  return /^ +(\d{3} \d{3})$/m.exec(message?.text ?? '')?.[1] ?? 'no code'
}

test('invites are emailed only in the name of a verified address', async () => {
  const refused = await inviteByEmail()
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'address_unverified'])
  expect((await attacker.get('/api/family')).json()).toEqual([])
  const { id } = await attacker.invite()
  expect((await attacker.post(`/api/family/invite/${id}/email`, { email: 'a@example.org' })).statusCode).toBe(403)
  expect((await attacker.post('/api/email/verify', { code: await emailedCode() })).statusCode).toBe(200)
  expect((await inviteByEmail()).statusCode).toBe(200)
  await arrived()
})

test('a code is worth nothing to another account, when it is used up, and after five tries', async () => {
  const other = server.visitor()
  await other.register()
  const code = await emailedCode()
  const verify = (visitor: Visitor, typed: string) => visitor.post('/api/email/verify', { code: typed })
  expect((await verify(other, code)).json()).toMatchObject({ error: 'code_wrong' })
  const wrong = code === '000 000' ? '000001' : '000000'
  const tries = await Promise.all(Array.from({ length: 5 }, () => verify(attacker, wrong)))
  expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(400))
  expect((await verify(attacker, code)).json()).toMatchObject({ error: 'code_wrong' })
  expect((await verify(attacker, await emailedCode())).statusCode).toBe(200)
})

test('a fourth code within an hour is refused with the time to wait, and never claimed to be sent', async () => {
  for (let n = 0; n < 3; n += 1) await emailedCode()
  const refused = await attacker.post('/api/email/code')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(refused.json().message).toContain('You can get a new one in 60 minutes.')
  expect(await arrived()).toEqual([])
})

test('a new account emails at most five invites a day', async () => {
  await verifyAddressOf(server, attackerId)
  for (let n = 0; n < 5; n += 1) expect((await inviteByEmail(`aunt${n}@example.org`)).statusCode).toBe(200)
  const refused = await inviteByEmail('uncle@example.org')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400'])
})
