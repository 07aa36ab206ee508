import { ApiError } from '#server/infra/http/api-error.ts'
import { type Container, SNIFF_BYTES, sniffContainer } from '#server/infra/media/container.ts'

/**
 * Looks at the first bytes of an upload and gives the whole stream back. Refuses with `empty_audio` when there are
 * none, with `not_audio` when they are of no container we keep.
 */
export const recognizeSound = async (
  source: AsyncIterable<Uint8Array>,
): Promise<{ container: Container; bytes: AsyncIterable<Uint8Array> }> => {
  const rest = source[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let length = 0
  while (length < SNIFF_BYTES) {
    const next = await rest.next()
    if (next.done) break
    seen.push(next.value)
    length += next.value.byteLength
  }
  const first = Buffer.concat(seen)
  if (first.length === 0) throw new ApiError(400, 'empty_audio', 'Recording failed to produce valid audio data')
  const container = sniffContainer(first)
  if (!container) throw new ApiError(400, 'not_audio', 'This file is not a sound recording that Keepsaid can play.')
  return { container, bytes: joined(first, rest) }
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
