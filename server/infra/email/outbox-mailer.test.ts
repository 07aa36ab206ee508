import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxMailer, pruneOutbox } from './outbox-mailer.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'keepsaid-outbox-')), 'outbox')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const mail = {
  id: '6c3f9f1e-4a57-4d9c-8f6c-2f4b8a3a1d55',
  to: { name: 'Ruth Okafor', address: 'ruth@example.org' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [{ fileName: 'certificate.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70, 0]) }],
}
const mailer = () => outboxMailer(folder, { address: 'keepsaid@localhost' })
const never = new AbortController().signal

test('an email becomes one private file named by its id', async () => {
  await mailer().send(mail, never)
  expect(await readdir(folder)).toEqual([`${mail.id}.eml`])
  const path = join(folder, `${mail.id}.eml`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({
    to: [mail.to],
    subject: 'Hello',
    attachments: [{ filename: 'certificate.pdf', mimeType: 'application/pdf' }],
  })
})

test('a partial file of a dead process is not an email and does not block a retry', async () => {
  await mailer().send({ ...mail, id: 'other' }, never)
  await writeFile(join(folder, `${mail.id}.draft`), 'From: half')
  await mailer().send(mail, never)
  expect((await readdir(folder)).sort()).toEqual([`${mail.id}.eml`, 'other.eml'])
})

test('only old emails are removed', async () => {
  const before = new Date('2031-03-09')
  await pruneOutbox(folder, before)
  for (const id of ['old', 'new']) await mailer().send({ ...mail, id }, never)
  await writeFile(join(folder, 'old.draft'), 'From: half')
  await writeFile(join(folder, 'ours.txt'), 'a file of the operator')
  for (const name of ['old.eml', 'old.draft', 'ours.txt'])
    await utimes(join(folder, name), 0, before.getTime() / 1000 - 1)
  await utimes(join(folder, 'new.eml'), 0, before.getTime() / 1000)
  await pruneOutbox(folder, before)
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'ours.txt'])
})
