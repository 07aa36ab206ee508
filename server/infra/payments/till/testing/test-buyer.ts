import type { serveTill } from './serve-till.ts'

type ServedTill = Awaited<ReturnType<typeof serveTill>>

type Choice = { plan?: 'price_monthly' | 'price_annual'; trialDays?: number; card?: string }

export const RETURN_ADDRESSES = {
  success_url: 'https://seller.test/done?id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://seller.test/back',
}

/** Sends a form of the test till's pages, without following the redirect. */
export const submit = (address: string | null | undefined, fields: Record<string, string>): Promise<Response> =>
  fetch(address ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Buys a plan as a person would, on the pay page. Returns the ids of the customer and the subscription. */
export const subscribe = async (
  served: ServedTill,
  { plan = 'price_monthly', trialDays, card = 'works' }: Choice = {},
): Promise<{ customer: string; subscription: string }> => {
  const { stripe } = served
  const customer = await stripe.customers.create({ email: 'ruth@example.com' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: await served.findPrice(plan), quantity: 1 }],
    ...(trialDays !== undefined && { subscription_data: { trial_period_days: trialDays } }),
    ...RETURN_ADDRESSES,
  })
  await submit(session.url, { card })
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  if (typeof subscription !== 'string') throw new Error('The checkout has no subscription.')
  return { customer: customer.id, subscription }
}
