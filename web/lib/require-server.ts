/** Parts that are wanted at the same time ask once. */
const GOOD_FOR_MS = 2000

let asked: { since: number; answer: Promise<unknown> } | undefined

/**
 * Rejects while parts of the page cannot be fetched. A module that failed to come once is never asked for again by its page,
 * not even by another `import()`: so the server is asked first. A service worker has the parts itself, or tries again
 * (`web/service-worker/answer.ts`).
 */
export async function requireServer(): Promise<void> {
  if (navigator.serviceWorker?.controller) return
  const now = performance.now()
  if (!asked || now - asked.since > GOOD_FOR_MS) {
    asked = { since: now, answer: fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }) }
  }
  const { answer } = asked
  try {
    await answer
  } catch (error) {
    if (asked?.answer === answer) asked = undefined
    throw error
  }
}
