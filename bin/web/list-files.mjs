import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every file below a folder, absolute, in a fixed order; none when there is no such folder.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return []
  }
}
