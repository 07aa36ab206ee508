import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill } from './testing/serve-till.ts'
import { RETURN_ADDRESSES, submit } from './testing/test-buyer.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

const eventTypes = () => served.events.map(({ type }) => type)

describe('money back', () => {
  const buyGift = async () => {
    const session = await served.stripe.checkout.sessions.create({
      mode: 'payment',
      customer_email: 'emma@example.com',
      line_items: [{ price: await served.findPrice('price_gift_year'), quantity: 1 }],
      ...RETURN_ADDRESSES,
    })
    await submit(session.url, { card: 'works' })
    const { payment_intent: id } = await served.stripe.checkout.sessions.retrieve(session.id)
    return served.stripe.paymentIntents.retrieve(String(id))
  }

  test('a refund: the charge is refunded, and can’t be refunded again', async () => {
    const { id } = await buyGift()
    const refund = await served.stripe.refunds.create({ payment_intent: id })
    expect(refund).toMatchObject({ amount: 5000, status: 'succeeded', payment_intent: id })
    const { latest_charge: charge } = await served.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(charge).toMatchObject({ refunded: true, amount: 5000 })
    await served.till.webhooks.flush()
    expect(eventTypes().at(-1)).toBe('charge.refunded')
    await expect(served.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('a dispute that is lost: the charge is disputed, and the dispute closed', async () => {
    const intent = await buyGift()
    const charge = String(intent.latest_charge)
    const statuses = async () => (await served.stripe.disputes.list({ charge })).data.map(({ status }) => status)
    const { id } = await served.till.openDispute(charge)
    expect(await statuses()).toEqual(['needs_response'])
    const contested = await served.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(contested.latest_charge).toMatchObject({ disputed: true })
    await served.till.closeDispute(id, 'lost')
    expect(await statuses()).toEqual(['lost'])
    expect(eventTypes().at(-1)).toBe('charge.dispute.closed')
  })
})
