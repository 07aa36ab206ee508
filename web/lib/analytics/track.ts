import type { AnyRouter } from '@tanstack/react-router'

/** What may be counted. None of it says who, or what a story is about. */
export type AnalyticsEvent =
  /** `page` is a route's pattern such as `/stories/$id`, never an address. */
  | { readonly name: 'page_view'; readonly page: string }
  | { readonly name: 'recording_start' | 'story_saved' }
  | { readonly name: 'cta_click'; readonly category: string; readonly label: string }

/** Where nothing is counted nobody ever takes them. */
const MAX_WAITING = 20

declare global {
  /** The pages and the script that counts are built apart: this is where they meet. */
  var eventsToCount: AnalyticsEvent[] | undefined
}

const events = () => {
  globalThis.eventsToCount ??= []
  return globalThis.eventsToCount
}

/** Counts it, where this page is counted. Costs and changes nothing otherwise. */
export function track(event: AnalyticsEvent): void {
  const waiting = events()
  if (waiting.length < MAX_WAITING) waiting.push(event)
}

/** Hands on what waits, and from now on everything at once. @param take must not throw */
export function takeEvents(take: (event: AnalyticsEvent) => void): void {
  const waiting = events()
  for (const event of waiting.splice(0)) take(event)
  waiting.push = (event) => {
    take(event)
    return 0
  }
}

/** Tells which pages of the app are seen, by the pattern of their addresses. */
export function countPages(router: Pick<AnyRouter, 'subscribe' | 'state'>): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    // Where there is no page, only the root is on the screen.
    const [, ...matches] = router.state.matches
    const page = matches.at(-1)?.fullPath
    if (page && pathChanged) track({ name: 'page_view', page })
  })
}
