/** The window in which an app shows web pages instead of opening the person's browser. */
export interface InAppBrowser {
  /** Null if the window doesn't say which app it belongs to, as in WhatsApp and Gmail on an iPhone. */
  readonly app: string | null
  readonly browser: 'Safari' | 'Chrome' | 'your browser'
}

/** These apps add their names to the user agent. Messenger also says that it is Facebook's, so it comes first. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/MessengerForiOS|Orca-Android|FB_IAB\/MESSENGER/, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/WhatsApp/, 'WhatsApp'],
  [/MicroMessenger/, 'WeChat'],
  [/BytedanceWebview|musical_ly|TikTok/i, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest\//, 'Pinterest'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter(?: for|Android)/, 'X'],
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/\bGSA\//, 'the Google app'],
]

interface BrowserIdentity {
  readonly userAgent: string
  /** Only in Safari: whether the page was opened from the home screen. */
  readonly standalone?: boolean | undefined
}

/** The app whose window this is; null in a browser, and for a page on the home screen. */
export function detectInAppBrowser({ userAgent, standalone }: BrowserIdentity): InAppBrowser | null {
  const app = APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const isAndroid = /Android/.test(userAgent)
  // On Apple's systems, Safari and every other browser add a version or a name; a bare web view doesn't. iPads call themselves
  // Macintosh.
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(userAgent)
  const isBareWebView = isApple
    ? /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
    : /; wv\)/.test(userAgent)
  if (standalone || !(app || isBareWebView)) return null
  return { app, browser: isApple ? 'Safari' : isAndroid ? 'Chrome' : 'your browser' }
}

/** How to leave the app's window with the page that is open. */
export const openInBrowserSteps = ({ browser }: InAppBrowser): string =>
  browser === 'Safari'
    ? 'Touch the share icon (a square with an arrow) or the three dots at the edge of this screen, then “Open in Safari” or “Open in browser”.'
    : `Touch the three dots at the edge of this screen, then “Open in ${browser}” or “Open in browser”.`
