const ENOUGH = 256 * 1024

/** Gathers many small pieces (the engine's buffer is 8 kB) and hands them on about 256 kB at a time. Pieces are copied. */
export const collectBytes = (
  handOn: (bytes: Uint8Array<ArrayBuffer>) => void,
): { add(piece: Uint8Array): void; flush(): void } => {
  let pieces: Uint8Array[] = []
  let size = 0
  const flush = (): void => {
    if (size === 0) return
    const all = new Uint8Array(size)
    let offset = 0
    for (const piece of pieces) {
      all.set(piece, offset)
      offset += piece.length
    }
    pieces = []
    size = 0
    handOn(all)
  }
  const add = (piece: Uint8Array): void => {
    pieces.push(piece.slice())
    size += piece.length
    if (size >= ENOUGH) flush()
  }
  return { add, flush }
}
