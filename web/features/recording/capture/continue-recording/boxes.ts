import { asText, bytesOf, unsigned } from './bytes.ts'
import { CannotContinue } from './ending.ts'

/** Boxes of ISO 14496-12: a length of 4 bytes, a name of 4, and the content. */
export const BOX_HEADER = 8
/** No box of a recording is larger. */
const LARGEST = 64 * 1024 * 1024

export interface Box {
  readonly name: string
  /** Its whole length. */
  readonly length: number
}

/** The box at `at`; null when its header is not there yet. @throws {CannotContinue} */
export function readBox(bytes: Uint8Array, at = 0): Box | null {
  if (at + BOX_HEADER > bytes.length) return null
  const length = unsigned(bytes.subarray(at, at + 4))
  const name = asText(bytes.subarray(at + 4, at + 8))
  // 0 is "to the end", 1 a length of 8 bytes: no browser writes either into a live recording.
  if (length < BOX_HEADER || length > LARGEST || !/^[ -~]{4}$/.test(name)) throw new CannotContinue('not MP4')
  return { name, length }
}

/** Where the first box along the path below the box that `bytes` are begins and ends; null when there is none. */
export function findBox(bytes: Uint8Array, path: readonly string[]): { from: number; to: number } | null {
  let [from, to] = [0, bytes.length]
  for (const name of path) {
    let at = from + BOX_HEADER
    let found: { from: number; to: number } | null = null
    while (!found && at + BOX_HEADER <= to) {
      const box = readBox(bytes, at)
      if (box === null || at + box.length > to) return null
      if (box.name === name) found = { from: at, to: at + box.length }
      at += box.length
    }
    if (!found) return null
    ;({ from, to } = found)
  }
  return { from, to }
}

/** The content of such a box, as a part of `bytes`. */
export function contentOf(bytes: Uint8Array, path: readonly string[]): Uint8Array | null {
  const box = findBox(bytes, path)
  return box && bytes.subarray(box.from + BOX_HEADER, box.to)
}

/** An empty box that readers skip, of so many bytes. */
export const freeBox = (length: number): number[] => [
  ...bytesOf(length, 4),
  ...[...'free'].map((letter) => letter.charCodeAt(0)),
  ...new Array<number>(length - BOX_HEADER).fill(0),
]
