import { open } from 'node:fs/promises'

/** Flushes a folder to disk: a file made or renamed in it is there for good only then. */
export const flushFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
