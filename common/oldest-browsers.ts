// The only place that names versions: the pages are built for these browsers and checked against them
// (dev/pages/newer-apis.ts), web/app/outdated-browser.js recognizes older ones, and texts name them.

interface Versions {
  /** On iPads and iPhones, every browser is the Safari of that version of iOS. */
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

/** "Safari 17, Chrome or Edge 124, or Firefox 128" */
export const formatBrowsers = ({ safari, chrome, firefox }: Versions): string =>
  `Safari ${safari}, Chrome or Edge ${chrome}, or Firefox ${firefox}`

const { recording, complete } = OLDEST_BROWSERS

export const OLDEST_BROWSERS_ANSWER = `For everything, you need ${formatBrowsers(complete)}. To record and listen, ${formatBrowsers(recording)} is enough. On an iPad or iPhone, any browser works with iOS or iPadOS ${complete.safari}, and records with ${recording.safari}.`
