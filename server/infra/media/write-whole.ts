import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Lets `write` fill a temporary file beside `target`, flushes it to the disk and renames it: `target` is never there in
 * part, and nothing is left when anything fails. (A process that is killed leaves `<target>.<uuid>.part`.)
 *
 * @returns what `write` returned
 */
export async function writeWhole<T>(target: string, write: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = `${target}.${randomUUID()}.part`
  try {
    const result = await write(temporary)
    await flush(temporary)
    await rename(temporary, target)
    return result
  } finally {
    await rm(temporary, { force: true })
  }
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}
