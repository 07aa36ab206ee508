let isClosed = false

/**
 * Stores a value in this browser, unless someone has just signed out: the page is left a moment later, and what screens store then
 * would be there for the next person. Throws where the browser blocks storage.
 */
export const storeItem = (storage: Pick<Storage, 'setItem'>, key: string, value: string): void => {
  if (!isClosed) storage.setItem(key, value)
}

/** Stores what the next page shows about the sign-out; it removes it. */
export const storeForNextPage = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // The next page shows nothing.
  }
}

/** False from signing out until the next page load or sign-in. */
export const mayStore = (): boolean => !isClosed

/** Someone has signed in on this page. */
export const openStorage = (): void => {
  isClosed = false
}

/** Removes everything from local and session storage, and stores nothing from now on. */
export const closeStorage = (): void => {
  isClosed = true
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // The browser blocks storage, so nothing is in it. Signing out goes on.
  }
}
