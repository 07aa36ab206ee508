import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let here: Visitor
let account: { id: number; email: string }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  here = server.visitor()
  account = await here.register()
})

const OLD = 'a good password'
const NEW = 'plum cake on sundays'
const change = (form: object) =>
  here.send('PUT', '/api/profile/password', {
    payload: { currentPassword: OLD, newPassword: NEW, confirmPassword: NEW, ...form },
  })
const signIn = async (password: string) => {
  const elsewhere = server.visitor()
  const { statusCode } = await elsewhere.post('/api/login', { email: account.email, password })
  return { elsewhere, statusCode }
}

test('the new password works, this session goes on, all others end, and the person gets an email', async () => {
  const { elsewhere } = await signIn(OLD)
  await server.database.asSystem((tx) => tx.delete(emails))
  const cookie = here.cookie()
  expect((await change({})).json()).toEqual({ ok: true })
  expect(here.cookie()).toBe(cookie)
  expect((await here.get('/api/user')).json()).toMatchObject({ id: account.id })
  // The session was stored with the new version, so a setting in it can still be saved.
  expect((await here.get('/api/user')).statusCode).toBe(200)
  expect((await elsewhere.get('/api/user')).statusCode).toBe(401)
  expect((await signIn(OLD)).statusCode).toBe(401)
  expect((await signIn(NEW)).statusCode).toBe(200)
  const sent = await openMailbox(server).sendWaiting()
  expect(sent.map(({ to }) => to.address)).toContain(account.email)
  const queued = await server.database.asSystem((tx) =>
    tx.select().from(emails).where(eq(emails.kind, 'password_changed')),
  )
  expect(queued).toHaveLength(1)
})

test('a wrong current password is not a 401, and nothing changes', async () => {
  const response = await change({ currentPassword: 'not this one' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    error: 'wrong_password',
    fields: { currentPassword: 'This isn’t your current password. Please try again.' },
  })
  expect((await here.get('/api/user')).statusCode).toBe(200)
  expect((await signIn(OLD)).statusCode).toBe(200)
})

test.each([
  ['no current password', { currentPassword: '' }, { currentPassword: 'Current password is required' }],
  [
    'a short password',
    { newPassword: 'plum', confirmPassword: 'plum' },
    { newPassword: 'New password must be at least 6 characters' },
  ],
  ['another confirmation', { confirmPassword: 'plum pie' }, { confirmPassword: "Passwords don't match" }],
])('%s is refused with its reason', async (_, form, fields) => {
  const response = await change(form)
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual(fields)
})

test('a password that is easy to guess has to be confirmed', async () => {
  const weak = { newPassword: 'password1', confirmPassword: 'password1' }
  expect((await change(weak)).json()).toMatchObject({ error: 'weak_password' })
  expect((await change({ ...weak, acceptWeakPassword: true })).statusCode).toBe(200)
})

test('guesses are limited like those at sign-in', async () => {
  for (let guess = 0; guess < 10; guess += 1) await change({ currentPassword: `guess ${guess}` })
  expect((await change({})).statusCode).toBe(429)
})

test('of two changes at once one wins, and its password is the only one', async () => {
  const answers = await Promise.all(
    ['first of two', 'second of two'].map((newPassword) => change({ newPassword, confirmPassword: newPassword })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const won = answers[0]?.statusCode === 200 ? ['first of two', 'second of two'] : ['second of two', 'first of two']
  const [winner = '', loser = ''] = won
  expect((await signIn(winner)).statusCode).toBe(200)
  expect((await signIn(loser)).statusCode).toBe(401)
})
