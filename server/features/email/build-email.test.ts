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
    if (!link) throw new Error('no link was created')
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

const queueJoined = (userId: number) =>
  server.database.asSystem((tx) =>
    queueEmail(tx, server.services.queue, {
      kind: 'relative_joined',
      familyId: owner.familyId,
      toUserId: owner.id,
      fromUserId: userId,
      payload: { userId },
    }),
  )

describe('kinds of email', () => {
  test('an invite goes to the typed address and contains the link', async () => {
    const { inviteCode } = await invite()
    const [email] = await mailbox.sendWaiting()
    expect(email).toMatchObject({ to: { address: 'new@example.org' } })
    expect(email?.text).toContain(`http://localhost:3000/join/${inviteCode}`)
    expect(email?.html).toContain(`href="http://localhost:3000/join/${inviteCode}"`)
  })

  test('a new member: the owner gets an email', async () => {
    await queueJoined(omar.id)
    const [email] = await mailbox.sendWaiting()
    expect(email).toMatchObject({ to: { name: 'Ruth Okafor', address: owner.email } })
    expect(email?.subject).toContain('Omar Haddad')
  })

  test('a question goes to the person it’s for', async () => {
    await ask(omar.id, 'How <b>did</b> you meet?')
    const [email, ...more] = await mailbox.sendWaiting()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: { name: 'Omar Haddad', address: omar.email } })
    expect(email?.subject).toContain('Ruth Okafor')
    expect(email?.html).toContain('How &lt;b&gt;did&lt;/b&gt; you meet?')
    expect(email?.text).toContain('> How <b>did</b> you meet?')
  })
})

describe('an email whose reason is gone is dropped', () => {
  const expectDropped = async () => {
    const [waiting] = await mailbox.waiting()
    expect(await mailbox.sendWaiting()).toEqual([])
    expect(await mailbox.find(waiting?.id ?? '')).toMatchObject({ state: 'dropped', payload: {}, toAddress: null })
  }

  test.each([
    ['revoked', { status: 'removed' }],
    ['accepted', { status: 'active' }],
    ['expired', { expiresAt: new Date(Date.now() - 1) }],
  ] as const)('an invite that is %s', async (_what, changed) => {
    await invite(changed)
    await expectDropped()
  })

  test('a question that is deleted', async () => {
    const id = await ask(omar.id)
    await ruth.send('DELETE', `/api/family/questions/${id}`)
    await expectDropped()
  })

  test('a question that is answered', async () => {
    const id = await ask(omar.id)
    await server.database.asSystem((tx) =>
      tx.update(familyQuestions).set({ status: 'answered' }).where(eq(familyQuestions.id, id)),
    )
    await expectDropped()
  })

  test('a question to a person who left', async () => {
    await ask(omar.id)
    await server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, omar.id)))
    await expectDropped()
  })

  test('a question to a person who switched these emails off', async () => {
    await server.database.asSystem((tx) =>
      tx.update(users).set({ emailOnQuestion: false }).where(eq(users.id, omar.id)),
    )
    await ask(omar.id)
    await expectDropped()
  })

  test('a new member who left again', async () => {
    await queueJoined(omar.id)
    await server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, omar.id)))
    await expectDropped()
  })
})
