import type { IncomingHttpHeaders } from 'node:http'
import { DEVICE_HEADER } from './contract.ts'

/** Tokens of browsers in a User-Agent, the most specific first: most browsers name others that they resemble. */
const BROWSERS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSilk\//, 'Silk'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What people call a device: "Chrome on Windows". Only this is stored, never the User-Agent itself. An iPad's names a
 * Mac, so our page says which it is.
 */
export const deviceName = (headers: IncomingHttpHeaders): string => {
  const nameIn = (names: typeof BROWSERS) => names.find(([token]) => token.test(headers['user-agent'] ?? ''))?.[1]
  const browser = nameIn(BROWSERS)
  const named = nameIn(SYSTEMS)
  const system = named === 'a Mac' && headers[DEVICE_HEADER] === 'iPad' ? 'an iPad' : named
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device')
}
