import type { StoredFile } from '#server/infra/files/file-store.ts'
import { ApiError } from '#server/infra/http/api-error.ts'

export const savedOtherwise = () =>
  new ApiError(
    409,
    'saved_otherwise',
    'This recording was saved before, with other sound than it has now. Nothing is lost: please save it as a story of its own.',
  )

/** Refuses with `saved_otherwise` what is not the sound that was kept, byte for byte. */
export const requireSameSound = (kept: StoredFile, sent: StoredFile): void => {
  if (sent.bytes !== kept.bytes || sent.sha256 !== kept.sha256) throw savedOtherwise()
}

/** Gives a sound on, up to the length that was kept: what is longer is another one, and need not be read to its end. */
export async function* noLonger(kept: StoredFile, source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.byteLength
    if (bytes > kept.bytes) throw savedOtherwise()
    yield piece
  }
}
