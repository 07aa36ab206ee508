import { ANALYTICS_META_NAME, ANALYTICS_START_TIMEOUT_MS } from '#common/analytics.ts'
import { openGa4 } from './ga4.ts'
import { consumeEvents, track } from './track.ts'

// Counts visits. A script of its own: only pages with analytics load it. A public page names itself in `data-page`; the app
// reports its own page views.

/** @param page the path of a public page; undefined in the app */
export function countVisit(page: string | undefined): void {
  const id = measurementId()
  if (!id) return
  if (page) track({ name: 'page_view', page })
  document.addEventListener('click', countClick)
  whenIdle(() => {
    const send = openGa4(id)
    consumeEvents((event) => {
      try {
        send(event)
      } catch {
        // A failure to count must never show.
      }
    })
  })
}

function countClick({ target }: Event) {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-category][data-label]') : null
  const { category, label } = pressed?.dataset ?? {}
  if (category && label) track({ name: 'cta_click', category, label })
}

/** After the load event: before it, the page would count as loading until Google responds. */
function whenIdle(begin: () => void) {
  const wait = () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: ANALYTICS_START_TIMEOUT_MS })
    else setTimeout(begin, ANALYTICS_START_TIMEOUT_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean
  }
  interface Window {
    /** In older browsers. */
    readonly doNotTrack?: string | null
  }
}

/** The GA4 measurement ID of this page; null if there is none or the visitor opted out. */
function measurementId(): string | null {
  const hasOptedOut = navigator.globalPrivacyControl || navigator.doNotTrack === '1' || window.doNotTrack === '1'
  return hasOptedOut
    ? null
    : (document.querySelector<HTMLMetaElement>(`meta[name=${ANALYTICS_META_NAME}]`)?.content ?? null)
}
