import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { EmailedGift } from './gift-templates.ts'
import { queueEmail } from './queue-email.ts'
import {
  MAX_GIFTS_PER_ADDRESS_PER_DAY,
  MAX_GIFTS_PER_SENDER_PER_DAY,
  MAX_INVITES_PER_ADDRESS_PER_DAY,
  reachedGiftLimit,
} from './send-email.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: TestApp
let mailbox: Mailbox
let ruth: Relative
let familyId: number
let relatives: Relative[]
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
})
afterAll(() => server.close())

// Ruth's family, with five relatives in it.
beforeEach(async () => {
  const family = await familyOf(server, 'Ada', 'Omar', 'Jun', 'Zoe', 'Tom')
  ruth = family.owner
  familyId = family.familyId
  relatives = family.relatives
  await server.database.asSystem((tx) => tx.delete(emails))
})

const ask = async (asker: Relative, target: Relative, times = 1) => {
  for (let n = 0; n < times; n++) {
    const response = await asker.post('/api/family/questions', { question: 'Why?', targetUserId: target.id })
    expect(response.statusCode).toBe(200)
  }
}
const sentCount = async () => (await mailbox.sendWaiting()).length
/** Makes all emails this much older. */
const backdate = (ms: number) => {
  const past = new Date(Date.now() - ms)
  return server.database.asSystem((tx) => tx.update(emails).set({ createdAt: past, sentAt: past }))
}

describe('questions', () => {
  test('from one person to another: three emails an hour; all questions are saved', async () => {
    await ask(ruth, relatives[0] ?? ruth, 5)
    expect(await sentCount()).toBe(3)
    expect((await ruth.get('/api/family/questions')).json()).toHaveLength(5)
    await ask(ruth, relatives[1] ?? ruth)
    expect(await sentCount()).toBe(1)
    await backdate(HOUR_MS + MINUTE_MS)
    await ask(ruth, relatives[0] ?? ruth)
    expect(await sentCount()).toBe(1)
  })

  test('to one person: ten emails a day in total', async () => {
    const [target = ruth, ...askers] = relatives
    for (const asker of [ruth, ...askers]) await ask(asker, target, 3)
    expect(await sentCount()).toBe(10)
    await backdate(DAY_MS - MINUTE_MS)
    await ask(ruth, target)
    expect(await sentCount()).toBe(0)
    await backdate(DAY_MS + MINUTE_MS)
    await ask(ruth, target)
    expect(await sentCount()).toBe(1)
  })

  test('sent concurrently are counted, too', async () => {
    await ask(ruth, relatives[0] ?? ruth, 5)
    const waiting = await mailbox.waiting()
    const sent: string[] = []
    const mailer = { kind: 'outbox' as const, send: async ({ id }: { id: string }) => void sent.push(id) }
    await Promise.all(waiting.map(({ id }) => mailbox.run(id, mailer)))
    expect(sent).toHaveLength(3)
  })
})

describe('invites to one address', () => {
  const address = 'aunt@example.org'
  const invite = (owner: Relative, email = address) =>
    owner.post('/api/family/invite', { relationship: 'Sibling', email })

  test('are refused after five a day over all families; the link can still be shared', async () => {
    const owners = [ruth]
    for (let i = 0; i < 2; i++) owners.push((await familyOf(server)).owner)
    for (let n = 0; n < MAX_INVITES_PER_ADDRESS_PER_DAY; n++) {
      expect((await invite(owners[n % 3] ?? ruth)).statusCode).toBe(200)
      if (n === 2) expect(await sentCount()).toBe(3)
    }
    const links = (await ruth.get('/api/family')).json().length
    const refused = await invite(ruth, address.toUpperCase())
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: 'email_limit', message: expect.stringContaining('share the link yourself') },
    ])
    expect((await ruth.get('/api/family')).json()).toHaveLength(links)
    const { id } = await ruth.invite()
    expect((await ruth.post(`/api/family/invite/${id}/email`, { email: address })).statusCode).toBe(429)
    expect((await invite(ruth, 'uncle@example.org')).statusCode).toBe(200)
    await backdate(DAY_MS + MINUTE_MS)
    expect((await invite(ruth)).statusCode).toBe(200)
  })

  test('that were queued concurrently are dropped above the limit', async () => {
    const { id } = await ruth.invite()
    const queued = {
      kind: 'invite',
      familyId,
      toAddress: address,
      fromUserId: ruth.id,
      payload: { inviteId: id },
    } as const
    await server.database.asSystem((tx) => tx.insert(emails).values(Array(8).fill(queued)))
    expect(await sentCount()).toBe(MAX_INVITES_PER_ADDRESS_PER_DAY)
    const rows = await server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.familyId, familyId)))
    expect(rows.filter(({ state }) => state === 'dropped')).toMatchObject(
      Array(3).fill({ toAddress: null, payload: {} }),
    )
  })
})

describe('gifts emailed to an address', () => {
  const gift: EmailedGift = {
    id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
    plan: 'trial',
    state: 'open',
    recipientName: 'Rose',
    giverName: 'Ruth',
    message: '',
    code: 'K7QM2XRD9TBVF4WN',
    hasPdf: true,
    emailedAt: null,
  }
  const queueGift = (toAddress: string, fromUserId = ruth.id) =>
    server.database.asSystem((tx) =>
      queueEmail(tx, server.services.queue, {
        kind: 'gift_received',
        familyId: null,
        toAddress,
        fromUserId,
        payload: { giftId: 'g1' },
      }),
    )
  const sentGifts = async () => (await openMailbox(server, { findGift: async () => gift }).sendWaiting()).length
  const reached = (toAddress: string, fromUserId = ruth.id) =>
    server.database.asSystem((tx) => reachedGiftLimit(tx, { toAddress, fromUserId }))

  test('are limited per address, over all givers', async () => {
    const [ada = ruth] = relatives
    for (let n = 0; n < MAX_GIFTS_PER_ADDRESS_PER_DAY; n++) {
      expect(await reached('rose@example.org')).toBe(false)
      await queueGift('rose@example.org', n % 2 ? ada.id : ruth.id)
    }
    expect(await reached('ROSE@example.org', ada.id)).toBe(true)
    await queueGift('Rose@example.org')
    expect(await sentGifts()).toBe(MAX_GIFTS_PER_ADDRESS_PER_DAY)
    expect(await reached('lily@example.org')).toBe(false)
    await backdate(DAY_MS + MINUTE_MS)
    expect(await reached('rose@example.org')).toBe(false)
  })

  test('are limited per giver, over all addresses, even if sent concurrently', async () => {
    for (let n = 0; n < MAX_GIFTS_PER_SENDER_PER_DAY + 2; n++) await queueGift(`rose${n}@example.org`)
    expect(await reached('lily@example.org')).toBe(true)
    expect(await reached('lily@example.org', relatives[0]?.id)).toBe(false)
    const gifts = openMailbox(server, { findGift: async () => gift })
    const sent: string[] = []
    const mailer = { kind: 'outbox' as const, send: async ({ id }: { id: string }) => void sent.push(id) }
    await Promise.all((await gifts.waiting()).map(({ id }) => gifts.run(id, mailer)))
    expect(sent).toHaveLength(MAX_GIFTS_PER_SENDER_PER_DAY)
  })
})
