export const KNOWN_PERSON_DATABASE = 'keepsaid-known-person'

/** From now on this device knows nobody: without a network the app does not start. Never rejects. */
export const forgetKnownPerson = (): Promise<unknown> =>
  new Promise<unknown>((done) => {
    const deleting = indexedDB.deleteDatabase(KNOWN_PERSON_DATABASE)
    // Blocked, it is deleted a moment later.
    deleting.onsuccess = deleting.onerror = deleting.onblocked = done
    // Where the browser keeps nothing there is nothing to forget.
  }).catch(() => {})
