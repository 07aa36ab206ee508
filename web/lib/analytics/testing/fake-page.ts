import { vi } from 'vitest'
import { ANALYTICS_META_NAME } from '#common/analytics.ts'

export interface PrivacySignals {
  globalPrivacyControl?: boolean
  doNotTrack?: string | null
}

interface FakePageOptions {
  /** The measurement ID. Without it the page has no `<meta>`. */
  readonly id?: string
  readonly navigator?: PrivacySignals
  readonly window?: PrivacySignals
  /** False while the page is still loading. */
  readonly loaded?: boolean
}

class FakeElement {
  async = false
  src = ''
  onload = () => {}
  onerror = () => {}
  readonly closest: (selector: string) => { readonly dataset: Record<string, string> } | null
  constructor(dataset: Record<string, string> | null = null) {
    this.closest = () => dataset && { dataset }
  }
}

/** Stubs the browser globals that analytics uses. Undo it with `vi.unstubAllGlobals()`. */
export function fakePage({ id, navigator = {}, window = {}, loaded = true }: FakePageOptions) {
  const scripts: FakeElement[] = []
  const clicks: ((event: { target: unknown }) => void)[] = []
  const loads: (() => void)[] = []
  let begin = () => {}
  const requestIdleCallback = (idle: () => void) => {
    begin = idle
  }
  vi.stubGlobal('eventsToCount', undefined)
  vi.stubGlobal('dataLayer', undefined)
  vi.stubGlobal('location', {
    origin: 'https://stories.example.org',
    href: 'https://stories.example.org/stories/7?q=geese',
  })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('window', { ...window, requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('addEventListener', (_type: 'load', listener: () => void) => loads.push(listener))
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('document', {
    readyState: loaded ? 'complete' : 'interactive',
    title: 'The geese of Millbrook',
    querySelector: (selector: string) =>
      id && selector === `meta[name=${ANALYTICS_META_NAME}]` ? { content: id } : null,
    createElement: () => new FakeElement(),
    head: { append: (script: FakeElement) => scripts.push(script) },
    addEventListener: (_type: 'click', listener: (event: { target: unknown }) => void) => clicks.push(listener),
  })
  return {
    /** The script elements that were put into the page. */
    scripts,
    load: () => {
      for (const listener of loads) listener()
    },
    idle: () => begin(),
    click: (dataset: Record<string, string> | null) => {
      for (const listener of clicks) listener({ target: new FakeElement(dataset) })
    },
    /** The commands in `dataLayer`, sent or waiting for the GA4 script. */
    commands: () => (globalThis.dataLayer ?? []).map((command) => Array.from(Object(command) as ArrayLike<unknown>)),
  }
}
