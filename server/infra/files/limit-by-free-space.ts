/** Asked again after so much has come, in bytes: the more may be taken beyond what there is room for. */
const STEP = 64 * 1024 * 1024

/** Gives a stream on for as long as there is room: `requireRoom` rejects where there is none. An empty one needs none. */
export async function* whileRoom(
  source: AsyncIterable<Uint8Array>,
  requireRoom: () => Promise<void>,
  step = STEP,
): AsyncIterable<Uint8Array> {
  let unasked = step
  for await (const piece of source) {
    if (unasked >= step && piece.byteLength > 0) {
      await requireRoom()
      unasked = 0
    }
    unasked += piece.byteLength
    yield piece
  }
}
