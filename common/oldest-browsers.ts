// The only place that names versions: the pages are built for these browsers and checked against them
// (dev/pages/newer-apis.ts), the page for older ones tests for them (web/app/outdated-browser.js), and texts say them.

interface Versions {
  readonly safari: string
  /** Edge has the same engine and counts the same way. */
  readonly chrome: string
  readonly firefox: string
}

/** See docs/decisions/0065-oldest-browsers.md for what is missing between the two. */
export const OLDEST_BROWSERS = {
  /** People can record, save and listen. */
  recording: { safari: '16.4', chrome: '111', firefox: '128' },
  /** Everything works. */
  complete: { safari: '17', chrome: '124', firefox: '128' },
} as const satisfies Record<string, Versions>

export const formatBrowsers = ({ safari, chrome, firefox }: Versions): string =>
  `Safari ${safari} (on an iPad or iPhone, that’s iOS ${safari}), Chrome or Edge ${chrome}, or Firefox ${firefox}`
