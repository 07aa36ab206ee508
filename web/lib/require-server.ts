/** Parts that are wanted at the same time ask once; a later one asks anew, for the server may have gone since. */
let asking: Promise<unknown> | undefined

/**
 * Rejects while parts of the page cannot be fetched. A module that failed to come once is never asked for again by its page,
 * not even by another `import()`: so the server is asked first. A service worker has the parts itself, or tries again
 * (`web/service-worker/answer.ts`).
 */
export async function requireServer(): Promise<void> {
  if (navigator.serviceWorker?.controller) return
  asking ??= fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).finally(() => {
    asking = undefined
  })
  await asking
}
