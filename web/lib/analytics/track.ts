import type { AnyRouter } from '@tanstack/react-router'

/** Events that may be counted. None of them identifies a person or a story. */
export type AnalyticsEvent =
  /** `page` is a route's pattern such as `/stories/$id`, never an address. */
  | { readonly name: 'page_view'; readonly page: string }
  | { readonly name: 'recording_start' | 'story_saved' }
  | { readonly name: 'cta_click'; readonly category: string; readonly label: string }

/** Without analytics, nothing ever consumes the events. */
const MAX_WAITING = 20

declare global {
  /** The pages and the analytics script are separate builds and share this global. */
  var eventsToCount: AnalyticsEvent[] | undefined
}

const events = () => {
  globalThis.eventsToCount ??= []
  return globalThis.eventsToCount
}

/** Counts an event if this page has analytics; otherwise does nothing. */
export function track(event: AnalyticsEvent): void {
  const waiting = events()
  if (waiting.length < MAX_WAITING) waiting.push(event)
}

/**
 * Passes on waiting events, and later ones right away.
 * @param consume must not throw
 */
export function consumeEvents(consume: (event: AnalyticsEvent) => void): void {
  const waiting = events()
  for (const event of waiting.splice(0)) consume(event)
  waiting.push = (event) => {
    consume(event)
    return 0
  }
}

/** Counts page views of the app by route pattern, such as `/stories/$id`. */
export function countPages(router: Pick<AnyRouter, 'subscribe' | 'state'>): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    // For unknown addresses, only the root route matches.
    const [, ...matches] = router.state.matches
    const page = matches.at(-1)?.fullPath
    if (page && pathChanged) track({ name: 'page_view', page })
  })
}
