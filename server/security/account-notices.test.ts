import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

// Someone uses another person's account; its owner hears of it.

const PASSWORD = 'a good password'

let server: TestApp
let owner: Visitor
let email: string
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.asSystem((tx) => tx.delete(emails))
  owner = server.visitor()
  email = (await owner.register()).email
})

const signIn = async (visitor: Visitor, password = PASSWORD) =>
  expect((await visitor.post('/api/login', { email, password })).statusCode).toBe(200)
const subjects = async () => {
  const arrived = await openMailbox(server).sendWaiting()
  for (const { to } of arrived) expect(to.address).toBe(email)
  return arrived.map(({ subject }) => subject)
}
const setNotices = async (onSignIn: boolean) => {
  const payload = { onQuestion: true, onAnswer: true, onDigest: true, onSignIn, onTrial: true }
  expect((await owner.send('PUT', '/api/email/settings', { payload })).statusCode).toBe(200)
}
const reset = async (device: Visitor) => {
  await device.post('/api/password/forgot', { email })
  const token = await openMailbox(server).sendReset()
  const newPassword = 'her own new password'
  const body = { token, newPassword, confirmPassword: newPassword }
  expect((await device.post('/api/password/reset', body)).statusCode).toBe(200)
}

test('a sign-in on a new device is emailed to the owner, once per device', async () => {
  const thief = server.visitor()
  await signIn(owner)
  expect(await subjects()).toEqual([])
  await signIn(thief)
  await signIn(thief)
  expect(await subjects()).toEqual(['Your Keepsaid account was used on a new device'])
})

test('a wrong password is not emailed', async () => {
  await server.visitor().post('/api/login', { email, password: 'wrong!' })
  expect(await subjects()).toEqual([])
})

test('a changed password is emailed', async () => {
  await reset(server.visitor())
  expect(await subjects()).toEqual(['Your Keepsaid password was changed'])
})

test('both can be switched off', async () => {
  await setNotices(false)
  await signIn(server.visitor())
  await reset(server.visitor())
  expect(await subjects()).toEqual([])
})
