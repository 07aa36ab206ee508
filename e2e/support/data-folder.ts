import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file among the recordings of a server, whole or on its way in, with its length in bytes. */
export const recordingsIn = async (dataDir: string): Promise<{ name: string; bytes: number }[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ name, parentPath }) => ({ name, bytes: (await stat(join(parentPath, name))).size })),
  )
}
