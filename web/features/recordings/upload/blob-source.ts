import type { UploadSource } from './sender.ts'

/** A recording that has ended, read from the file it was put together to. Times between are by its share of the bytes. */
export function createBlobSource(blob: Blob, durationMs: number): UploadSource {
  const msAt = (bytes: number) => (blob.size === 0 ? 0 : Math.floor((durationMs * bytes) / blob.size))
  return {
    length: () => blob.size,
    async read(from, most) {
      const part = blob.slice(from, from + most)
      return { bytes: new Uint8Array(await part.arrayBuffer()), endMs: msAt(from + part.size) }
    },
    msAt: async (bytes) => msAt(bytes),
  }
}
