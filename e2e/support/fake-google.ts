import type { BrowserContext, Request } from 'playwright-core'

const GOOGLE = /^https:\/\/([\w-]+\.)*(googletagmanager|google-analytics|google|doubleclick)\.(com|net)\//

/** The part of Google's script that matters here: it sends every event with the settings. */
const GTAG = `
  const settings = {}
  const run = ([command, name, params]) => {
    if (command === 'set') Object.assign(settings, name)
    if (command === 'config') Object.assign(settings, params, { id: name })
    if (command !== 'event' || window['ga-disable-' + settings.id]) return
    const body = JSON.stringify({ name, ...settings, ...params })
    fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', keepalive: true, body })
    new Image().src = 'https://www.google-analytics.com/g/collect?e=' + name
  }
  const queue = window.dataLayer
  // It passes by everything that is no command, as Google's own does.
  const handle = (command) => Object.prototype.toString.call(command) === '[object Arguments]' && run(command)
  const pending = queue.splice(0)
  queue.push = (command) => handle(command)
  pending.forEach(handle)
`

export type AnalyticsEvent = Record<string, unknown>

/** Replaces Google's servers for a browser. Nothing reaches the network. */
export const fakeGoogle = async (context: BrowserContext, origin: string) => {
  /** All events sent, in order. */
  const sent: AnalyticsEvent[] = []
  /** All requests to other origins. */
  const requests: string[] = []
  context.on('request', (request: Request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${origin}/`)) requests.push(request.url())
  })
  await context.route(GOOGLE, async (route) => {
    const request = route.request()
    if (request.url().includes('/gtag/js')) return route.fulfill({ contentType: 'application/javascript', body: GTAG })
    const body = request.postData()
    if (body) sent.push(JSON.parse(body) as AnalyticsEvent)
    return route.fulfill({ status: 204 })
  })
  return {
    sent,
    requests,
    /** Events as name and path, with the category and label of a click. */
    events: () =>
      sent.map(({ name, page_location: page, event_category: category, event_label: label }) =>
        [name, new URL(String(page)).pathname, category, label].filter(Boolean).join(' '),
      ),
  }
}
