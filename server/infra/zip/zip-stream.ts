import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file to be added to a ZIP. */
export type ZipEntry = {
  /** Folders are separated by `/`; any Unicode. */
  path: string
  mtime: Date
  /** Bytes, if known. A file of a different size destroys the stream. */
  size?: number
  /** For text; audio is already compressed. */
  compress: boolean
  open(): Promise<Readable>
}

/** Always writes a ZIP64 end record: otherwise yazl includes one in the total size that it may not write. */
const END = { forceZip64Format: true, comment: '' }

/**
 * Streams a ZIP64 with constant memory: the next file is requested and opened when the previous one has been sent. Any error
 * destroys the stream, so an interrupted ZIP never looks complete. When the reader goes away, the open file is closed and
 * `entries` ends.
 */
export const zipStream = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable => {
  const zip = new ZipFile()
  const { outputStream: output } = zip
  if (!(output instanceof Readable)) throw new Error('yazl has no readable output.')
  const closed = new Promise<never>((_resolve, reject) => {
    output.once('close', () => reject(new Error('The ZIP stream was closed.')))
  })
  closed.catch(() => {})
  zip.on('error', (error: Error) => output.destroy(error))
  const { setAsideSent, restore } = entriesOf(zip)

  const add = (entry: ZipEntry): Promise<void> =>
    new Promise((resolve, reject) => {
      const pump = async (provide: (error: null, source: Readable) => void): Promise<void> => {
        setAsideSent()
        const source = await entry.open()
        if (output.destroyed) return void source.destroy()
        const close = () => source.destroy()
        output.once('close', close)
        finished(source, (error) => {
          output.off('close', close)
          if (error) reject(error)
          else resolve()
        })
        provide(null, source)
      }
      zip.addReadStreamLazy(entry.path, optionsOf(entry), (provide) => void pump(provide).catch(reject))
    })

  const run = async (): Promise<void> => {
    for await (const entry of entries) await Promise.race([add(entry), closed])
    restore()
    zip.end(END)
  }
  run().catch((error: Error) => output.destroy(error))
  return output
}

/**
 * For every file, yazl searches all entries for the first one it hasn't sent, which takes half a minute for 65,000 files.
 * So entries that were sent are set aside until the end of the ZIP lists them.
 */
const entriesOf = (zip: ZipFile) => {
  if (!('entries' in zip && Array.isArray(zip.entries))) throw new Error('yazl has no list of entries.')
  const { entries } = zip
  const sent: unknown[] = []
  return {
    /** To be called when yazl requests a file: by then it has sent all before. */
    setAsideSent: () => void sent.push(...entries.splice(0, entries.length - 1)),
    restore: () => {
      zip.entries = [...sent, ...entries]
    },
  }
}

/** The size in bytes of a ZIP of these files without compression. */
export const zipSize = (entries: Iterable<Pick<ZipEntry, 'path' | 'mtime'> & { size: number }>): number => {
  const zip = new ZipFile()
  // This ZIP is never read, so the files are not opened.
  for (const entry of entries) zip.addReadStreamLazy(entry.path, optionsOf({ ...entry, compress: false }), () => {})
  let total: number | undefined
  zip.end(END, (size?: number) => {
    total = size
  })
  if (total === undefined || total < 0) throw new Error('The size of the ZIP is unknown.')
  return total
}

const optionsOf = ({ mtime, size, compress }: Pick<ZipEntry, 'mtime' | 'size' | 'compress'>) => ({
  mtime,
  compress,
  ...(size !== undefined && { size }),
})
