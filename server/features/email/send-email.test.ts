import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { type Mailer, NotDelivered } from '#server/infra/email/mailer.ts'
import { startMailServer } from '#server/infra/email/testing/mail-server.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let mailbox: Mailbox
let ruth: Visitor
let owner: { id: number; familyId: number; email: string }
let omar: { id: number; email: string }
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
})
afterAll(() => server.close())

// Ruth's family, with Omar in it.
beforeEach(async () => {
  await server.database.asSystem((tx) => tx.delete(emails))
  ruth = server.visitor()
  owner = await ruth.register()
  omar = await server.visitor().register({ firstName: 'Omar', lastName: 'Haddad' })
  await server.database.asSystem((tx) =>
    tx.insert(memberships).values({ familyId: owner.familyId, userId: omar.id, role: 'member' }),
  )
})

const ask = async (targetUserId: number, question = 'How did you meet?') => {
  const response = await ruth.post('/api/family/questions', { question, targetUserId })
  expect(response.statusCode).toBe(200)
  return response.json<{ id: number }>().id
}

const askedMail = async () => {
  await ask(omar.id)
  const [mail] = await mailbox.waiting()
  if (!mail) throw new Error('no mail is waiting')
  return mail.id
}

const state = async (id: string) => (await mailbox.find(id))?.state

/** A mailer of which the test says how each sending ends. */
const ending = (end: () => Promise<void>) => {
  const sent: string[] = []
  const mailer: Mailer = {
    kind: 'smtp',
    send: (mail) => {
      sent.push(mail.id)
      return end()
    },
  }
  return { mailer, sent }
}
const taken = async () => {}

describe('handing over', () => {
  test('is done once, and what the mail was about is forgotten', async () => {
    const id = await askedMail()
    const { mailer, sent } = ending(taken)
    await mailbox.run(id, mailer)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([id])
    const row = await mailbox.find(id)
    expect(row).toMatchObject({ state: 'sent', payload: {} })
    expect(row?.sentAt).toBeInstanceOf(Date)
  })

  test('is tried again where the mail was surely not taken', async () => {
    const id = await askedMail()
    const away = ending(() => Promise.reject(new NotDelivered('ESOCKET', false)))
    await expect(mailbox.run(id, away.mailer)).rejects.toThrow('not taken')
    expect(await mailbox.find(id)).toMatchObject({ state: 'waiting', payload: { questionId: expect.any(Number) } })
    const { mailer, sent } = ending(taken)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([id])
    expect(await state(id)).toBe('sent')
  })

  test.each([
    ['a refusal for good', new NotDelivered('EENVELOPE 550', true), false],
    ['the last of many tries', new NotDelivered('ESOCKET', false), true],
    ['an answer that never came', new Error('cut off'), false],
  ])('is given up after %s', async (_what, error, last) => {
    const id = await askedMail()
    const { mailer } = ending(() => Promise.reject(error))
    await mailbox.run(id, mailer, { signal: new AbortController().signal, last })
    expect(await mailbox.find(id)).toMatchObject({ state: 'failed', payload: {} })
    const again = ending(taken)
    await mailbox.run(id, again.mailer)
    expect(again.sent).toEqual([])
  })

  test('is not done a second time after a crash in the middle of it', async () => {
    const id = await askedMail()
    const begun = Promise.withResolvers<void>()
    // The process that got this far never comes back.
    const dying = ending(() => {
      begun.resolve()
      return new Promise(() => {})
    })
    void mailbox.run(id, dying.mailer)
    await begun.promise
    expect(await state(id)).toBe('sending')
    const { mailer, sent } = ending(taken)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([])
    expect(await mailbox.find(id)).toMatchObject({ state: 'failed', payload: {} })
  })

  test('writes no secret, address or name into the log', async () => {
    const { inviteCode, id } = await ruth.invite()
    await ruth.post(`/api/family/invite/${id}/email`, { email: 'new@example.org' })
    const [mail] = await mailbox.waiting()
    const lines: unknown[] = []
    const hear = (...line: unknown[]) => void lines.push(line)
    const log = { debug: hear, info: hear, warn: hear, error: hear }
    const { mailer } = ending(() => Promise.reject(new NotDelivered('EENVELOPE 550', true)))
    await mailbox.run(mail?.id ?? '', mailer, undefined, log)
    const written = JSON.stringify(lines)
    expect(written).toContain('http://localhost:3000/join/…')
    expect(written).toContain('EENVELOPE 550')
    for (const secret of [inviteCode, 'new@example.org', 'Okafor']) expect(written).not.toContain(secret)
  })
})

test('from the question to the mail program, through the job queue and a mail server', async () => {
  const post = await startMailServer()
  const working = await openTestApp({
    worker: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${post.address.port}`, MAIL_FROM: 'Keepsaid <stories@example.org>' },
  })
  try {
    const asker = working.visitor()
    const { familyId } = await asker.register()
    const target = await working.visitor().register({ firstName: 'Omar', lastName: 'Haddad' })
    await working.database.asSystem((tx) =>
      tx.insert(memberships).values({ familyId, userId: target.id, role: 'member' }),
    )
    await asker.post('/api/family/questions', { question: 'How did you meet?', targetUserId: target.id })
    const sent = async () => {
      const [row] = await working.database.asSystem((tx) => tx.select().from(emails))
      return row?.state
    }
    await expect.poll(sent, { timeout: 30_000 }).toBe('sent')
    expect(post.received).toHaveLength(1)
    expect(post.received[0]?.email).toMatchObject({
      from: { name: 'Keepsaid', address: 'stories@example.org' },
      to: [{ name: 'Omar Haddad', address: target.email }],
    })
  } finally {
    await working.close()
    await post.close()
  }
})
