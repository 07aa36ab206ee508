/** Gathers pieces, uncopied, into batches of at least `size` bytes; the last one may be smaller, and none is empty. */
export async function* inBatches(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source) {
    if (piece.byteLength === 0) continue
    batch.push(piece)
    bytes += piece.byteLength
    if (bytes < size) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (bytes > 0) yield batch
}
