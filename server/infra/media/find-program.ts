import { access, constants, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Looks a program up in a list of folders written like the PATH variable. Returns its full path, or undefined. */
export async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue
    const candidate = join(folder, name)
    if (await isExecutableFile(candidate)) return candidate
  }
  return undefined
}

export async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
