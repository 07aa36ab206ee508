import { joined } from './bytes.ts'
import { ID, readHeader } from './ebml.ts'
import { CannotContinue } from './ending.ts'

/** A whole element below the segment or a cluster. For a cluster, which is opened, `content` is empty. */
export interface WebmElement {
  readonly id: number
  readonly whole: Uint8Array<ArrayBuffer>
  readonly content: Uint8Array<ArrayBuffer>
  /** Where it ends in the stream; null when that is not known. */
  readonly end: number | null
}

/** No element of a recording is larger. */
const LARGEST = 16 * 1024 * 1024

/** Takes a WebM stream apart, from pieces of any size. */
export function createWebmElements(take: (element: WebmElement) => void) {
  let rest = new Uint8Array()
  let consumed = 0

  return {
    /** @throws {CannotContinue} */
    add(bytes: Uint8Array) {
      rest = rest.length === 0 ? joined(bytes) : joined(rest, bytes)
      let at = 0
      for (;;) {
        if (at >= rest.length) break
        const header = readHeader(rest, at)
        if (header === null) throw new CannotContinue('not WebM')
        if (header === 'short') break
        const { id, size } = header
        const start = at + header.content
        const end = size === null ? null : consumed + start + size
        if (id === ID.segment || id === ID.cluster) {
          const empty = new Uint8Array()
          at = start
          take({ id, end, whole: empty, content: empty })
          continue
        }
        if (size === null || size > LARGEST) throw new CannotContinue('an element without an end')
        if (start + size > rest.length) break
        take({ id, end, whole: rest.slice(at, start + size), content: rest.slice(start, start + size) })
        at = start + size
      }
      consumed += at
      rest = rest.slice(at)
    },
    /** The beginning of an element that is not whole. */
    rest: () => rest,
    /** Bytes before it. */
    consumed: () => consumed,
  }
}
