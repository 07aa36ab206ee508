import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxMailer } from '#server/infra/email/outbox-mailer.ts'
import { installOutboxPage } from './outbox-page.ts'

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-outbox-'))
  app = fastify()
  installOutboxPage(app, folder)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const id = '6c3f9f1e-4a57-4d9c-8f6c-2f4b8a3a1d55'
const queueEmail = (subject: string) =>
  outboxMailer(folder, { address: 'keepsaid@localhost' }).send(
    {
      id,
      to: { name: 'Ruth', address: 'ruth@example.org' },
      subject,
      text: 'in words',
      html: '<p>in <b>style</b></p>',
    },
    new AbortController().signal,
  )

test('without emails, the page says so, with or without a folder', async () => {
  expect((await app.inject('/dev/email')).body).toContain('No emails yet.')
  await rm(folder, { recursive: true })
  expect((await app.inject('/dev/email')).body).toContain('No emails yet.')
  await queueEmail('Hello')
  expect((await app.inject('/dev/email')).body).not.toContain('No emails yet.')
})

test('the page lists emails, and shows each as HTML and as text, without scripts', async () => {
  await queueEmail('<script>alert(1)</script>')
  const list = await app.inject('/dev/email')
  expect(list.body).toContain(`href="/dev/email/${id}"`)
  expect(list.body).toContain('&lt;script&gt;alert(1)')
  expect(list.body).not.toContain('<script>')
  const html = await app.inject(`/dev/email/${id}`)
  expect(html.body).toContain('<p>in <b>style</b></p>')
  expect(html.headers['content-security-policy']).toMatch(
    /^default-src 'none'; img-src data:; style-src 'unsafe-inline';/,
  )
  const text = await app.inject(`/dev/email/${id}/text`)
  expect([text.headers['content-type'], text.body.trim()]).toEqual(['text/plain; charset=utf-8', 'in words'])
})

test.each(['other', '..%2F..%2Fetc%2Fpasswd', '%00'])('email %s: 404', async (name) => {
  expect((await app.inject(`/dev/email/${name}`)).statusCode).toBe(404)
})
