import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveTill, TEST_WEBHOOK_SECRET } from './testing/serve-till.ts'

type Received = { body: string; signature: string }

let received: Received[] = []
/** What the seller replies to the next webhooks; then 200. */
let replies: number[] = []
let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  received = []
  replies = []
  served = await serveTill({
    deliver: async (body, headers) => {
      received.push({ body, signature: headers['stripe-signature'] ?? '' })
      return replies.shift() ?? 200
    },
  })
})
afterEach(() => served.close())

const read = ({ body, signature }: Received, secret = TEST_WEBHOOK_SECRET) =>
  Stripe.webhooks.constructEvent(body, signature, secret)

const createCustomers = async (...names: string[]) => {
  for (const name of names) await served.stripe.customers.create({ email: `${name}@example.com` })
  await served.till.webhooks.flush()
}

/** The id of the first event that was delivered. */
const firstId = () => received.slice(0, 1).map((webhook) => read(webhook).id)[0] ?? ''

const namesReceived = () =>
  received.map((webhook) => {
    const event = read(webhook)
    return event.type === 'customer.created' ? event.data.object.email?.split('@')[0] : event.type
  })

test('a webhook: the SDK accepts its signature', async () => {
  await createCustomers('ruth')
  const [webhook] = received
  if (!webhook) throw new Error('There was no webhook.')
  const event = read(webhook)
  expect(event).toMatchObject({ type: 'customer.created', api_version: Stripe.API_VERSION, livemode: false })
  expect(() => read(webhook, 'whsec_other')).toThrow('signature')
  expect(() => read({ ...webhook, body: webhook.body.replace('ruth', 'emma') })).toThrow('signature')
})

test('held back and released: delivered in order, or the newest first', async () => {
  served.till.webhooks.hold()
  await createCustomers('a', 'b', 'c')
  expect(received).toEqual([])
  expect(await served.till.webhooks.pending()).toHaveLength(3)
  await served.till.webhooks.release()
  expect(namesReceived()).toEqual(['a', 'b', 'c'])

  served.till.webhooks.hold()
  await createCustomers('d', 'e')
  await served.till.webhooks.release('newest_first')
  expect(namesReceived().slice(3)).toEqual(['e', 'd'])
})

test('replayed: the same event once more, with a valid signature', async () => {
  await createCustomers('ruth')
  await served.till.webhooks.replay(firstId())
  expect(namesReceived()).toEqual(['ruth', 'ruth'])
})

test('not accepted: repeated with pauses until it is', async () => {
  replies = [500, 503]
  await createCustomers('ruth')
  expect(received).toHaveLength(1)
  await served.till.runDueWork()
  expect(received).toHaveLength(1)
  await served.advance({ hours: 1 })
  expect(received).toHaveLength(2)
  await served.advance({ hours: 1 })
  expect(received).toHaveLength(3)
  expect(await served.till.webhooks.pending()).toEqual([])
})

test('never accepted: given up after some days', async () => {
  replies = Array(100).fill(500)
  await createCustomers('ruth')
  for (let hour = 0; hour < 24 * 8; hour += 6) await served.advance({ hours: 6 })
  const attempts = received.length
  await served.advance({ days: 5 })
  expect(received).toHaveLength(attempts)
  expect(await served.till.webhooks.pending()).toEqual([])
})

test('dropped: never delivered', async () => {
  served.till.webhooks.hold()
  await createCustomers('ruth')
  const [event] = await served.till.webhooks.pending()
  await served.till.webhooks.drop(event?.id ?? '')
  await served.till.webhooks.release()
  expect(received).toEqual([])
})

test('30 days later: the event is gone', async () => {
  await createCustomers('ruth')
  await served.advance({ days: 31 })
  await expect(served.till.webhooks.replay(firstId())).rejects.toThrow('No such event')
})
