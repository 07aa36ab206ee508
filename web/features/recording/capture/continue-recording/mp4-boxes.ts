import { readBox } from './boxes.ts'
import { joined } from './bytes.ts'

/** Takes an MP4 stream apart into its outermost boxes, from pieces of any size. */
export function createMp4Boxes(take: (name: string, whole: Uint8Array<ArrayBuffer>) => void) {
  let pieces: Uint8Array[] = []
  let length = 0
  return {
    /** @throws {CannotContinue} */
    add(bytes: Uint8Array) {
      pieces.push(bytes.slice())
      length += bytes.length
      const first = readBox(joined(...pieces.slice(0, 8)))
      if (first && first.length > length) return
      const all = joined(...pieces)
      let at = 0
      for (;;) {
        const box = readBox(all, at)
        if (!box || at + box.length > all.length) break
        take(box.name, all.slice(at, at + box.length))
        at += box.length
      }
      pieces = at === all.length ? [] : [all.slice(at)]
      length -= at
    },
    /** The beginning of a box that is not whole. */
    rest: () => joined(...pieces),
  }
}
