import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * Where a program is: a name is looked for on the path, a path is taken as it is.
 * @param {string} name
 * @param {string} [path]
 * @returns {string | undefined} undefined when there is none that may be run
 */
export function findProgram(name, path = process.env.PATH ?? '') {
  const candidates = isAbsolute(name) ? [name] : path.split(delimiter).map((folder) => join(folder, name))
  return candidates.find(isRunnable)
}

/** @param {string} file */
function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
