import { filesOf, readBuildManifest } from './build-manifest.ts'

/** Asks who is there while the scripts are still coming; the first call of the page takes the answer. */
const WHO = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/user">'
/** These do not ask: the answer would wait, and be about somebody else by the time that it is taken. */
const ASKS_NOBODY = /^features\/account\/passwords\//

/**
 * What a screen is made of beyond what every page of the app loads, as tags for its head: the browser fetches it while the app
 * still finds out who is there, instead of afterwards, but after the letters and styles of what shows before.
 * @param folder the built pages
 * @throws when the build knows nothing of a screen
 */
export const openScreenParts = async (folder: string): Promise<(screen: string) => string> => {
  const manifest = await readBuildManifest(folder)
  if (!manifest) return () => ''
  const everywhere = filesOf(manifest, 'index.html')
  return (screen) => {
    const own = [...filesOf(manifest, screen)].filter((file) => file.endsWith('.js') && !everywhere.has(file))
    const parts = own.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    return [...(ASKS_NOBODY.test(screen) ? [] : [WHO]), ...parts].join('')
  }
}
