import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// An attacker who knows the old password keeps signing in while the owner takes the account back.

const SIGN_INS = 8

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** Starts sign-ins, and holds them after the password was checked and before the session is stored. */
const holdSignIns = async (email: string) => {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const { asSystem } = server.database
  let calls = 0
  const holding = vi.spyOn(server.database, 'asSystem').mockImplementation(async (work) => {
    calls += 1
    // The first call of each reads the hash.
    if (calls > SIGN_INS) {
      if (calls === 2 * SIGN_INS) held.resolve()
      await released.promise
    }
    return asSystem(work)
  })
  const attackers = Array.from({ length: SIGN_INS }, () => server.visitor())
  const signIns = attackers.map((attacker) => attacker.post('/api/login', { email, password: 'a good password' }))
  await held.promise
  holding.mockRestore()
  const release = () => {
    released.resolve()
    return Promise.all(signIns)
  }
  return { attackers, release }
}

const resetPassword = async (email: string, newPassword: string) => {
  await server.visitor().post('/api/password/forgot', { email })
  const token = await openMailbox(server).sendReset()
  const response = await server
    .visitor()
    .post('/api/password/reset', { token, newPassword, confirmPassword: newPassword })
  expect(response.statusCode).toBe(200)
}

test('a sign-in in flight with the old password gets no session after a password reset', async () => {
  const { id, email } = await server.visitor().register()
  const { attackers, release } = await holdSignIns(email)
  await resetPassword(email, 'her own new password')
  for (const response of await release()) {
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: 'wrong_credentials' })
  }
  for (const attacker of attackers) expect((await attacker.get('/api/user')).statusCode).toBe(401)
  const stored = await server.database.asSystem((tx) => tx.select({ sess: sessions.sess }).from(sessions))
  expect(stored.filter(({ sess }) => Object(sess).userId === id)).toEqual([])
  const owner = server.visitor()
  expect((await owner.post('/api/login', { email, password: 'her own new password' })).statusCode).toBe(200)
  expect((await owner.get('/api/user')).statusCode).toBe(200)
})

test('a sign-in in flight gets no session after the account was deleted', async () => {
  const { id, email } = await server.visitor().register()
  const { attackers, release } = await holdSignIns(email)
  await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, id)))
  for (const response of await release()) expect(response.statusCode).toBe(401)
  for (const attacker of attackers)
    expect((await attacker.get('/api/user')).json()).toMatchObject({ error: 'unauthorized' })
})

test('a session row of an older password is worth nothing, however it got there', async () => {
  const ruth = server.visitor()
  const { id, email } = await ruth.register()
  const rows = await server.database.asSystem((tx) => tx.select().from(sessions))
  const copies = rows.filter(({ sess }) => Object(sess).userId === id)
  expect(copies).toHaveLength(1)
  await resetPassword(email, 'her own new password')
  await server.database.asSystem((tx) => tx.insert(sessions).values(copies))
  expect((await ruth.get('/api/user')).statusCode).toBe(401)
})

test('parallel sign-ins around a reset: none that used the old password stays signed in', async () => {
  const { email } = await server.visitor().register()
  const attackers = Array.from({ length: SIGN_INS }, () => server.visitor())
  let isOver = false
  const loops = attackers.map(async (attacker) => {
    while (!isOver) await attacker.post('/api/login', { email, password: 'a good password' })
  })
  await resetPassword(email, 'her own new password')
  isOver = true
  await Promise.all(loops)
  for (const attacker of attackers) expect((await attacker.get('/api/user')).statusCode).toBe(401)
})
