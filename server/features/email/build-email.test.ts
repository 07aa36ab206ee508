import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyMembers, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
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
    await queueEmail(tx, server.services.queue, {
      kind: 'invite',
      familyId: owner.familyId,
      toAddress: 'new@example.org',
      fromUserId: owner.id,
      payload: { inviteId: link.id },
    })
    return link
  })
}

const joined = (userId: number) =>
  server.database.asSystem((tx) =>
    queueEmail(tx, server.services.queue, {
      kind: 'relative_joined',
      familyId: owner.familyId,
      toUserId: owner.id,
      fromUserId: userId,
      payload: { userId },
    }),
  )

describe('each kind of mail', () => {
  test('an invite goes to the address, with its link', async () => {
    const { inviteCode } = await invite()
    const [mail] = await mailbox.sendWaiting()
    expect(mail).toMatchObject({ to: { address: 'new@example.org' } })
    expect(mail?.text).toContain(`http://localhost:3000/join/${inviteCode}`)
    expect(mail?.html).toContain(`href="http://localhost:3000/join/${inviteCode}"`)
  })

  test('somebody has joined: the owner is told', async () => {
    await joined(omar.id)
    const [mail] = await mailbox.sendWaiting()
    expect(mail).toMatchObject({ to: { name: 'Ruth Okafor', address: owner.email } })
    expect(mail?.subject).toContain('Omar Haddad')
  })

  test('a question goes to whom it is put to', async () => {
    await ask(omar.id, 'How <b>did</b> you meet?')
    const [mail, ...more] = await mailbox.sendWaiting()
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
    expect(await mailbox.sendWaiting()).toEqual([])
    expect(await mailbox.find(waiting?.id ?? '')).toMatchObject({ state: 'dropped', payload: {}, toAddress: null })
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
    await server.database.asSystem((tx) =>
      tx.update(users).set({ emailOnQuestion: false }).where(eq(users.id, omar.id)),
    )
    await ask(omar.id)
    await dropped()
  })

  test('somebody who joined and has gone again', async () => {
    await joined(omar.id)
    await server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, omar.id)))
    await dropped()
  })
})
