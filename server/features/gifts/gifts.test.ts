// One long file: the life of a gift, from giving to redeeming, on one server.

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatPrintedCode } from '#common/printed-code.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import { familyOf, type Relative, verifyAddressOf } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Gift } from './contract.ts'
import { MAX_TRIAL_GIFTS_PER_DAY } from './create-gift.ts'
import { sendDueGifts } from './email-gift.ts'
import { dayOf } from './gift-state.ts'

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS))
const FORM = { kind: 'trial', recipientName: 'Rose', giverName: 'Omar', message: 'With love.' }
const ACCOUNT = { password: 'a good password', firstName: 'Rose', lastName: 'Adler' }

let server: TestApp
let mailbox: Mailbox
let giver: Relative
const newAddress = () => `${randomUUID()}@example.org`

beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  giver = (await familyOf(server)).owner
})

const give = async (form: object = {}): Promise<Gift & { code: string }> => {
  const response = await giver.post('/api/gifts', { ...FORM, ...form })
  expect(response.body).toContain('"gift"')
  return response.json<{ gift: Gift & { code: string } }>().gift
}
const codeOf = (response: { statusCode: number; json: () => { error?: string } }) =>
  `${response.statusCode} ${response.json().error}`

describe('a free trial', () => {
  test('is redeemed by registering with its code, typed in any way, once', async () => {
    const { id, code } = await give()
    const typed = ` ${formatPrintedCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
    const rose = server.visitor()
    expect((await rose.get(`/api/gift-codes/${encodeURIComponent(typed)}`)).json()).toEqual({
      kind: 'trial',
      recipientName: 'Rose',
      giverName: 'Omar',
      redeemed: null,
    })
    const { familyId } = await rose.register({ ...ACCOUNT, giftCode: typed })
    expect((await rose.get(`/api/gift-codes/${code}`)).json()).toMatchObject({
      redeemed: { familyId, familyName: 'The Adler Family' },
    })
    expect((await rose.get('/api/subscription/status')).json()).toMatchObject({ trialDaysRemaining: 60, canAdd: true })
    expect((await giver.get(`/api/gifts/${id}`)).json()).toMatchObject({ state: 'redeemed' })
    const other = server.visitor()
    expect(codeOf(await other.get(`/api/gift-codes/${code}`))).toBe('410 gift_used')
    const account = { ...ACCOUNT, email: newAddress(), giftCode: code }
    expect(codeOf(await other.post('/api/register', account))).toBe('410 gift_used')
    // Nothing of that registration is left.
    expect((await other.post('/api/register', { ...account, giftCode: undefined })).statusCode).toBe(200)
  })

  test('lengthens the trial of a family to 60 days from that day, once', async () => {
    const [first, second] = [await give(), await give()]
    const { owner, familyId } = await familyOf(server)
    const trialEndsAt = new Date(Date.now() - 100 * DAY_MS)
    await server.database.asSystem((tx) => tx.update(families).set({ trialEndsAt }).where(eq(families.id, familyId)))
    const reply = await owner.post('/api/gifts/redeem', { code: first.code })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ kind: 'trial', nextPaymentDate: null })
    expect((await owner.get('/api/subscription/status')).json()).toMatchObject({
      isPremium: false,
      canAdd: true,
      trialDaysRemaining: 60,
      trialEndDate: reply.json().endDate,
    })
    expect(codeOf(await owner.post('/api/gifts/redeem', { code: second.code }))).toBe('409 gift_trial_used')
    expect((await server.visitor().get(`/api/gift-codes/${second.code}`)).statusCode).toBe(200)
  })

  test('of two that a family redeems at once, one counts', async () => {
    const [first, second] = [await give(), await give()]
    const { owner } = await familyOf(server)
    const replies = await Promise.all([first, second].map(({ code }) => owner.post('/api/gifts/redeem', { code })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('a trial that lasts longer stays as it is', async () => {
    const { code } = await give()
    const { owner, familyId } = await familyOf(server)
    const trialEndsAt = new Date(Date.now() + 90 * DAY_MS)
    await server.database.asSystem((tx) => tx.update(families).set({ trialEndsAt }).where(eq(families.id, familyId)))
    expect((await owner.post('/api/gifts/redeem', { code })).json()).toMatchObject({
      endDate: trialEndsAt.toISOString(),
    })
  })

  test('a family with Premium can’t use it, and it stays good', async () => {
    const { code } = await give()
    const { owner, familyId } = await familyOf(server)
    const premium = { subscriptionStatus: 'active', subscriptionPlan: 'monthly' } as const
    const subscriptionEndDate = new Date(Date.now() + 20 * DAY_MS)
    await server.database.asSystem((tx) =>
      tx
        .update(families)
        .set({ ...premium, subscriptionEndDate })
        .where(eq(families.id, familyId)),
    )
    expect(codeOf(await owner.post('/api/gifts/redeem', { code }))).toBe('409 gift_trial_unneeded')
    expect((await server.visitor().get(`/api/gift-codes/${code}`)).statusCode).toBe(200)
  })

  test('of two who register with one code at once, one gets an account', async () => {
    const { code } = await give()
    const responses = await Promise.all(
      [1, 2, 3].map(() => server.visitor().post('/api/register', { ...ACCOUNT, email: newAddress(), giftCode: code })),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  })

  test('a giver has a limit per day, concurrent requests included', async () => {
    const responses = await Promise.all(
      Array.from({ length: MAX_TRIAL_GIFTS_PER_DAY + 3 }, () => giver.post('/api/gifts', FORM)),
    )
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.json()).toMatchObject({ error: 'too_many_gifts' })
  })
})

describe('codes', () => {
  test.each(['AAAA-AAAA-AAAA-AAAA', 'x', encodeURIComponent('🎁'), 'a'.repeat(90)])('%s is unknown', async (code) => {
    expect(codeOf(await server.visitor().get(`/api/gift-codes/${code}`))).toBe('404 gift_unknown')
    expect(codeOf(await giver.post('/api/gifts/redeem', { code: decodeURIComponent(code) }))).toBe('404 gift_unknown')
    const account = { ...ACCOUNT, email: newAddress(), giftCode: decodeURIComponent(code) }
    expect(codeOf(await server.visitor().post('/api/register', account))).toBe('404 gift_unknown')
  })

  test('guessing is limited, together with invite codes', async () => {
    const guesser = server.visitor('203.0.113.9')
    const guesses = [(n: number) => `/api/gift-codes/${n}`, (n: number) => `/api/family/invite-info/${n}`]
    for (let n = 0; n < 60; n += 1) expect((await guesser.get(guesses[n % 2]?.(n) ?? '')).statusCode).toBe(404)
    for (const guess of guesses) expect((await guesser.get(guess(61))).statusCode).toBe(429)
  })

  test('a look-up reveals neither the address of the giver nor that of the recipient', async () => {
    const { code } = await give({ recipientEmail: 'rose@example.org', sendOn: dayFromNow(5) })
    const { body } = await server.visitor().get(`/api/gift-codes/${code}`)
    expect(body).not.toContain('@')
  })
})

describe('the form', () => {
  test.each([
    ['no name', { recipientName: ' ' }, 'recipientName'],
    ['a name of 101 characters', { giverName: 'x'.repeat(101) }, 'giverName'],
    ['a message of 501 characters', { message: 'x'.repeat(501) }, 'message'],
    ['a web address', { message: 'See https://example.org' }, 'message'],
    ['a web address without a scheme', { message: 'Go to prizes.example.com now' }, 'message'],
    ['a web address in other characters', { message: 'prizes．com' }, 'message'],
    ['a web address with a path', { message: 'See prizes.pizza/rose' }, 'message'],
    ['a web address with a Chinese full stop', { message: 'prizes。com' }, 'message'],
    ['a web address as the recipient’s name', { recipientName: 'Visit https://example.org' }, 'recipientName'],
    ['a web address in the giver’s name', { giverName: 'Your prize at www.example.org' }, 'giverName'],
    ['an email address', { message: 'write to me@example' }, 'message'],
    [
      'an email address with a line break',
      { recipientEmail: 'a@b.org\nBcc: c@d.org', sendOn: dayFromNow(1) },
      'recipientEmail',
    ],
    ['two addresses', { recipientEmail: 'a@b.org, c@d.org', sendOn: dayFromNow(1) }, 'recipientEmail'],
    ['an address without a date', { recipientEmail: 'a@b.org' }, 'sendOn'],
    ['a date in the past', { recipientEmail: 'a@b.org', sendOn: dayFromNow(-3) }, 'sendOn'],
    ['a date in two years', { recipientEmail: 'a@b.org', sendOn: dayFromNow(700) }, 'sendOn'],
    ['a day that doesn’t exist', { recipientEmail: 'a@b.org', sendOn: '2026-13-40' }, 'sendOn'],
    ['another kind', { kind: 'forever' }, 'kind'],
  ])('%s is refused with a sentence', async (_, change, field) => {
    const response = await giver.post('/api/gifts', { ...FORM, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json().fields[field]).toMatch(/^[A-Z].+/)
  })

  test.each(['Meet us in St. Louis at 9.30?', 'Love you.Really! And/or more.', '王奶奶。生日快乐'])(
    '"%s" is not taken for a link',
    async (message) => {
      expect((await giver.post('/api/gifts', { ...FORM, message })).statusCode).toBe(200)
    },
  )

  test('line breaks and markup in a message stay text, direction marks go', async () => {
    const gift = await give({
      message: 'Dear Rose,\r\n\r\n\r\n<b>*happy*</b> #birthday\u202e!',
      recipientName: 'Ro\u202ese\nA.',
    })
    expect(gift).toMatchObject({ message: 'Dear Rose,\n\n<b>*happy*</b> #birthday !', recipientName: 'Rose A.' })
  })

  test('a price or another buyer in the request changes nothing', async () => {
    const gift = await give({ price: 1, buyerId: 1, paidAt: '2020-01-01', code: 'AAAAAAAAAAAAAAAA' })
    expect(gift.code).not.toBe('AAAAAAAAAAAAAAAA')
    expect(gift.kind).toBe('trial')
  })
})

describe('a gift', () => {
  test('is shown to its buyer only', async () => {
    const { id } = await give()
    const stranger = (await familyOf(server)).owner
    for (const path of [`/api/gifts/${id}`, `/api/gifts/${id}/certificate`])
      expect((await stranger.get(path)).statusCode).toBe(404)
    expect((await stranger.get('/api/gifts')).json()).toEqual([])
    expect((await stranger.post(`/api/gifts/${id}/send`)).statusCode).toBe(404)
    const delivery = { payload: { recipientEmail: 'x@example.org', sendOn: dayFromNow(2) } }
    expect((await stranger.send('PUT', `/api/gifts/${id}/delivery`, delivery)).statusCode).toBe(404)
    expect((await giver.get('/api/gifts')).json()).toMatchObject([{ id, state: 'open' }])
  })

  test('is gone from the buyer’s list with the account, and can still be redeemed', async () => {
    const { id, code } = await give()
    await server.database.asSystem((tx) => tx.update(gifts).set({ buyerId: null }).where(eq(gifts.id, id)))
    await server.visitor().register({ ...ACCOUNT, giftCode: code })
    expect((await giver.get('/api/gifts')).json()).toEqual([])
  })
})

describe('emails', () => {
  // Those of the tests before.
  beforeEach(() => mailbox.sendWaiting())

  const kindsOf = async () => (await mailbox.sendWaiting()).map(({ to, subject }) => `${to.address}: ${subject}`)

  test('go to the buyer at once with the certificate, and to the recipient on the chosen day, once', async () => {
    const { id, code } = await give({ recipientEmail: 'rose@example.org', sendOn: dayFromNow(3) })
    const [bought, ...others] = await mailbox.sendWaiting()
    expect(others).toEqual([])
    expect(bought).toMatchObject({ to: { address: giver.email }, subject: 'Your gift for Rose is ready' })
    const [certificate] = bought?.attachments ?? []
    expect(Buffer.from(certificate?.bytes.subarray(0, 5) ?? []).toString()).toBe('%PDF-')
    expect(certificate?.fileName).toBe('Keepsaid gift for Rose.pdf')
    expect(bought?.text).toContain(formatPrintedCode(code))

    const { queue } = server.services
    const services = { database: server.database, queue }
    const noon = Date.parse(`${dayFromNow(3)}T12:00:00Z`)
    await sendDueGifts(services, new Date(noon - 1000))
    expect(await kindsOf()).toEqual([])
    await Promise.all([1, 2].map(() => sendDueGifts(services, new Date(noon))))
    await sendDueGifts(services, new Date(noon + DAY_MS))
    expect(await kindsOf()).toEqual(['rose@example.org: A gift for you from Omar'])
    expect((await giver.get(`/api/gifts/${id}`)).json()).toMatchObject({ state: 'open', sentAt: expect.any(String) })
    const delivery = { payload: { recipientEmail: 'x@example.org', sendOn: dayFromNow(9) } }
    expect(codeOf(await giver.send('PUT', `/api/gifts/${id}/delivery`, delivery))).toBe('409 gift_sent')
  })

  test('a gift for today is sent at once, and again when the giver asks for it', async () => {
    const { id } = await give({ recipientEmail: 'today@example.org', sendOn: dayFromNow(0) })
    expect(await kindsOf()).toHaveLength(2)
    expect((await giver.post(`/api/gifts/${id}/send`)).statusCode).toBe(200)
    expect((await giver.post(`/api/gifts/${id}/send`)).statusCode).toBe(200)
    expect(codeOf(await giver.post(`/api/gifts/${id}/send`))).toBe('429 email_limit')
    expect(await kindsOf()).toEqual(Array(2).fill('today@example.org: A gift for you from Omar'))
  })

  test('of gifts for today to one address, those over its limit wait, and say so', async () => {
    const day = dayFromNow(0)
    const given: string[] = []
    for (let n = 0; n < 4; n += 1) given.push((await give({ recipientEmail: 'many@example.org', sendOn: day })).id)
    const sentAt = await Promise.all(given.map(async (id) => (await giver.get(`/api/gifts/${id}`)).json().sentAt))
    expect(sentAt).toEqual([...Array(3).fill(expect.any(String)), null])
    const received = (await kindsOf()).filter((kind) => kind.startsWith('many@example.org'))
    expect(received).toHaveLength(3)
  })

  test('gifts of several givers at the same moment keep the limit of an address; none says it was sent and wasn’t', async () => {
    const givers = await Promise.all(Array.from({ length: 6 }, async () => (await familyOf(server)).owner))
    const delivery = { recipientEmail: 'crowd@example.org', sendOn: dayFromNow(0) }
    const given = await Promise.all(
      givers.map(async (one) => (await one.post('/api/gifts', { ...FORM, ...delivery })).json<{ gift: Gift }>().gift),
    )
    expect(given.filter(({ sentAt }) => sentAt !== null)).toHaveLength(3)
    const received = (await kindsOf()).filter((kind) => kind.startsWith('crowd@example.org'))
    expect(received).toHaveLength(3)
  })

  test('a gift whose day becomes today is sent at once', async () => {
    const { id } = await give()
    await kindsOf()
    const payload = { recipientEmail: 'now@example.org', sendOn: dayFromNow(0) }
    const changed = (await giver.send('PUT', `/api/gifts/${id}/delivery`, { payload })).json()
    expect(changed.sentAt).not.toBeNull()
    expect(await kindsOf()).toEqual(['now@example.org: A gift for you from Omar'])
    expect(codeOf(await giver.send('PUT', `/api/gifts/${id}/delivery`, { payload }))).toBe('409 gift_sent')
  })

  test('the day can be changed until then; the giver is told when the gift is used', async () => {
    const { id, code } = await give()
    const delivery = (recipientEmail: string, sendOn: string) =>
      giver.send('PUT', `/api/gifts/${id}/delivery`, { payload: { recipientEmail, sendOn } })
    expect(codeOf(await giver.post(`/api/gifts/${id}/send`))).toBe('409 no_recipient_email')
    expect((await delivery('later@example.org', dayFromNow(8))).json()).toMatchObject({ sendOn: dayFromNow(8) })
    expect((await delivery('', '')).json()).toMatchObject({ recipientEmail: null, sendOn: null })
    await kindsOf()
    await server.visitor().register({ ...ACCOUNT, giftCode: code })
    expect(await kindsOf()).toEqual([`${giver.email}: Your gift for Rose was opened`])
    expect(codeOf(await delivery('later@example.org', dayFromNow(8)))).toBe('410 gift_used')
  })

  test('free gifts are emailed only for givers who verified their own address', async () => {
    const visitor = server.visitor()
    const { id } = await visitor.register()
    const form = { ...FORM, recipientEmail: 'rose@example.org', sendOn: dayFromNow(3) }
    expect(codeOf(await visitor.post('/api/gifts', form))).toBe('403 address_unverified')
    await verifyAddressOf(server, id)
    expect((await visitor.post('/api/gifts', form)).statusCode).toBe(200)
  })
})

test.each(['letter', 'a4'])('the certificate is a PDF on %s paper', async (paper) => {
  const { id } = await give({ recipientName: '👵 רוז', message: 'x '.repeat(249) })
  const response = await giver.get(`/api/gifts/${id}/certificate?paper=${paper}`)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.rawPayload.toString('latin1')).toMatch(/\/Count 1\b/)
})

test('a gift whose letters no PDF font has is given without a PDF, and its email says what to print', async () => {
  await mailbox.sendWaiting()
  const { id } = await give({ recipientName: 'សុខា', message: 'រីករាយ​ថ្ងៃ​កំណើត' })
  expect((await giver.get(`/api/gifts/${id}`)).json()).toMatchObject({ state: 'open', hasPdf: false })
  const response = await giver.get(`/api/gifts/${id}/certificate`)
  expect(codeOf(response)).toBe('409 pdf_missing_glyphs')
  expect(response.json().message).toContain('Please print it from its page.')
  const [bought] = await mailbox.sendWaiting()
  expect(bought).toMatchObject({ to: { address: giver.email }, subject: 'Your gift for សុខា is ready' })
  expect(bought?.attachments).toBeUndefined()
  expect(bought?.text).toContain('Print the certificate from its page')
  expect(bought?.text).not.toContain('attached')
})

test('the certificate stays one page with the longest names and messages', async () => {
  const widest = { recipientName: 'W'.repeat(100), giverName: 'W'.repeat(100), message: 'M'.repeat(500) }
  const { id } = await give(widest)
  const response = await giver.get(`/api/gifts/${id}/certificate?paper=letter`)
  expect(response.rawPayload.toString('latin1')).toMatch(/\/Count 1\b/)
})

test('when payments are off, there are no gifts', async () => {
  const off = await openTestApp({ env: { PAYMENTS: 'off' } })
  try {
    const owner = (await familyOf(off)).owner
    const id = '6f1f7ea2-6a4b-4ed2-9a3a-6e9b1a6b2f10'
    const responses = [
      owner.post('/api/gifts', FORM),
      owner.get('/api/gifts'),
      owner.get(`/api/gifts/${id}`),
      owner.post(`/api/gifts/${id}/checkout`),
      owner.post(`/api/gifts/${id}/confirm`),
      owner.post(`/api/gifts/${id}/send`),
      owner.send('PUT', `/api/gifts/${id}/delivery`, { payload: {} }),
      owner.get(`/api/gifts/${id}/certificate`),
      owner.get('/api/gift-codes/AAAAAAAAAAAAAAAA'),
      owner.post('/api/gifts/redeem', { code: 'AAAAAAAAAAAAAAAA' }),
      off.visitor().post('/api/register', { ...ACCOUNT, email: newAddress(), giftCode: 'AAAAAAAAAAAAAAAA' }),
    ]
    for (const response of responses) expect(codeOf(await response)).toBe('409 payments_off')
  } finally {
    await off.close()
  }
})

test('a code isn’t logged, whatever is requested', async () => {
  let log = ''
  const logging = await openTestApp({
    onLogLine: (line) => {
      log += line
    },
  })
  try {
    const { owner } = await familyOf(logging)
    const { code } = (await owner.post('/api/gifts', FORM)).json<{ gift: { code: string } }>().gift
    const visitor = logging.visitor()
    log = ''
    for (const path of [
      `/redeem/${code}`,
      `/redeem/${code}/more`,
      `/auth?next=/redeem/${code}`,
      `/api/gift-codes/${code}`,
    ])
      expect((await visitor.get(path)).headers['referrer-policy'], path).toBe('no-referrer')
    await visitor.post('/api/gifts/redeem', { code })
    await visitor.post('/api/register', { ...ACCOUNT, email: 'x', giftCode: code })
    await visitor.register({ ...ACCOUNT, giftCode: code })
    await owner.post('/api/gifts/redeem', { code })
    expect(log).toContain('"answered"')
    expect(log).not.toContain(code)
  } finally {
    await logging.close()
  }
})

test('a family with a gift’s registration has no plan of its own', async () => {
  const { code } = await give()
  const { familyId } = await server.visitor().register({ ...ACCOUNT, giftCode: code })
  const [family] = await server.database.asSystem((tx) => tx.select().from(families).where(eq(families.id, familyId)))
  expect(family).toMatchObject({ subscriptionStatus: 'free' })
})
