import type { FileHandle } from 'node:fs/promises'

const WINDOW_BYTES = 256 * 1024

export type Window = {
  /** Of the whole file. */
  readonly size: number
  /** Bytes from there on; fewer at the end of the file. Valid until the next call. */
  bytes(position: number, length: number): Promise<Buffer>
}

/** Reads a file piece by piece through one buffer: for looking at many small things that lie one after the other. */
export function readWindow(file: FileHandle, size: number): Window {
  const memory = Buffer.alloc(WINDOW_BYTES)
  let start = 0
  let held = 0
  return {
    size,
    async bytes(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position))
      if (wanted > WINDOW_BYTES) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, position)
        return buffer.subarray(0, bytesRead)
      }
      if (position < start || position + wanted > start + held) {
        const { bytesRead } = await file.read(memory, 0, WINDOW_BYTES, position)
        start = position
        held = bytesRead
      }
      return memory.subarray(position - start, Math.min(held, position - start + wanted))
    },
  }
}
