import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { createAuthenticator } from '#server/testing/soft-authenticator.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

// Someone holds a device that is signed in, and guesses the password that important changes ask for. People without a
// password confirm with a passkey.

const PASSWORD = 'a good password'

let server: TestApp
let ruth: Relative
let ada: Relative
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  ruth = family.owner
  ada = family.relative
})

type Body = { password?: string; currentPassword?: string; passkey?: object }
/** Every call that asks again. */
const CALLS: Record<string, (visitor: Visitor, body: Body) => ReturnType<Visitor['post']>> = {
  'deleting the account': (visitor, body) => visitor.post('/api/account/deletion', { ...body, keepsStories: true }),
  'offering the vault': (visitor, body) =>
    visitor.send('PUT', '/api/family/handover', { payload: { ...body, userId: ada.id } }),
  'changing the address': (visitor, { password, ...body }) =>
    visitor.send('PUT', '/api/profile/email', {
      payload: { ...body, ...(password !== undefined && { currentPassword: password }), email: `new-${ruth.email}` },
    }),
  'adding a passkey': (visitor, body) => visitor.post('/api/passkeys/challenge', body),
  'removing a passkey': async (visitor, body) => {
    const { passkeys } = (await visitor.get('/api/passkeys')).json<{ passkeys: { id: string }[] }>()
    const id = passkeys[0]?.id ?? '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11'
    const reply = await visitor.send('DELETE', `/api/passkeys/${id}`, { payload: body })
    // Confirmed, but it's the only one, or there is none.
    return [404, 409].includes(reply.statusCode) ? visitor.get('/api/user') : reply
  },
  'signing out other devices': (visitor, body) => visitor.send('DELETE', '/api/sessions', { payload: body }),
  'signing out one device': async (visitor, body) => {
    const reply = await visitor.send('DELETE', `/api/sessions/${'0'.repeat(32)}`, { payload: body })
    return reply.statusCode === 404 ? visitor.get('/api/user') : reply
  },
  'two-step sign-in': (visitor, body) => visitor.post('/api/two-step/secret', body),
  'turning two-step sign-in off': (visitor, body) => visitor.post('/api/two-step/off', body),
}
const names = Object.keys(CALLS)
const codeOf = (reply: { statusCode: number; json: () => { error?: string } }) =>
  reply.statusCode === 200 ? 200 : reply.json().error

test.each(names)('guesses while %s count like those at sign-in', async (name) => {
  const guess = (password: string) => CALLS[name]?.(ruth, { password })
  for (let n = 0; n < 10; n += 1) {
    const reply = await guess(`guess ${n}`)
    expect(reply?.json().error).toMatch(/^(password_wrong|wrong_password)$/)
  }
  // Even the right one, here and at the sign-in form on this device.
  expect((await CALLS['two-step sign-in']?.(ruth, { password: PASSWORD }))?.statusCode).toBe(429)
  expect((await ruth.post('/api/login', { email: ruth.email, password: PASSWORD })).statusCode).toBe(429)
  expect((await ruth.get('/api/user')).statusCode).toBe(200)
  expect((await server.visitor().post('/api/login', { email: ruth.email, password: PASSWORD })).statusCode).toBe(200)
})

/** Ruth signs in with a passkey only. */
const withoutPassword = async () => {
  const key = createAuthenticator()
  const { origin } = server.config
  const begun = await ruth.post('/api/passkeys/challenge', { password: PASSWORD })
  const { challenge } = begun.json<{ challenge: string }>()
  await ruth.post('/api/passkeys', { credential: key.register({ challenge, origin }) })
  await ruth.post('/api/password/remove', { password: PASSWORD })
  let counter = 0
  return async () => {
    counter += 1
    const next = (await ruth.post('/api/passkeys/confirmation')).json<{ challenge: string }>()
    return key.authenticate({ challenge: next.challenge, origin, counter })
  }
}

test.each(names)('%s takes a passkey where there is no password, and an old session isn’t enough', async (name) => {
  const confirm = await withoutPassword()
  const send = async (body: Body) => {
    const reply = await CALLS[name]?.(ruth, body)
    return reply && codeOf(reply)
  }
  expect(await send({})).toBe('passkey_needed')
  expect(await send({ password: PASSWORD })).toBe('passkey_needed')
  expect(await send({ passkey: await confirm() })).toBe(200)
})

test('a person without a password chooses one with a passkey; other devices are signed out', async () => {
  const confirm = await withoutPassword()
  const newPassword = 'plum cake on sundays'
  const choose = async (more: object = {}) =>
    ruth.post('/api/password/set', {
      passkey: await confirm(),
      newPassword,
      confirmPassword: newPassword,
      ...more,
    })
  expect(codeOf(await ruth.post('/api/password/set', { newPassword, confirmPassword: newPassword }))).toBe(
    'invalid_input',
  )
  expect((await choose({ confirmPassword: 'another' })).json().fields).toEqual({
    confirmPassword: "Passwords don't match",
  })
  const weak = { newPassword: 'password1', confirmPassword: 'password1' }
  expect(codeOf(await choose(weak))).toBe('weak_password')
  const tablet = server.visitor('192.0.2.70', ruth.cookie())
  await server.database.asSystem((tx) =>
    tx.execute(sql`insert into sessions (sid, sess, expire)
      select 'tablet', sess, expire from sessions where sess ->> 'userId' = ${String(ruth.id)} limit 1`),
  )
  expect((await tablet.get('/api/user')).statusCode).toBe(200)
  expect(codeOf(await choose())).toBe(200)
  expect((await ruth.get('/api/user')).statusCode).toBe(200)
  const left = await server.database.asSystem((tx) =>
    tx.execute(sql`select sid from sessions where sess ->> 'userId' = ${String(ruth.id)}`),
  )
  expect(left.rows).toHaveLength(1)
  expect((await server.visitor().post('/api/login', { email: ruth.email, password: newPassword })).statusCode).toBe(200)
  expect(codeOf(await ruth.send('PUT', '/api/profile/password', { payload: { currentPassword: 'x', ...weak } }))).toBe(
    'wrong_password',
  )
})
