import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPages, Site } from './contract.ts'

/**
 * Makes the public pages once, when the server starts: what they say depends on its settings, not on who asks.
 * @param folder the built pages; null where none have been built
 */
export const renderPages = async (folder: string, site: Site): Promise<ReturnType<RenderPages> | null> => {
  const file = join(folder, 'marketing', 'render.js')
  if (!existsSync(file)) return null
  const built: { renderPages: RenderPages } = await import(pathToFileURL(file).href)
  return built.renderPages(site)
}
