import { afterEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp | undefined
afterEach(() => server?.close())

const status = async (env: Record<string, string>) => {
  server = await openTestApp({ env })
  return (await server.visitor().get('/api/email/status')).json()
}
const withServer = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'stories@example.org' }

test('without a mail server anybody is told that no mail is sent', async () => {
  expect(await status({})).toEqual({ sends: false, shownAt: null })
})

test('with one, that it is', async () => {
  expect(await status(withServer)).toEqual({ sends: true, shownAt: null })
})

test('in development, where it is shown instead', async () => {
  expect(await status({ NODE_ENV: 'development' })).toEqual({ sends: false, shownAt: '/dev/email' })
})
