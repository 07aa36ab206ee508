import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** The location of a text in the folder of an archive: `size` bytes of a file, from `start`. */
export type Spooled = { file: string; start: number; size: number; sha256: string }

/** Free space is checked again after this many bytes. */
const BYTES_BETWEEN_CHECKS = 64 * 1024 * 1024

export type Spool = {
  /** Adds a complete text to the shared file. */
  add(text: string): Promise<Spooled>
  /** Opens a file of its own for a text that is written in parts. */
  openFile(file: string): Promise<{ write(text: string): Promise<void>; end(): Promise<Spooled> }>
  close(): Promise<void>
}

/**
 * Writes texts to disk as they are made, so that they take no memory and their lengths and checksums are known before the
 * first one is sent. `requireSpace` is called from time to time and rejects if the disk is full.
 */
export const openSpool = async (folder: string, requireSpace: () => Promise<void>): Promise<Spool> => {
  let bytesSinceCheck = 0
  const handles: { close(): Promise<void> }[] = []
  const openForAppending = async (file: string) => {
    const handle = await open(join(folder, file), 'wx', 0o600)
    handles.push(handle)
    let end = 0
    return {
      end: () => end,
      write: async (bytes: Buffer) => {
        bytesSinceCheck += bytes.length
        if (bytesSinceCheck >= BYTES_BETWEEN_CHECKS) {
          await requireSpace()
          bytesSinceCheck = 0
        }
        for (let offset = 0; offset < bytes.length; )
          offset += (await handle.write(bytes, offset, bytes.length - offset, end + offset)).bytesWritten
        end += bytes.length
      },
    }
  }
  const texts = await openForAppending('texts')
  return {
    add: async (text) => {
      const bytes = Buffer.from(text)
      const start = texts.end()
      await texts.write(bytes)
      return { file: 'texts', start, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    openFile: async (file) => {
      const hash = createHash('sha256')
      const output = await openForAppending(file)
      return {
        write: async (text) => {
          const bytes = Buffer.from(text)
          hash.update(bytes)
          await output.write(bytes)
        },
        end: async () => ({ file, start: 0, size: output.end(), sha256: hash.digest('hex') }),
      }
    },
    close: async () => {
      for (const handle of handles) await handle.close()
    },
  }
}
