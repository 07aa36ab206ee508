import { filesOf, readBuildManifest } from '#server/infra/http/app-pages.ts'

// What a browser loads before a page shows, and how much that may be. `first-load.browser.test.ts` holds every build to it;
// `bench/first-load.bench.ts` prints the figures.

/** In kB as our server sends it, compressed. Images are not included. */
export const MAX_KB = {
  /** JavaScript of the record screen. */
  recordScreen: 125,
  /** A public page with its style sheet, fonts and scripts. */
  publicPage: 60,
  /** Scripts of a public page, with analytics. */
  publicScripts: 5,
} as const

export const RECORD_SCREEN = 'features/recording/screen/record-screen.tsx'

/** The scripts a browser loads before a screen shows, from Vite's manifest: the page's, the screen's and their imports. */
export const scriptsOf = async (webFolder: string, screen: string): Promise<string[]> => {
  const manifest = await readBuildManifest(webFolder)
  if (!manifest) throw new Error('The pages have not been built: npm run build.')
  const files = new Set([...filesOf(manifest, 'index.html'), ...filesOf(manifest, screen)])
  return [...files].filter((file) => file.endsWith('.js'))
}

/**
 * Bytes sent before a public page shows: the page, its style sheet, fonts and scripts.
 * @param sizeOf the bytes sent for a path
 */
export const firstPaintBytes = async (path: string, html: string, sizeOf: (path: string) => Promise<number>) => {
  const sum = async (addresses: RegExp) => {
    const sizes = await Promise.all([...html.matchAll(addresses)].map(([, address = '']) => sizeOf(address)))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const page = await sizeOf(path)
  const style = await sum(/<link rel="stylesheet" href="([^"]+)"/g)
  const fonts = await sum(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)
  const scripts = await sum(/<script src="([^"]+)"/g)
  return { page, style, fonts, scripts, all: page + style + fonts + scripts }
}
