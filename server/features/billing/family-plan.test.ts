import { describe, expect, test } from 'vitest'
import { entitlement } from './entitlement.ts'
import { type Gift, lineUpGifts, projectPlan, type Subscription } from './family-plan.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const now = day('2026-03-01')
const gift = (startsAt: string, endsAt: string, id = 1): Gift => ({ id, startsAt: day(startsAt), endsAt: day(endsAt) })
const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  plan: 'monthly',
  status: 'active',
  paidUntil: day('2026-03-20'),
  willRenew: true,
  ...changes,
})

describe('gifts line up', () => {
  const spans = (gifts: readonly Gift[], paid?: Subscription) =>
    lineUpGifts(gifts, paid, now).map(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((date) => date.toISOString().slice(0, 10)).join(' '),
    )

  test('a gift that has begun stays where it is', () => {
    expect(spans([gift('2026-01-01', '2027-01-01')], subscription())).toEqual(['2026-01-01 2027-01-01'])
  })

  test('a gift that has not begun starts when the subscription ends, and moves along with its renewals', () => {
    const later = [gift('2026-03-20', '2027-03-20')]
    expect(spans(later, subscription())).toEqual(['2026-03-20 2027-03-20'])
    expect(spans(later, subscription({ paidUntil: day('2026-04-20') }))).toEqual(['2026-04-20 2027-04-20'])
  })

  test('time that was paid for although a gift had begun comes first, and the rest of the gift after it', () => {
    const paid = subscription({ paidFrom: day('2026-02-20') })
    expect(spans([gift('2026-02-20', '2027-02-20')], paid)).toEqual(['2026-03-20 2027-03-20'])
    expect(spans([gift('2026-02-10', '2026-03-10')], paid)).toEqual(['2026-03-20 2026-04-07'])
    expect(spans([gift('2025-02-20', '2026-02-20')], paid)).toEqual(['2025-02-20 2026-02-20'])
  })

  test('inside time that was made for gifts, they follow what the subscription has of its own', () => {
    const moved = subscription({ status: 'trialing', giftsFrom: day('2026-03-08'), paidUntil: day('2028-03-08') })
    const two = [gift('2026-03-08', '2027-03-08'), gift('2026-03-02', '2027-03-02', 2)]
    expect(spans(two, moved)).toEqual(['2026-03-08 2027-03-08', '2027-03-08 2028-03-08'])
    expect(spans(two.slice(1), moved)).toEqual(['2026-03-08 2027-03-08'])
  })

  test('it starts at once when the subscription is refunded or its payment fails', () => {
    const later = [gift('2026-03-20', '2027-03-20')]
    expect(spans(later, subscription({ status: 'canceled', paidUntil: day('2026-02-20') }))).toEqual([
      '2026-03-01 2027-03-01',
    ])
    expect(spans(later, subscription({ status: 'past_due' }))).toEqual(['2026-03-01 2027-03-01'])
  })

  test('two gifts follow each other', () => {
    const two = [gift('2026-03-01', '2027-03-01'), gift('2026-05-01', '2027-05-01', 2)]
    expect(spans(two)).toEqual(['2026-03-01 2027-03-01', '2027-03-01 2028-03-01'])
  })

  test('a year stays a year across February 29, and a shorter span stays as long as it is', () => {
    const leap = lineUpGifts([gift('2028-02-29', '2029-03-01')], undefined, day('2028-02-01'))
    expect(leap[0]?.endsAt.getTime()).toBe(day('2029-02-01').getTime())
    expect(spans([gift('2026-06-01', '2026-06-08')])).toEqual(['2026-03-01 2026-03-08'])
  })
})

describe('the plan of a family', () => {
  const plan = (paid: Subscription | undefined, gifts: readonly Gift[] = []) => {
    const { subscriptionStatus, subscriptionPlan, subscriptionEndDate } = projectPlan(paid, gifts, now)
    return [subscriptionStatus, subscriptionPlan, subscriptionEndDate?.toISOString().slice(0, 10) ?? null]
  }
  const running = gift('2026-01-01', '2027-01-01')
  const next = gift('2026-03-20', '2027-03-20')
  const over = gift('2024-01-01', '2025-01-01')

  test.each([
    ['nothing', undefined, [], ['free', 'free', null]],
    ['a trial at the provider', subscription({ status: 'trialing' }), [], ['trialing', 'monthly', '2026-03-20']],
    ['a subscription', subscription(), [], ['active', 'monthly', '2026-03-20']],
    ['one with a gift to come', subscription(), [next], ['active', 'monthly', '2026-03-20']],
    ['one that was canceled', subscription({ willRenew: false }), [], ['canceled', 'monthly', '2026-03-20']],
    [
      'a canceled one with a gift to come',
      subscription({ willRenew: false }),
      [next],
      ['canceled', 'monthly', '2027-03-20'],
    ],
    [
      'a failed payment',
      subscription({ status: 'past_due', paidUntil: day('2026-02-25') }),
      [],
      ['past_due', 'monthly', '2026-02-25'],
    ],
    [
      'a failed payment during a gift',
      subscription({ status: 'past_due', paidUntil: day('2026-02-25') }),
      [running],
      ['active', 'gift', '2027-01-01'],
    ],
    [
      'an ended one',
      subscription({ status: 'canceled', willRenew: false, paidUntil: day('2026-02-01') }),
      [],
      ['canceled', 'monthly', '2026-02-01'],
    ],
    [
      'an ended one during a gift',
      subscription({ status: 'canceled', willRenew: false, paidUntil: day('2026-02-01') }),
      [running],
      ['active', 'gift', '2027-01-01'],
    ],
    ['a gift', undefined, [running], ['active', 'gift', '2027-01-01']],
    ['a gift that is over', undefined, [over], ['canceled', 'gift', '2025-01-01']],
  ] as const)('%s', (_about, paid, gifts, expected) => {
    expect(plan(paid, gifts)).toEqual(expected)
  })

  test('every combination has an end unless it is free, and is premium exactly while something covers it', () => {
    const statuses = ['trialing', 'active', 'past_due', 'canceled'] as const
    const dates = ['2026-02-25', '2026-03-20'].map(day)
    const giftSets = [[], [over], [running], [next]]
    for (const status of statuses)
      for (const paidUntil of dates)
        for (const willRenew of [true, false])
          for (const gifts of giftSets) {
            const paid = subscription({ status, paidUntil, willRenew: willRenew && status !== 'canceled' })
            const columns = projectPlan(paid, lineUpGifts(gifts, paid, now), now)
            expect(columns.subscriptionEndDate).not.toBeNull()
            const isCovered = gifts.includes(running) || gifts.includes(next)
            const { isPremium } = entitlement({ ...columns, trialEndsAt: new Date(0) }, 'test', now)
            if (paidUntil > now || isCovered) expect(isPremium, `${status} ${paidUntil.toISOString()}`).toBe(true)
            if (status === 'canceled' && paidUntil < now && !isCovered) expect(isPremium).toBe(false)
          }
  })
})
