import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill } from '../testing/serve-till.ts'
import { findPriceId, RETURN_ADDRESSES, submit, subscribe } from '../testing/test-buyer.ts'

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
      customer_creation: 'always',
      customer_email: 'emma@example.com',
      line_items: [{ price: await findPriceId(served, 'price_gift_year'), quantity: 1 }],
      payment_intent_data: { metadata: { gift: '3' } },
      ...RETURN_ADDRESSES,
    })
    await submit(session.url, { card: 'works' })
    const { payment_intent: intent } = await served.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    })
    if (intent === null || typeof intent === 'string') throw new Error('The checkout has no payment.')
    return intent
  }

  test('a refund in two parts: the charge is refunded with the second', async () => {
    const intent = await buyGift()
    await served.stripe.refunds.create({ payment_intent: intent.id, amount: 2000 })
    const second = await served.stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' })
    expect(second).toMatchObject({ amount: 3000, status: 'succeeded', payment_intent: intent.id })
    const chargeId = typeof intent.latest_charge === 'string' ? intent.latest_charge : ''
    expect(await served.stripe.charges.retrieve(chargeId, { expand: ['refunds'] })).toMatchObject({
      refunded: true,
      amount_refunded: 5000,
      metadata: { gift: '3' },
      refunds: { data: [{ amount: 3000 }, { amount: 2000 }] },
    })
    await expect(served.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('a dispute that is lost: the charge is disputed, and the dispute closed', async () => {
    const { latest_charge: charge } = await buyGift()
    const { id } = await served.till.openDispute(typeof charge === 'string' ? charge : '')
    expect(await served.stripe.disputes.retrieve(id, { expand: ['charge'] })).toMatchObject({
      status: 'needs_response',
      charge: { disputed: true },
    })
    await served.till.closeDispute(id, 'lost')
    expect((await served.stripe.disputes.retrieve(id)).status).toBe('lost')
    expect(eventTypes().at(-1)).toBe('charge.dispute.closed')
  })

  test('a payment of a subscription: its invoice is found by the payment', async () => {
    const { subscription } = await subscribe(served)
    const { data } = await served.stripe.invoices.list({ subscription, expand: ['data.payments'] })
    const intent = data[0]?.payments?.data[0]?.payment.payment_intent
    const id = typeof intent === 'string' ? intent : ''
    const found = await served.stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id } })
    expect(found.data.map(({ invoice }) => invoice)).toEqual([data[0]?.id])
  })
})
