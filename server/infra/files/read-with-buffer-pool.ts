import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** Lends buffers of one size and keeps at most `maxFree` for reuse. A buffer that is never returned does no harm. */
const createBufferPool = (size: number, maxFree: number) => {
  const free: Buffer[] = []
  return {
    take: (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(size),
    giveBack: (buffer: Buffer): void => {
      if (free.length < maxFree) free.push(buffer)
    },
  }
}

// Small enough that a paused player holds little memory, large enough that system calls don't matter.
const CHUNK = 256 * 1024
const buffers = createBufferPool(CHUNK, 32)

type Range = { start: number; end: number }
const WHOLE: Range = { start: 0, end: Number.POSITIVE_INFINITY }

/**
 * Streams a file's bytes, `start` to `end` both included. Piped into an HTTP response it reuses buffers: allocating one
 * per read cost three times the reading itself (bench/audio-range.bench.ts). Rejects with ENOENT.
 */
export const readWithBufferPool = async (path: string, range: Range = WHOLE): Promise<Readable> => {
  const file = await open(path, 'r')
  const stream = createReadStream('', { fd: file, highWaterMark: CHUNK, ...range })
  const pipeFresh = stream.pipe.bind(stream)
  stream.pipe = (to, options) => {
    // Only for a ServerResponse does the write callback mean that the bytes were sent; other streams may still hold the
    // buffer.
    if (!(to instanceof ServerResponse)) return pipeFresh(to, options)
    copy(file, range, to).then(
      (whole) => {
        if (!whole) return stream.destroy()
        // Ends the stream without reading on, which closes the file.
        stream.push(null)
        stream.resume()
        if (options?.end !== false) to.end()
      },
      (error: Error) => stream.destroy(error),
    )
    return to
  }
  return stream
}

/** Reads ahead while the last chunk is being sent. False if `to` closed early. */
const copy = async (file: FileHandle, { start, end }: Range, to: ServerResponse): Promise<boolean> => {
  const reader = { gone: false, takenOrGone: () => {} }
  const leave = () => {
    reader.gone = true
    reader.takenOrGone()
  }
  to.once('close', leave)
  let writing: Promise<void> | undefined
  for (let at = start; at <= end; ) {
    const buffer = buffers.take()
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK, end - at + 1), at)
    await writing
    if (reader.gone || bytesRead === 0) break
    at += bytesRead
    const { promise, resolve } = Promise.withResolvers<void>()
    reader.takenOrGone = resolve
    to.write(buffer.subarray(0, bytesRead), (error) => {
      if (error) return leave()
      buffers.giveBack(buffer)
      resolve()
    })
    writing = promise
  }
  await writing
  to.off('close', leave)
  return !reader.gone
}
