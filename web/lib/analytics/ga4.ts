import { isSecret } from '#common/analytics.ts'
import type { AnalyticsEvent } from './track.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id='
/** If Google's script never loads, at most this many commands wait for it. */
const MAX_WAITING = 40

const NO_ADVERTISING = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
const SETTINGS = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  // A session cookie, for this host only.
  cookie_domain: 'none',
  cookie_expires: 0,
}

/** By default Google would collect the address, the title (maybe a story's) and the referrer. */
const locationOf = (page: string) => ({ page_location: location.origin + page, page_title: page, page_referrer: '' })

declare global {
  var dataLayer: unknown[] | undefined
}

/**
 * Sends events to Google Analytics 4; the first page loads its script. On secret pages it is disabled, including the events it
 * sends on its own (developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out).
 */
export function openGa4(id: string): (event: AnalyticsEvent) => void {
  globalThis.dataLayer ??= []
  const layer = globalThis.dataLayer
  let script: 'absent' | 'coming' | 'here' | 'gone' = 'absent'
  let place: ReturnType<typeof locationOf> | null = null

  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: Google's script takes this very kind of object for a command, and no array.
    if (script === 'here' || layer.length < MAX_WAITING) layer.push(arguments)
  }

  function begin() {
    gtag('consent', 'default', NO_ADVERTISING)
    gtag('js', new Date())
    gtag('config', id, SETTINGS)
    const element = document.createElement('script')
    element.async = true
    element.src = SCRIPT + id
    element.onload = () => {
      script = 'here'
    }
    element.onerror = () => {
      script = 'gone'
    }
    script = 'coming'
    document.head.append(element)
  }

  function enter(page: string) {
    place = isSecret(page) ? null : locationOf(page)
    Reflect.set(globalThis, `ga-disable-${id}`, place === null)
    if (!place) return
    // Applies to the events it sends on its own; settings from `config` would override it.
    gtag('set', place)
    if (script === 'absent') begin()
  }

  return (event) => {
    if (script === 'gone') return
    if (event.name === 'page_view') enter(event.page)
    if (place) gtag('event', event.name, { ...place, ...paramsOf(event) })
  }
}

/** Event parameters in GA4's terms. */
const paramsOf = (event: AnalyticsEvent) =>
  event.name === 'cta_click' ? { event_category: event.category, event_label: event.label } : {}
