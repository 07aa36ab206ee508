import { sentBytes } from './sent-bytes.ts'

/** What a browser fetches before a public page shows, in bytes as they are sent: the page, its style, its letters, its scripts. */
export const firstSight = async (origin: string, path: string) => {
  const html = await (await fetch(origin + path)).text()
  const addressesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => origin + address)
  const weigh = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map((address) => sentBytes(address)))).reduce((sum, bytes) => sum + bytes, 0)
  const page = await weigh([origin + path])
  const style = await weigh(addressesOf(/<link rel="stylesheet" href="([^"]+)"/g))
  const letters = await weigh(addressesOf(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g))
  const scripts = await weigh(addressesOf(/<script src="([^"]+)"/g))
  return { page, style, letters, scripts, all: page + style + letters + scripts }
}
