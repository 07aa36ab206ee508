import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const KEEP_MS = 24 * 60 * 60 * 1000

/**
 * Returns the path of something that is expensive to make and the same in every run. `make` creates it if it isn't
 * cached yet. Test files that run in parallel may each make it; the first to finish wins. `name` must change with the
 * content.
 */
export const cached = async (name: string, make: (target: string) => Promise<void>): Promise<string> => {
  // A whole run has a temporary folder of its own, which ends with it.
  const folder = join(process.env.TEST_CACHE ?? tmpdir(), `keepsaid-tests-${userInfo().uid}`)
  const cachedFile = join(folder, name)
  if (existsSync(cachedFile)) {
    utimesSync(cachedFile, new Date(), new Date())
    return cachedFile
  }
  // Others may pass through: started by root, PostgreSQL runs as another user.
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  removeUnused(folder)
  const own = mkdtempSync(join(folder, 'making-'))
  chmodSync(own, 0o711)
  try {
    await make(join(own, name))
    if (!existsSync(cachedFile)) renameSync(join(own, name), cachedFile)
  } catch (error) {
    // Renaming onto an existing folder fails, which means another process was faster.
    if (!existsSync(cachedFile)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  return cachedFile
}

const removeUnused = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const lastUse = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (Date.now() - lastUse > KEEP_MS) rmSync(path, { recursive: true, force: true })
  }
}
