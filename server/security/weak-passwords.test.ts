import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// A thief tries common passwords and the person's name first.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const ruth = { email: 'ruth@example.org', firstName: 'Ruth', lastName: 'Okafor' }

test('registering with a common or personal password creates nothing until it is confirmed', async () => {
  const visitor = server.visitor()
  for (const password of ['sunshine', 'ruthokafor1']) {
    const warned = await visitor.post('/api/register', { ...ruth, password })
    expect(warned.statusCode).toBe(409)
    expect(warned.json()).toMatchObject({ error: 'weak_password', fields: { password: expect.any(String) } })
  }
  expect((await visitor.post('/api/login', { email: ruth.email, password: 'sunshine' })).statusCode).toBe(401)
  const confirmed = await visitor.post('/api/register', { ...ruth, password: 'sunshine', acceptWeakPassword: true })
  expect(confirmed.statusCode).toBe(200)
  expect((await visitor.post('/api/login', { email: ruth.email, password: 'sunshine' })).statusCode).toBe(200)
})

test('a reset to a weak password warns and leaves the link open until it is confirmed', async () => {
  const visitor = server.visitor()
  const { email } = await visitor.register()
  await visitor.post('/api/password/forgot', { email })
  const token = await openMailbox(server).sendReset()
  const body = { token, newPassword: 'iloveyou', confirmPassword: 'iloveyou' }
  const warned = await visitor.post('/api/password/reset', body)
  expect(warned.json()).toMatchObject({ error: 'weak_password', fields: { newPassword: expect.any(String) } })
  expect((await visitor.post('/api/login', { email, password: 'a good password' })).statusCode).toBe(200)
  expect((await visitor.post('/api/password/reset', { ...body, acceptWeakPassword: true })).statusCode).toBe(200)
})
