import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { subscriptions } from '#server/infra/db/schema/billing.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyMembers, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { EmailedGift } from './gift-templates.ts'
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

describe('a welcome', () => {
  test('goes to a new owner, once, with the free trial where there are plans', async () => {
    const [email, ...more] = (await mailbox.sendWelcome()).filter(({ to }) => to.address === owner.email)
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: { name: 'Ruth Okafor' }, subject: 'Welcome to Keepsaid' })
    expect(email?.text).toContain('Your first 30 days are free')
  })

  test('goes to a new guest in words that fit', async () => {
    const guest = await server.visitor().join((await ruth.invite()).inviteCode, { firstName: 'Ada' })
    const [email] = (await mailbox.sendWelcome()).filter(({ to }) => to.address === guest.email)
    expect(email?.subject).toBe('Welcome to The Okafor Family')
    expect(email?.text).not.toContain('free')
  })

  test('names no trial where nothing is sold', async () => {
    const free = await openTestApp({ env: { PAYMENTS: 'off' } })
    try {
      await free.visitor().register()
      const [email] = await openMailbox(free).sendWelcome()
      expect(email?.text).not.toMatch(/free|trial|card/)
    } finally {
      await free.close()
    }
  })

  test('a registration that fails queues none', async () => {
    await mailbox.sendWelcome()
    const taken = { email: owner.email, password: 'a good password', firstName: 'Ruth', lastName: 'Okafor' }
    expect((await server.visitor().post('/api/register', taken)).statusCode).toBe(409)
    expect(await mailbox.sendWelcome()).toEqual([])
  })
})

describe('emails about the plan', () => {
  const DAY_MS = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  const setPlan = (
    subscriptionStatus: 'free' | 'trialing' | 'active' | 'past_due' | 'canceled',
    subscriptionPlan: 'free' | 'monthly' | 'annual' | 'gift',
    subscriptionEndDate: Date | null,
  ) =>
    server.database.asSystem((tx) =>
      tx
        .update(families)
        .set({ subscriptionStatus, subscriptionPlan, subscriptionEndDate, trialEndsAt: inDays(-40) })
        .where(eq(families.id, owner.familyId)),
    )
  const queuePlanEmail = (
    kind: 'plan_started' | 'payment_failed' | 'payment_moved' | 'plan_ended',
    toUserId = owner.id,
  ) =>
    server.database.asSystem((tx) =>
      queueEmail(tx, server.services.queue, {
        kind,
        familyId: owner.familyId,
        toUserId,
        fromUserId: null,
        payload: {},
      }),
    )
  const arrivedFor = async (kind: Parameters<typeof queuePlanEmail>[0], toUserId?: number) => {
    await queuePlanEmail(kind, toUserId)
    return mailbox.sendWaiting()
  }

  test('say what the plan is when they are sent', async () => {
    await setPlan('trialing', 'monthly', inDays(7))
    expect((await arrivedFor('plan_started'))[0]?.text).toContain('first payment')
    await setPlan('active', 'annual', inDays(365))
    expect((await arrivedFor('plan_started'))[0]?.text).toContain('$50 a year')
    await setPlan('past_due', 'monthly', inDays(-1))
    expect((await arrivedFor('payment_failed'))[0]?.subject).toContain('didn’t go through')
    await setPlan('canceled', 'monthly', inDays(-1))
    expect((await arrivedFor('plan_ended'))[0]?.subject).toBe('Premium has ended for The Okafor Family')
  })

  test('are dropped once something else is true', async () => {
    await setPlan('active', 'monthly', inDays(30))
    expect(await arrivedFor('payment_failed')).toEqual([])
    expect(await arrivedFor('plan_ended')).toEqual([])
    await setPlan('past_due', 'monthly', inDays(-20))
    expect(await arrivedFor('payment_failed')).toEqual([])
    await setPlan('free', 'free', null)
    expect(await arrivedFor('plan_started')).toEqual([])
    expect(await arrivedFor('payment_moved')).toEqual([])
  })

  test('the next payment that a gift has moved: its day and its price', async () => {
    await setPlan('trialing', 'annual', new Date('2031-03-01T12:00:00Z'))
    const row = {
      id: 'sub_moved',
      familyId: owner.familyId,
      plan: 'annual',
      status: 'trialing',
      willRenew: true,
    } as const
    const dates = { startedAt: new Date(), paidUntil: new Date('2031-03-01T12:00:00Z') }
    await server.database.asSystem((tx) => tx.insert(subscriptions).values({ ...row, ...dates }))
    const [email] = await arrivedFor('payment_moved')
    expect(email?.subject).toBe('Your next payment for Keepsaid is on March 1, 2031')
    expect(email?.text).toContain('$50')
    await server.database.asSystem((tx) => tx.delete(subscriptions).where(eq(subscriptions.id, row.id)))
  })

  test('go to the owner only, and can’t be turned off', async () => {
    await setPlan('active', 'monthly', inDays(30))
    expect(await arrivedFor('plan_started', omar.id)).toEqual([])
    const [email] = await arrivedFor('plan_started')
    expect(email?.unsubscribeUrl).toBeUndefined()
  })
})

describe('emails about gifts', () => {
  const gift: EmailedGift = {
    id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
    plan: 'year',
    state: 'open',
    recipientName: 'Rose',
    giverName: 'Omar',
    message: 'Happy birthday!',
    code: 'K7QM2XRD9TBVF4WN',
    hasPdf: true,
    emailedAt: null,
  }
  const certificate = { fileName: 'Gift.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) }
  const mailboxWith = (found: EmailedGift | undefined, makeCertificate = async () => certificate) =>
    openMailbox(server, { findGift: async () => found, makeCertificate })
  const queueGift = (kind: 'gift_bought' | 'gift_received' | 'gift_redeemed') =>
    server.database.asSystem((tx) =>
      queueEmail(tx, server.services.queue, {
        kind,
        familyId: null,
        ...(kind === 'gift_received' ? { toAddress: 'rose@example.org' } : { toUserId: omar.id }),
        fromUserId: omar.id,
        payload: { giftId: 'g1' },
      }),
    )

  test('the giver gets the certificate, the recipient the message', async () => {
    await queueGift('gift_bought')
    await queueGift('gift_received')
    const [bought, received] = await mailboxWith(gift).sendWaiting()
    expect(bought).toMatchObject({ to: { address: omar.email }, attachments: [certificate] })
    expect(received).toMatchObject({ to: { address: 'rose@example.org' } })
    expect(received?.attachments).toBeUndefined()
    expect(received?.text).toContain('> Happy birthday!')
  })

  test.each([
    ['gift_bought', 'void'],
    ['gift_received', 'void'],
    ['gift_received', 'redeemed'],
    ['gift_redeemed', 'open'],
    ['gift_redeemed', 'void'],
  ] as const)('%s of a gift that is %s: dropped', async (kind, state) => {
    await queueGift(kind)
    expect(await mailboxWith({ ...gift, state }).sendWaiting()).toEqual([])
  })

  test('of a gift that is gone: dropped', async () => {
    await queueGift('gift_bought')
    expect(await mailboxWith(undefined).sendWaiting()).toEqual([])
  })

  test('a certificate that can’t be made now is tried again later', async () => {
    await queueGift('gift_bought')
    const [waiting] = await mailbox.waiting()
    const failing = mailboxWith(gift, () => Promise.reject(new Error('busy')))
    await expect(failing.sendWaiting()).rejects.toThrow('not sent')
    expect(await mailbox.find(waiting?.id ?? '')).toMatchObject({ state: 'waiting', payload: { giftId: 'g1' } })
    expect(await mailboxWith(gift).sendWaiting()).toHaveLength(1)
  })
})
