import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { type Mailer, NotDelivered } from '#server/infra/email/mailer.ts'
import { smtpMailer } from '#server/infra/email/smtp-mailer.ts'
import { startMailServer } from '#server/infra/email/testing/mail-server.ts'
import { verifyAddressOf } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { queueEmail } from './queue-email.ts'

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

const queueQuestion = async () => {
  await ask(omar.id)
  const [email] = await mailbox.waiting()
  if (!email) throw new Error('no email is waiting')
  return email.id
}

const state = async (id: string) => (await mailbox.find(id))?.state

/** A mailer that records ids and ends each send as the test says. */
const mailerThat = (end: () => Promise<void>) => {
  const sent: string[] = []
  const mailer: Mailer = {
    kind: 'smtp',
    send: (email) => {
      sent.push(email.id)
      return end()
    },
  }
  return { mailer, sent }
}
const accepts = async () => {}

describe('sending', () => {
  test('happens once, and clears the payload', async () => {
    const id = await queueQuestion()
    const { mailer, sent } = mailerThat(accepts)
    await mailbox.run(id, mailer)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([id])
    const row = await mailbox.find(id)
    expect(row).toMatchObject({ state: 'sent', payload: {} })
    expect(row?.sentAt).toBeInstanceOf(Date)
  })

  test('is retried if the server certainly didn’t accept the email', async () => {
    const id = await queueQuestion()
    const offline = mailerThat(() => Promise.reject(new NotDelivered('ESOCKET', false)))
    await expect(mailbox.run(id, offline.mailer)).rejects.toThrow('not sent')
    expect(await mailbox.find(id)).toMatchObject({ state: 'waiting', payload: { questionId: expect.any(Number) } })
    const { mailer, sent } = mailerThat(accepts)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([id])
    expect(await state(id)).toBe('sent')
  })

  test.each([
    ['a permanent rejection', new NotDelivered('EENVELOPE 550', true), false],
    ['the last attempt', new NotDelivered('ESOCKET', false), true],
    ['a connection lost before the reply', new Error('cut off'), false],
  ])('fails for good after %s', async (_what, error, last) => {
    const id = await queueQuestion()
    const { mailer } = mailerThat(() => Promise.reject(error))
    await mailbox.run(id, mailer, { signal: new AbortController().signal, last })
    expect(await mailbox.find(id)).toMatchObject({ state: 'failed', payload: {} })
    const again = mailerThat(accepts)
    await mailbox.run(id, again.mailer)
    expect(again.sent).toEqual([])
  })

  test('is not repeated after a crash while sending', async () => {
    const id = await queueQuestion()
    const started = Promise.withResolvers<void>()
    // Never settles, like a process that died here.
    const crashing = mailerThat(() => {
      started.resolve()
      return new Promise(() => {})
    })
    void mailbox.run(id, crashing.mailer)
    await started.promise
    expect(await state(id)).toBe('sending')
    const { mailer, sent } = mailerThat(accepts)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([])
    expect(await mailbox.find(id)).toMatchObject({ state: 'failed', payload: {} })
  })

  test('logs no secret, address or name', async () => {
    const { inviteCode, id } = await ruth.invite()
    await verifyAddressOf(server, (await ruth.get('/api/user')).json().id)
    await ruth.post(`/api/family/invite/${id}/email`, { email: 'new@example.org' })
    const [email] = await mailbox.waiting()
    const lines: unknown[] = []
    const record = (...line: unknown[]) => void lines.push(line)
    const log = { debug: record, info: record, warn: record, error: record }
    const { mailer } = mailerThat(() => Promise.reject(new NotDelivered('EENVELOPE 550', true)))
    await mailbox.run(email?.id ?? '', mailer, undefined, log)
    const logged = JSON.stringify(lines)
    expect(logged).toContain('http://localhost:3000/join/…')
    expect(logged).toContain('EENVELOPE 550')
    for (const secret of [inviteCode, 'new@example.org', 'Okafor']) expect(logged).not.toContain(secret)
  })
})

test('a question goes through the job queue to a mail server', async () => {
  const mailServer = await startMailServer()
  const withWorker = await openTestApp({
    worker: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.address.port}`, MAIL_FROM: 'Keepsaid <stories@example.org>' },
  })
  try {
    const asker = withWorker.visitor()
    const { familyId } = await asker.register()
    const target = await withWorker.visitor().register({ firstName: 'Omar', lastName: 'Haddad' })
    await withWorker.database.asSystem((tx) =>
      tx.insert(memberships).values({ familyId, userId: target.id, role: 'member' }),
    )
    await asker.post('/api/family/questions', { question: 'How did you meet?', targetUserId: target.id })
    const sent = async () => {
      const [row] = await withWorker.database.asSystem((tx) =>
        tx.select().from(emails).where(eq(emails.kind, 'question_asked')),
      )
      return row?.state
    }
    await expect.poll(sent, { timeout: 30_000 }).toBe('sent')
    const received = mailServer.received.filter(({ email }) => email.subject?.includes('would love to hear'))
    expect(received).toHaveLength(1)
    expect(received[0]?.email.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }))
    expect(received[0]?.email).toMatchObject({
      from: { name: 'Keepsaid', address: 'stories@example.org' },
      to: [{ name: 'Omar Haddad', address: target.email }],
    })
  } finally {
    await withWorker.close()
    await mailServer.close()
  }
})

test('a gift goes to a mail server with its certificate', async () => {
  const mailServer = await startMailServer()
  const certificate = {
    fileName: 'Gift for Rose.pdf',
    type: 'application/pdf',
    bytes: new Uint8Array([37, 80, 68, 70]),
  }
  const gifts = openMailbox(server, {
    findGift: async () => ({
      id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
      plan: 'year',
      state: 'open',
      recipientName: 'Rose',
      giverName: 'Omar',
      message: '',
      code: 'K7QM2XRD9TBVF4WN',
      hasPdf: true,
      emailedAt: null,
    }),
    makeCertificate: async () => certificate,
  })
  try {
    await server.database.asSystem((tx) =>
      queueEmail(tx, server.services.queue, {
        kind: 'gift_bought',
        familyId: null,
        toUserId: omar.id,
        fromUserId: omar.id,
        payload: { giftId: 'g1' },
      }),
    )
    const [email] = await gifts.waiting()
    await gifts.run(email?.id ?? '', smtpMailer(mailServer.address, { address: 'stories@example.org' }))
    expect(await state(email?.id ?? '')).toBe('sent')
    expect(mailServer.received).toMatchObject([{ to: [omar.email] }])
    expect(mailServer.received[0]?.email.attachments).toMatchObject([
      { filename: certificate.fileName, mimeType: certificate.type },
    ])
  } finally {
    await mailServer.close()
  }
})
