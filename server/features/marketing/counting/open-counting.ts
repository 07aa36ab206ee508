import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Counting } from '#server/infra/http/app-pages.ts'
import type { Site } from '../contract.ts'
import { COUNTED_BY, isSecret } from './contract.ts'

/**
 * How visits to the app are counted: not where an address is a secret, carries one, or is none of ours (a code with a slash
 * behind it, for instance).
 * @param folder the built pages
 */
export const openCounting = async (folder: string, { measurementId }: Site): Promise<Counting | null> => {
  const file = join(folder, 'marketing', 'render.js')
  if (!measurementId || !existsSync(file)) return null
  const { visitScript }: { visitScript: string } = await import(pathToFileURL(file).href)
  return {
    tags: `<meta name="${COUNTED_BY}" content="${measurementId}"><script src="${visitScript}" defer></script>`,
    counts: ({ is404, routeOptions, url }) => !is404 && !isSecret(routeOptions.url ?? '') && !isSecret(url),
  }
}
