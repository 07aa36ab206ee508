import type { FileStore } from '#server/infra/files/file-store.ts'

/** Where a file of a folder store is, to damage it: a folder makes no copies. */
export const storedPath = (files: Pick<FileStore, 'withLocalCopy'>, name: string): Promise<string> =>
  files.withLocalCopy(name, async (path) => path)
