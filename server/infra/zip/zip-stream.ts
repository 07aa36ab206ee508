import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a ZIP that is still to be written. */
export type ZipEntry = {
  /** Folders are parted by `/`; any Unicode. */
  path: string
  mtime: Date
  /** Bytes, where they are known. Another number of them breaks the ZIP off. */
  size?: number
  /** Text gets smaller by it; sound is small already. */
  compress: boolean
  open(): Promise<Readable>
}

/** Always with the end of a ZIP64: without it yazl counts on one in `zipSize` that it may not write. */
const END = { forceZip64Format: true, comment: '' }

/**
 * A ZIP64 of these files, one after the other, at a flat amount of memory: the next one is asked for and opened when the last
 * one has left. Whatever goes wrong destroys the stream, so that nothing that is broken off looks whole; when its reader
 * goes away, the open file is closed and `entries` is ended.
 */
export const zipStream = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable => {
  const zip = new ZipFile()
  const { outputStream: output } = zip
  if (!(output instanceof Readable)) throw new Error('yazl has no stream to read from.')
  const gone = new Promise<never>((_resolve, reject) => {
    output.once('close', () => reject(new Error('The reader of the ZIP has gone.')))
  })
  gone.catch(() => {})
  zip.on('error', (error: Error) => output.destroy(error))

  const add = (entry: ZipEntry): Promise<void> =>
    new Promise((resolve, reject) => {
      const pump = async (give: (error: null, source: Readable) => void): Promise<void> => {
        const source = await entry.open()
        if (output.destroyed) return void source.destroy()
        const close = () => source.destroy()
        output.once('close', close)
        finished(source, (error) => {
          output.off('close', close)
          if (error) reject(error)
          else resolve()
        })
        give(null, source)
      }
      zip.addReadStreamLazy(entry.path, optionsOf(entry), (give) => void pump(give).catch(reject))
    })

  const run = async (): Promise<void> => {
    for await (const entry of entries) await Promise.race([add(entry), gone])
    zip.end(END)
  }
  run().catch((error: Error) => output.destroy(error))
  return output
}

/** How many bytes the ZIP of these files will have, none of them compressed. */
export const zipSize = (entries: Iterable<Pick<ZipEntry, 'path' | 'mtime'> & { size: number }>): number => {
  const zip = new ZipFile()
  // Their bytes are not asked for: nobody reads this ZIP.
  for (const entry of entries) zip.addReadStreamLazy(entry.path, optionsOf({ ...entry, compress: false }), () => {})
  let total: number | undefined
  zip.end(END, (found?: number) => {
    total = found
  })
  if (total === undefined || total < 0) throw new Error('The size of the ZIP could not be told.')
  return total
}

const optionsOf = ({ mtime, size, compress }: Pick<ZipEntry, 'mtime' | 'size' | 'compress'>) => ({
  mtime,
  compress,
  ...(size !== undefined && { size }),
})
