import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { replacePasswordHash } from '../queries.ts'

// The same password, typed on another keyboard: "é" as one character or as two, full-width letters, spaces at its ends.

const COMPOSED = 'caf\u00e9 at noon'
const DECOMPOSED = 'cafe\u0301 at noon'
const FULL_WIDTH = 'ｃａｆ\u00e9\u3000ａｔ\u3000ｎｏｏｎ'

let server: TestApp
let mailbox: Mailbox
let ruth: Relative
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ruth = (await familyOf(server)).owner
})

const signIn = (password: string, { email } = ruth, visitor = server.visitor()) =>
  visitor.post('/api/login', { email, password })
const change = (currentPassword: string, newPassword: string) =>
  ruth.send('PUT', '/api/profile/password', {
    payload: { currentPassword, newPassword, confirmPassword: newPassword },
  })
const storedHash = async () => {
  const [row] = await server.database.asSystem((tx) =>
    tx.select({ password: users.password }).from(users).where(eq(users.id, ruth.id)),
  )
  return row?.password ?? ''
}
const store = (password: string) =>
  server.database.asSystem((tx) => tx.update(users).set({ password }).where(eq(users.id, ruth.id)))

const expectEveryFormToSignIn = async (person: Relative = ruth) => {
  for (const password of [COMPOSED, DECOMPOSED, FULL_WIDTH])
    expect((await signIn(password, person)).statusCode, JSON.stringify(password)).toBe(200)
}

describe('every form of the password signs in after', () => {
  test('registering', async () => {
    const visitor = server.visitor()
    await expectEveryFormToSignIn({ ...visitor, ...(await visitor.register({ password: DECOMPOSED })) })
  })

  test('joining a family', async () => {
    const { inviteCode } = await ruth.invite()
    const visitor = server.visitor()
    await expectEveryFormToSignIn({ ...visitor, ...(await visitor.join(inviteCode, { password: FULL_WIDTH })) })
  })

  test('changing it, where the current one is compared in the same way', async () => {
    expect((await change('ａ good password', DECOMPOSED)).statusCode).toBe(200)
    expect((await change(FULL_WIDTH, COMPOSED)).statusCode).toBe(200)
    await expectEveryFormToSignIn()
  })

  test('resetting it, where the confirmation is compared in the same way', async () => {
    await server.visitor().post('/api/password/forgot', { email: ruth.email })
    const emails = await mailbox.sendWaiting()
    const token = emails.map(({ text }) => /\/reset-password#([\w-]+)$/m.exec(text)?.[1]).find(Boolean)
    const reset = { token, newPassword: FULL_WIDTH, confirmPassword: DECOMPOSED }
    expect((await server.visitor().post('/api/password/reset', reset)).json()).toEqual({ ok: true })
    await expectEveryFormToSignIn()
  })
})

test('every form confirms that it’s the person', async () => {
  await change('a good password', DECOMPOSED)
  for (const password of [COMPOSED, FULL_WIDTH])
    expect((await ruth.post('/api/passkeys/challenge', { password })).statusCode).toBe(200)
})

describe('a password that was set before passwords were normalized', () => {
  beforeEach(async () => {
    await store(await hash(DECOMPOSED))
  })

  test('signs in as it was typed, and from then on in every form, without ending a session', async () => {
    expect((await signIn(COMPOSED)).statusCode).toBe(401)
    expect((await signIn(DECOMPOSED)).statusCode).toBe(200)
    expect((await ruth.get('/api/user')).statusCode).toBe(200)
    await expectEveryFormToSignIn()
  })

  test('confirms that it’s the person, and from then on in every form', async () => {
    expect((await ruth.post('/api/passkeys/challenge', { password: DECOMPOSED })).statusCode).toBe(200)
    await expectEveryFormToSignIn()
  })

  test('is stored again once', async () => {
    await signIn(DECOMPOSED)
    const stored = await storedHash()
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await signIn(DECOMPOSED)
    expect(await storedHash()).toBe(stored)
  })

  test('a password that was changed meanwhile is not overwritten', async () => {
    const old = await storedHash()
    const changed = await hash('changed on another device')
    await store(changed)
    await server.database.asSystem(async (tx) => replacePasswordHash(tx, ruth.id, old, await hash(COMPOSED)))
    expect(await storedHash()).toBe(changed)
  })
})

test('a wrong password in an unusual form counts as one guess', async () => {
  const visitor = server.visitor()
  for (let n = 0; n < 10; n += 1) expect((await signIn(`ｗｒｏｎｇ ${n}`, ruth, visitor)).statusCode).toBe(401)
  expect((await signIn('a good password', ruth, visitor)).statusCode).toBe(429)
})

describe('spaces at the ends of a wrong password', () => {
  const HINT = 'The password you typed begins or ends with a space.'

  test('are named at sign-in, whether or not the account exists', async () => {
    const wrong = await signIn(' a good password')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json().message).toContain(HINT)
    const unknown = await signIn(' a good password', { ...ruth, email: 'no-one@example.org' })
    expect(unknown.json()).toEqual(wrong.json())
    expect((await signIn('a bad password')).json().message).not.toContain(HINT)
  })

  test('are named at the field where the password is asked for again', async () => {
    const response = await ruth.post('/api/passkeys/challenge', { password: 'a good password ' })
    expect(response.json()).toMatchObject({
      error: 'password_wrong',
      fields: { password: expect.stringContaining(HINT) },
    })
    const changed = await change('a good password ', COMPOSED)
    const fields = { currentPassword: expect.stringContaining(HINT) }
    expect(changed.json()).toMatchObject({ error: 'wrong_password', fields })
  })

  test('belong to the password if it was set with them', async () => {
    await change('a good password', ' a better one ')
    expect((await signIn(' a better one ')).statusCode).toBe(200)
    expect((await signIn('a better one')).statusCode).toBe(401)
  })
})
