/**
 * Rejects while parts of the page cannot be fetched. A module that failed to come once is never asked for again by its page,
 * not even by another `import()`: so the server is asked first. A service worker has the parts itself, or tries again
 * (`web/service-worker/answer.ts`).
 */
export async function requireServer(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
}
