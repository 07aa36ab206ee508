import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyMembers, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { mails } from '#server/infra/db/schema/mails.ts'
import { type Mailer, NotHandedOver } from '#server/infra/mail/mailer.ts'
import { startMailServer } from '#server/infra/mail/testing/mail-server.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { queueMail } from './queue-mail.ts'

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
  await server.database.asSystem((tx) => tx.delete(mails))
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

const invite = async (changed: Partial<typeof familyMembers.$inferInsert> = {}) => {
  const expiresAt = new Date(Date.now() + 3600_000)
  return server.database.asSystem(async (tx) => {
    const [link] = await tx
      .insert(familyMembers)
      .values({
        familyId: owner.familyId,
        inviterId: owner.id,
        relationship: 'Child',
        inviteCode: crypto.randomUUID(),
        expiresAt,
        ...changed,
      })
      .returning()
    if (!link) throw new Error('no link was made')
    await queueMail(tx, server.services.queue, {
      kind: 'invite',
      familyId: owner.familyId,
      toAddress: 'new@example.org',
      fromUserId: owner.id,
      about: { inviteId: link.id },
    })
    return link
  })
}

const joined = (userId: number) =>
  server.database.asSystem((tx) =>
    queueMail(tx, server.services.queue, {
      kind: 'relative_joined',
      familyId: owner.familyId,
      toUserId: owner.id,
      fromUserId: userId,
      about: { userId },
    }),
  )

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

describe('each kind of mail', () => {
  test('an invite goes to the address, with its link', async () => {
    const { inviteCode } = await invite()
    const [mail] = await mailbox.empty()
    expect(mail).toMatchObject({ to: { address: 'new@example.org' } })
    expect(mail?.text).toContain(`http://localhost:3000/join/${inviteCode}`)
    expect(mail?.html).toContain(`href="http://localhost:3000/join/${inviteCode}"`)
  })

  test('somebody has joined: the owner is told', async () => {
    await joined(omar.id)
    const [mail] = await mailbox.empty()
    expect(mail).toMatchObject({ to: { name: 'Ruth Okafor', address: owner.email } })
    expect(mail?.subject).toContain('Omar Haddad')
  })

  test('a question goes to whom it is put to', async () => {
    await ask(omar.id, 'How <b>did</b> you meet?')
    const [mail, ...more] = await mailbox.empty()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: { name: 'Omar Haddad', address: omar.email } })
    expect(mail?.subject).toContain('Ruth Okafor')
    expect(mail?.html).toContain('How &lt;b&gt;did&lt;/b&gt; you meet?')
    expect(mail?.text).toContain('> How <b>did</b> you meet?')
  })
})

describe('a mail without an occasion any more is dropped', () => {
  const dropped = async () => {
    const [waiting] = await mailbox.waiting()
    expect(await mailbox.empty()).toEqual([])
    expect(await mailbox.find(waiting?.id ?? '')).toMatchObject({ state: 'dropped', about: {}, toAddress: null })
  }

  test.each([
    ['taken back', { status: 'removed' }],
    ['accepted', { status: 'active' }],
    ['run out', { expiresAt: new Date(Date.now() - 1) }],
  ] as const)('an invite that is %s', async (_what, changed) => {
    await invite(changed)
    await dropped()
  })

  test('a question that is deleted', async () => {
    const id = await ask(omar.id)
    await ruth.send('DELETE', `/api/family/questions/${id}`)
    await dropped()
  })

  test('a question that is answered', async () => {
    const id = await ask(omar.id)
    await server.database.asSystem((tx) =>
      tx.update(familyQuestions).set({ status: 'answered' }).where(eq(familyQuestions.id, id)),
    )
    await dropped()
  })

  test('a question to somebody who has left', async () => {
    await ask(omar.id)
    await server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, omar.id)))
    await dropped()
  })

  test('a question to somebody who wants no such mail', async () => {
    await server.database.asSystem((tx) => tx.update(users).set({ mailWhenAsked: false }).where(eq(users.id, omar.id)))
    await ask(omar.id)
    await dropped()
  })

  test('somebody who joined and has gone again', async () => {
    await joined(omar.id)
    await server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, omar.id)))
    await dropped()
  })
})

describe('handing over', () => {
  test('is done once, and what the mail was about is forgotten', async () => {
    const id = await askedMail()
    const { mailer, sent } = ending(taken)
    await mailbox.run(id, mailer)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([id])
    const row = await mailbox.find(id)
    expect(row).toMatchObject({ state: 'sent', about: {} })
    expect(row?.sentAt).toBeInstanceOf(Date)
  })

  test('is tried again where the mail was surely not taken', async () => {
    const id = await askedMail()
    const away = ending(() => Promise.reject(new NotHandedOver('ESOCKET', false)))
    await expect(mailbox.run(id, away.mailer)).rejects.toThrow('not taken')
    expect(await mailbox.find(id)).toMatchObject({ state: 'waiting', about: { questionId: expect.any(Number) } })
    const { mailer, sent } = ending(taken)
    await mailbox.run(id, mailer)
    expect(sent).toEqual([id])
    expect(await state(id)).toBe('sent')
  })

  test.each([
    ['a refusal for good', new NotHandedOver('EENVELOPE 550', true), false],
    ['the last of many tries', new NotHandedOver('ESOCKET', false), true],
    ['an answer that never came', new Error('cut off'), false],
  ])('is given up after %s', async (_what, error, last) => {
    const id = await askedMail()
    const { mailer } = ending(() => Promise.reject(error))
    await mailbox.run(id, mailer, { signal: new AbortController().signal, last })
    expect(await mailbox.find(id)).toMatchObject({ state: 'failed', about: {} })
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
    expect(await mailbox.find(id)).toMatchObject({ state: 'failed', about: {} })
  })

  test('writes no secret, address or name into the log', async () => {
    const { inviteCode } = await invite()
    const [mail] = await mailbox.waiting()
    const lines: unknown[] = []
    const hear = (...line: unknown[]) => void lines.push(line)
    const log = { debug: hear, info: hear, warn: hear, error: hear }
    const { mailer } = ending(() => Promise.reject(new NotHandedOver('EENVELOPE 550', true)))
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
      const [row] = await working.database.asSystem((tx) => tx.select().from(mails))
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
