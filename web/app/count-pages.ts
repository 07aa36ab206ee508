import type { AnyRouter } from '@tanstack/react-router'
import { track } from '#web/lib/analytics/track.ts'

/** Tells which pages of the app are seen, by the pattern of their addresses. */
export function countPages(router: Pick<AnyRouter, 'subscribe' | 'state'>): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    // Where there is no page, only the root is on the screen.
    const [, ...matches] = router.state.matches
    const page = matches.at(-1)?.fullPath
    if (page && pathChanged) track({ name: 'page_view', page })
  })
}
