let setItem: Storage['setItem'] | null = null

/**
 * Removes everything from local and session storage when someone signs out. Until the next page load or sign-in, this page stores
 * nothing: screens and the router do so when they are left, and the next person could read it.
 */
export const closeStorage = (): void => {
  try {
    setItem ??= Storage.prototype.setItem
    Storage.prototype.setItem = () => {}
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // The browser blocks storage, so nothing is in it. Signing out goes on.
  }
}

/** Someone has signed in on this page. */
export const openStorage = (): void => {
  if (setItem) Storage.prototype.setItem = setItem
  setItem = null
}

/** False from signing out until the next page load or sign-in. For data outside of local and session storage. */
export const mayStore = (): boolean => setItem === null

/** Stores the message that the next page shows about the sign-out and then removes. Nothing about the person. */
export const storeForNextPage = (key: string, value: string): void => {
  try {
    if (setItem) setItem.call(sessionStorage, key, value)
    else sessionStorage.setItem(key, value)
  } catch {
    // The next page says nothing.
  }
}
