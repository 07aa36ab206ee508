import type { UploadSource } from './sender.ts'

/**
 * A recording that has ended, read from the file it was put together to.
 * @param msBefore how far into the recording so many bytes reach, short of all of them; never more than is true
 */
export function createBlobSource(
  blob: Blob,
  durationMs: number,
  msBefore: (bytes: number) => Promise<number>,
): UploadSource {
  const msAt = async (bytes: number) => (bytes >= blob.size ? durationMs : await msBefore(bytes))
  return {
    length: () => blob.size,
    async read(from, most) {
      const part = blob.slice(from, from + most)
      return { bytes: new Uint8Array(await part.arrayBuffer()), endMs: await msAt(from + part.size) }
    },
    msAt,
  }
}

/** For sound whose bytes are not spread evenly, where nothing is known of its slices: no time is said. */
export const noTime = async (): Promise<number> => 0

const HEADER_BYTES = 44

/** Raw samples are, after their header, as long as they are large. */
export const samplesTime =
  ({ size }: Blob, durationMs: number) =>
  async (bytes: number): Promise<number> =>
    Math.floor((durationMs * Math.max(0, bytes - HEADER_BYTES)) / Math.max(1, size - HEADER_BYTES))
