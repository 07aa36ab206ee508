import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import { downloadStories } from '#server/features/export/bulk/contract.ts'
import { CALLERS } from './actors.ts'
import { billingRows } from './billing-rows.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { giftRows } from './gift-rows.ts'
import { matrix } from './matrix.ts'
import { outcomesOf, type Row } from './row.ts'

// The rows of the access matrix that depend on PAYMENTS, with PAYMENTS=off: nothing is for sale, and everyone is premium.

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ PAYMENTS: 'off' })
})
afterAll(() => fixture.server.close())

const statusesOf = async ({ send }: Row): Promise<string[]> => {
  const found: string[] = []
  for (const caller of fixture.callers) {
    const visitor = await fixture.signIn(caller, { newSession: false })
    // No family has what these rows name, so any id will do.
    const { statusCode } = await send({ visitor, caller, id: '999999' })
    await fixture.restoreMemberships()
    found.push(String(statusCode))
  }
  return found
}

const nameOf = ({ call, variant }: Row) => [call.name, variant].filter(Boolean).join(' ')
const paidCalls = [...billingRows, ...giftRows].filter(({ call }) => call !== getSubscriptionStatus)

test.each(paidCalls.map((row) => [nameOf(row), row] as const))('%s: not for anyone', async (_name, row) => {
  const refused = outcomesOf(row, row.outcomes.any ?? '').map((status) => (/40[13]/.test(status) ? status : '409'))
  expect(await statusesOf(row)).toEqual(refused)
})

// The bulk download makes files for each caller; features/export/bulk tests it with payments off.
const premiumCalls = matrix.filter(
  ({ call, outcomes }) =>
    call !== downloadStories && Object.values(outcomes).some((statuses) => statuses.includes('402')),
)

test('there are calls that need Premium', () => expect(premiumCalls).not.toEqual([]))

test.each(premiumCalls.map((row) => [nameOf(row), row] as const))('%s: without Premium', async (_name, row) => {
  const withPlans = outcomesOf(row, Object.values(row.outcomes).at(-1) ?? '')
  const found = await statusesOf(row)
  for (const [at, caller] of CALLERS.entries())
    if (withPlans[at] === '402') expect(['200', '404'], caller).toContain(found[at])
    else expect(found[at], caller).toBe(withPlans[at])
})
