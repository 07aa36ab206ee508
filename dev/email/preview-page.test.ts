import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installPreviewPage } from './preview-page.ts'
import { sampleEmails } from './sample-emails.ts'

let app: FastifyInstance
beforeEach(() => {
  app = fastify()
  installPreviewPage(app, 'http://localhost:3000')
})
afterEach(() => app.close())

test('the list links every kind of email in both color schemes and as text', async () => {
  const { body } = await app.inject('/dev/mail')
  for (const name of Object.keys(sampleEmails))
    for (const form of ['light', 'dark', 'text']) expect(body).toContain(`href="/dev/mail/${name}/${form}"`)
})

test('a preview shows one color scheme, and can run no script', async () => {
  const light = await app.inject('/dev/mail/invite/light')
  const dark = await app.inject('/dev/mail/invite/dark')
  expect(light.body).toContain('@media not all {')
  expect(dark.body).toContain('@media all {')
  for (const { body } of [light, dark]) expect(body).not.toContain('prefers-color-scheme')
  expect(dark.headers['content-security-policy']).toMatch(
    /^default-src 'none'; img-src data:; style-src 'unsafe-inline';/,
  )
  const { body: digest } = await app.inject('/dev/mail/digest/light')
  expect(digest).toContain('src="data:image/png;base64,')
  expect(digest).not.toContain('cid:')
  const text = await app.inject('/dev/mail/invite/text')
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toContain('http://localhost:3000/join/')
})

test.each(['other/light', 'invite/other', 'constructor/light', '__proto__/text'])('%s: 404', async (path) => {
  expect((await app.inject(`/dev/mail/${path}`)).statusCode).toBe(404)
})
