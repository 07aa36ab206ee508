import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailChanges, users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import type { EmailMessage } from '#server/infra/email/mailer.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let mailbox: Mailbox
let ruth: Relative
let ada: Relative
let newEmail: string
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  ruth = family.owner
  ada = family.relative
  newEmail = `new-${ruth.email}`
  await server.database.asSystem((tx) => tx.delete(emails))
})

const currentPassword = 'a good password'
const request = (form: object = {}) =>
  ruth.send('PUT', '/api/profile/email', { payload: { email: newEmail, currentPassword, ...form } })
const tokenIn = (message: EmailMessage | undefined): string =>
  /\/confirm-email#([\w-]+)$/m.exec(message?.text ?? '')?.[1] ?? ''
/** The tokens that were emailed to the old and the new address. */
const emailedTokens = async () => {
  const sent = await mailbox.sendWaiting()
  const to = (address: string) => tokenIn(sent.find((message) => message.to.address === address))
  return { old: to(ruth.email), new: to(newEmail), addresses: sent.map((message) => message.to.address) }
}
const confirm = (token: string) => server.visitor().post('/api/email/change/confirm', { token })
const addressOf = async (person: Relative) => (await person.get('/api/user')).json().email
const signIn = async (email: string) =>
  (await server.visitor().post('/api/login', { email, password: currentPassword })).statusCode

test.each(['old', 'new'] as const)(
  'the address changes once both links are confirmed, the %s one first',
  async (first) => {
    expect((await request()).json()).toMatchObject({ pending: { email: newEmail, isOldConfirmed: false } })
    const tokens = await emailedTokens()
    expect(tokens.addresses.sort()).toEqual([newEmail, ruth.email].sort())
    expect((await confirm(tokens[first])).json()).toEqual({ isChanged: false })
    expect(await addressOf(ruth)).toBe(ruth.email)
    expect((await confirm(tokens[first])).json()).toMatchObject({ error: 'link_invalid' })
    expect((await confirm(tokens[first === 'old' ? 'new' : 'old'])).json()).toEqual({ isChanged: true })
    expect(await addressOf(ruth)).toBe(newEmail)
    expect([await signIn(ruth.email), await signIn(newEmail)]).toEqual([401, 200])
    const [guest] = await server.database.asSystem((tx) => tx.select().from(users).where(eq(users.id, ada.id)))
    expect(guest?.ownerEmail).toBe(newEmail)
    expect((await mailbox.sendWaiting()).map(({ to, subject }) => [to.address, subject])).toContainEqual([
      ruth.email,
      'Your Keepsaid email address was changed',
    ])
    expect((await ruth.get('/api/profile/email')).json()).toEqual({ pending: null })
  },
)

test.each([
  ['a wrong password', { currentPassword: 'not this one' }, 400, 'wrong_password'],
  ['the same address in capitals', () => ({ email: ruth.email.toUpperCase() }), 400, 'same_address'],
  ['an address of another account', () => ({ email: ada.email.toUpperCase() }), 409, 'email_taken'],
  ['no address', { email: 'ruth' }, 400, 'invalid_input'],
])('%s is refused, and nothing is emailed', async (_, form, status, error) => {
  const response = await request(typeof form === 'function' ? form() : form)
  expect([response.statusCode, response.json().error]).toEqual([status, error])
  expect(await mailbox.waiting()).toEqual([])
})

test('links stop working when the change is canceled, replaced, an hour old, or the password is new', async () => {
  await request()
  const canceled = await emailedTokens()
  expect((await ruth.send('DELETE', '/api/profile/email')).json()).toEqual({ pending: null })
  await request()
  const replaced = await emailedTokens()
  newEmail = `other-${ruth.email}`
  await request()
  const expired = await emailedTokens()
  await server.database.asSystem((tx) => tx.update(emailChanges).set({ expiresAt: new Date() }))
  for (const { old, new: other } of [canceled, replaced, expired])
    for (const token of [old, other]) expect((await confirm(token)).statusCode).toBe(410)
  expect((await request()).statusCode).toBe(429)
  await server.database.asSystem((tx) =>
    tx
      .update(emailChanges)
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where(eq(emailChanges.userId, ruth.id)),
  )
  const passwords = { newPassword: 'plum cake on sundays', confirmPassword: 'plum cake on sundays' }
  await ruth.send('PUT', '/api/profile/password', { payload: { currentPassword, ...passwords } })
  for (const token of [expired.old, expired.new]) expect((await confirm(token)).statusCode).toBe(410)
  expect(await addressOf(ruth)).toBe(ruth.email)
})

test('an address that was taken meanwhile stays with its account', async () => {
  await request()
  const tokens = await emailedTokens()
  await server.visitor().register({ email: newEmail.toUpperCase() })
  await confirm(tokens.old)
  expect((await confirm(tokens.new)).json()).toMatchObject({ error: 'email_taken' })
  expect(await addressOf(ruth)).toBe(ruth.email)
})
