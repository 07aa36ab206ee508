export const OFFLINE_USER_DATABASE = 'keepsaid-offline-user'

/** Deletes the stored user. Without it, the app does not start offline. Never rejects. */
export const deleteOfflineUser = (): Promise<unknown> =>
  new Promise<unknown>((resolve) => {
    const request = indexedDB.deleteDatabase(OFFLINE_USER_DATABASE)
    // A blocked deletion completes a moment later.
    request.onsuccess = request.onerror = request.onblocked = resolve
    // A browser without storage has nothing to delete.
  }).catch(() => {})
