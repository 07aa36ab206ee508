import { safeNext } from '#common/after-sign-in.ts'
import { paths } from '#common/paths.ts'
import type { PaidPlan } from './format-plan.ts'

/** The queries of the premium page, the checkout and the page after it. */
export interface BillingSearch {
  /** The plan to buy. */
  plan?: string | undefined
  /** The family that gets it. */
  family?: string | undefined
  /** The payment provider's id of a checkout. */
  session?: string | undefined
  /** The person left the payment page without paying. */
  canceled?: string | undefined
  /** The payment form couldn't be opened. */
  failed?: string | undefined
  /** Which button of the public pages led here: genealogists know the plans by other names. */
  for?: string | undefined
  /** The page to return to after paying. */
  from?: string | undefined
}

const RETURN_KEY = 'keepsaid-after-checkout'

/** Where paying starts. It names the family, because another tab may switch to another one in the meantime. */
export const checkoutAddress = ({
  plan,
  familyId,
  from,
}: {
  plan: PaidPlan
  familyId: number
  from?: string | undefined
}) =>
  `${paths.checkout}?${new URLSearchParams({ plan, family: String(familyId), ...(from !== undefined && { from }) })}`

/** Where people return to who didn't pay. */
export const leftCheckoutAddress = (reason: 'canceled' | 'failed', familyId: number): string =>
  `${paths.premium}?${reason}=true&family=${familyId}`

/** Remembers the page to return to while the person is on the payment page. */
export const storeReturnPath = (from: string | undefined): void => {
  if (from === undefined) sessionStorage.removeItem(RETURN_KEY)
  else sessionStorage.setItem(RETURN_KEY, from)
}

/** The page where the person ran into what needs Premium; null if they came on their own. */
export const readReturnPath = (): string | null => {
  const stored = sessionStorage.getItem(RETURN_KEY)
  return stored === null ? null : safeNext(stored)
}
