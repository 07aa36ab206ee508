import type { SliceWriter } from '../slice-writer.ts'
import { joined } from './bytes.ts'
import type { Ending } from './ending.ts'

/**
 * A writer that takes the slices of a new recording and puts them behind the one that is there. Nothing is written before
 * it is known that they belong together; `different` is called, once, when they do not.
 */
export function createJoinedWriter(writer: SliceWriter, ending: Ending, different: () => void): SliceWriter {
  const join = ending.join()
  let mend = ending.mend
  let refused = false
  return {
    ...writer,
    add(bytes, endMs) {
      if (refused) return
      try {
        const more = join.add(bytes)
        if (more.length === 0) return
        writer.add(mend.length > 0 ? joined(mend, more) : more, endMs)
        mend = new Uint8Array()
      } catch {
        refused = true
        different()
      }
    },
  }
}
