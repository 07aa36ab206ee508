import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { contactMessages, emails } from '#server/infra/db/schema/emails.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { purgeEmails } from '../purge-emails.ts'
import { type ContactStatus, MAX_MESSAGES_PER_DAY } from './contract.ts'

let server: TestApp
let ruth: Relative
let ada: Relative
beforeAll(async () => {
  server = await openTestApp({ env: { CONTACT_EMAIL: 'help@example.org' } })
  const family = await familyOf(server, 'Ada')
  ruth = family.owner
  ada = family.relative
})
afterAll(() => server.close())
beforeEach(() =>
  server.database.asSystem(async (tx) => {
    await tx.delete(emails)
    await tx.delete(contactMessages)
  }),
)

const write = (person: Relative, form: object = {}) =>
  person.post('/api/contact', { topic: 'problem', message: ' The button is gone.\r\nPlease help. ', ...form })
const statusOf = async (person: Relative) => (await person.get('/api/contact')).json<ContactStatus>()

test('a message is stored for its writer alone and emailed to the contact address; the reply goes to the writer', async () => {
  expect((await write(ada)).statusCode).toBe(200)
  const message = 'The button is gone.\nPlease help.'
  expect(await statusOf(ada)).toMatchObject({ canWrite: true, messages: [{ topic: 'problem', message }] })
  expect((await statusOf(ruth)).messages).toEqual([])
  const [sent, ...others] = await openMailbox(server).sendWaiting()
  expect(others).toEqual([])
  expect(sent).toMatchObject({
    to: { address: 'help@example.org' },
    replyTo: { address: ada.email },
    subject: 'Something doesn’t work: Ada Okafor',
  })
  expect(sent?.text).toContain('> The button is gone.\n> Please help.')
  expect(sent?.text).toContain('address not verified')
})

test('a message of a Premium family is marked as priority', async () => {
  await write(ada)
  const premium = async () => ({
    status: 'active' as const,
    plan: 'annual' as const,
    endsAt: null,
    premiumEndsAt: null,
    nextPaymentAt: null,
    isPremium: true,
    inTrial: false,
    trialEndsAt: new Date(),
  })
  const [sent] = await openMailbox(server, { findPlan: premium }).sendWaiting()
  expect(sent?.subject).toMatch(/^\[Priority\] /)
})

test('without a contact address, an administrator gets it; without one, the message is refused', async () => {
  const plain = await openTestApp()
  try {
    const { owner, relative } = await familyOf(plain, 'Ada')
    expect(await statusOf(relative)).toMatchObject({ canWrite: false })
    expect((await write(relative)).json()).toMatchObject({ error: 'no_contact_address' })
    await plain.database.asSystem((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users.id, owner.id)))
    expect((await write(relative)).statusCode).toBe(200)
    const arrived = await openMailbox(plain).sendWaiting()
    expect(arrived.map(({ to, subject }) => [to.address, subject])).toContainEqual([
      owner.email,
      'Something doesn’t work: Ada Okafor',
    ])
  } finally {
    await plain.close()
  }
})

test.each([
  ['no topic', { topic: '' }, { topic: 'Please choose what it’s about' }],
  ['an empty message', { message: ' \n ' }, { message: 'Please write a message' }],
  ['5,001 characters', { message: 'x'.repeat(5001) }, { message: 'A message can have at most 5,000 characters' }],
])('%s is refused with its reason', async (_, form, fields) => {
  const response = await write(ada, form)
  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  expect((await statusOf(ada)).messages).toEqual([])
})

test('after ten messages in a day the next is refused and not emailed, also of two at once', async () => {
  const old = new Date(Date.now() - 25 * 3_600_000)
  const rows = Array.from({ length: MAX_MESSAGES_PER_DAY }, (_, at) => ({
    id: crypto.randomUUID(),
    userId: ada.id,
    topic: 'idea' as const,
    message: 'A thought.',
    createdAt: at === 0 ? old : new Date(),
  }))
  await server.database.asSystem((tx) => tx.insert(contactMessages).values(rows))
  const replies = await Promise.all([write(ada), write(ada)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  expect(await openMailbox(server).waiting()).toHaveLength(1)
  expect((await write(ruth)).statusCode).toBe(200)
})

test('an email that names another person’s message is not sent, and messages go after a year', async () => {
  await write(ada)
  const mailbox = openMailbox(server)
  const [email] = await mailbox.waiting()
  await server.database.asSystem((tx) => tx.update(emails).set({ fromUserId: ruth.id }))
  expect(await mailbox.sendWaiting()).toEqual([])
  expect(await mailbox.find(email?.id ?? '')).toMatchObject({ state: 'dropped' })
  await purgeEmails(server.database, '/nowhere', new Date(Date.now() + 364 * 86_400_000))
  expect((await statusOf(ada)).messages).toHaveLength(1)
  await purgeEmails(server.database, '/nowhere', new Date(Date.now() + 366 * 86_400_000))
  expect((await statusOf(ada)).messages).toEqual([])
})
