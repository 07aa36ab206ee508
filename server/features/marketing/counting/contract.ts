/** The `<meta>` that names the GA4 property. A page without one is not counted, whatever it leads to afterwards. */
export const COUNTED_BY = 'analytics'

/**
 * Whether an address, or the pattern of one, is a secret or may carry one: the way into a family, or to a new password. Visits
 * are never counted there. It is read as it will be followed, however often it has been encoded; one that cannot be read, or with
 * a backslash, which the app's addresses read as the beginning of any letter, counts as a secret.
 */
export const isSecret = (address: string): boolean => {
  try {
    return /join|password|\\/i.test(decodeURIComponent(address.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%')))
  } catch {
    return true
  }
}

/** The analytics script starts by then even if the page is still busy. */
export const ANALYTICS_START_TIMEOUT_MS = 4000
