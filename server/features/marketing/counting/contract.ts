/** The `<meta>` that names the GA4 property. A page without one is not counted, whatever it leads to afterwards. */
export const COUNTED_BY = 'analytics'

/**
 * Whether an address, or the pattern of one, is a secret or may carry one: the way into a family, or to a new password. Visits
 * are never counted there.
 */
export const isSecret = (address: string): boolean => /join|password/i.test(address)
