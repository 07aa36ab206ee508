/** Name of the `<meta>` with the GA4 measurement ID. Pages without it are not counted. */
export const ANALYTICS_META_NAME = 'analytics'

/** The analytics script starts after this time even if the page is still busy. */
export const ANALYTICS_START_TIMEOUT_MS = 4000

/**
 * Whether an address or route pattern is or may contain a secret, such as an invite, a checkout, or a link to a new password, to
 * another address or to turn off emails. Analytics never runs there. The address is fully decoded first, however often it was encoded.
 * Undecodable addresses count as secret, and so do backslashes, which the router reads as the start of an escaped character.
 */
export const isSecret = (address: string): boolean => {
  try {
    return /join|password|recover|confirm-email|personal-link|unsubscribe|redeem|checkout|\\/i.test(
      decodeURIComponent(address.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%')),
    )
  } catch {
    return true
  }
}
