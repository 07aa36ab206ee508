import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** Buffers of one size to borrow; at most `kept` are kept for the next borrower. One that is never given back is no harm. */
const createBufferPool = (size: number, kept: number) => {
  const free: Buffer[] = []
  return {
    take: (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(size),
    giveBack: (buffer: Buffer): void => {
      if (free.length < kept) free.push(buffer)
    },
  }
}

// Small enough for a player that pauses in the middle to hold little, large enough for system calls not to count.
const CHUNK = 256 * 1024
const buffers = createBufferPool(CHUNK, 32)

type Range = { start: number; end: number }
const WHOLE: Range = { start: 0, end: Number.POSITIVE_INFINITY }

/**
 * A file's bytes, `start` to `end` both included, as a stream. Piped into an HTTP answer, it reads into buffers that
 * are used again: fresh ones for every read cost three times as much as the reading (see bench/audio-range.bench.ts).
 * Rejects with ENOENT where there is no file.
 */
export const readWithBufferPool = async (path: string, range: Range = WHOLE): Promise<Readable> => {
  const file = await open(path, 'r')
  const stream = createReadStream('', { fd: file, highWaterMark: CHUNK, ...range })
  const pipeFresh = stream.pipe.bind(stream)
  stream.pipe = (to, options) => {
    // Only here does "written" mean that the bytes have left; other streams may still hold the buffer.
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

/** Reads the next bytes while the last ones are on their way. False when `to` closed before it had taken everything. */
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
