import type { BrowserContext, Request } from 'playwright-core'

const GOOGLE = /^https:\/\/([\w-]+\.)*(googletagmanager|google-analytics|google|doubleclick)\.(com|net)\//

/** What Google's script does as far as it matters here: every event goes to its server, with what it was told beside. */
const GTAG = `
  const settings = {}
  const run = ([command, name, said]) => {
    if (command === 'set') Object.assign(settings, name)
    if (command === 'config') Object.assign(settings, said, { id: name })
    if (command !== 'event' || window['ga-disable-' + settings.id]) return
    const body = JSON.stringify({ name, ...settings, ...said })
    fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', keepalive: true, body })
    new Image().src = 'https://www.google-analytics.com/g/collect?e=' + name
  }
  const layer = window.dataLayer
  // It passes by everything that is no command, as Google's own does.
  const take = (command) => Object.prototype.toString.call(command) === '[object Arguments]' && run(command)
  const waiting = layer.splice(0)
  layer.push = (command) => take(command)
  waiting.forEach(take)
`

export type Answering = 'answers' | 'is blocked' | 'says nothing' | 'sends nonsense'

export type Counted = Record<string, unknown>

/** Takes the place of Google's servers for a browser. Nothing of it reaches the network. */
export const fakeForGoogle = async (context: BrowserContext, origin: string, how: Answering) => {
  /** Everything that was sent, in order. */
  const sent: Counted[] = []
  /** Every request that left our origin, to whomever. */
  const asked: string[] = []
  context.on('request', (request: Request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${origin}/`)) asked.push(request.url())
  })
  await context.route(GOOGLE, async (route) => {
    if (how === 'is blocked') return route.abort('blockedbyclient')
    // Its page waits until it is closed.
    if (how === 'says nothing') return
    const request = route.request()
    if (request.url().includes('/gtag/js')) {
      const body = how === 'answers' ? GTAG : 'dataLayer.push = () => { throw new Error("nonsense") }'
      return route.fulfill({ contentType: 'application/javascript', body })
    }
    const body = request.postData()
    if (body) sent.push(JSON.parse(body) as Counted)
    return route.fulfill({ status: 204 })
  })
  return {
    sent,
    asked,
    /** What was sent, as name and page, and what else belongs to a press. */
    told: () =>
      sent.map(({ name, page_location: page, event_category: category, event_label: label }) =>
        [name, new URL(String(page)).pathname, category, label].filter(Boolean).join(' '),
      ),
  }
}
