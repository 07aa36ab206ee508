import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a text lies in the folder of an archive: `size` bytes of a file, from `start`. */
export type Spooled = { file: string; start: number; size: number; sha256: string }

/** Room is asked for again after so many bytes. */
const STEP = 64 * 1024 * 1024

export type Spool = {
  /** Puts a whole text away. */
  put(text: string): Promise<Spooled>
  /** Begins a text that grows while others are put away; named as its file is to be. */
  grow(file: string): Promise<{ write(text: string): Promise<void>; end(): Promise<Spooled> }>
  close(): Promise<void>
}

/**
 * Puts texts away in a folder as they are made: they need no memory, and their lengths and checksums are known before the first
 * of them is sent. Whole ones stand one behind the other in one file. While they grow, `requireRoom` is asked now and then: it
 * rejects where there is none.
 */
export const openSpool = async (folder: string, requireRoom: () => Promise<void>): Promise<Spool> => {
  let unasked = 0
  const opened: { close(): Promise<void> }[] = []
  const append = async (file: string) => {
    const handle = await open(join(folder, file), 'wx', 0o600)
    opened.push(handle)
    let end = 0
    return {
      end: () => end,
      write: async (bytes: Buffer) => {
        unasked += bytes.length
        if (unasked >= STEP) {
          await requireRoom()
          unasked = 0
        }
        for (let at = 0; at < bytes.length; )
          at += (await handle.write(bytes, at, bytes.length - at, end + at)).bytesWritten
        end += bytes.length
      },
    }
  }
  const texts = await append('texts')
  return {
    put: async (text) => {
      const bytes = Buffer.from(text)
      const start = texts.end()
      await texts.write(bytes)
      return { file: 'texts', start, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    grow: async (file) => {
      const hash = createHash('sha256')
      const growing = await append(file)
      return {
        write: async (text) => {
          const bytes = Buffer.from(text)
          hash.update(bytes)
          await growing.write(bytes)
        },
        end: async () => ({ file, start: 0, size: growing.end(), sha256: hash.digest('hex') }),
      }
    },
    close: async () => {
      for (const handle of opened) await handle.close()
    },
  }
}
