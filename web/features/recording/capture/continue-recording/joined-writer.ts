import type { SliceWriter } from '#web/features/recording/storage/slice-writer.ts'
import { joined } from './bytes.ts'
import { CannotContinue, type Ending } from './ending.ts'

/** By then sound has come, or it never will. */
const FIRST_SOUND_BYTES = 256 * 1024

/**
 * A writer that takes the slices of a new recording and puts them behind the one that is there. Nothing is written before
 * it is known that they belong together; `different` is called, once, when they do not.
 */
export function createJoinedWriter(
  writer: SliceWriter,
  ending: Ending,
  different: (cause: unknown) => void,
): SliceWriter {
  const join = ending.join()
  let mend = ending.mend
  let refused = false
  let silent = 0
  return {
    ...writer,
    add(bytes, endMs) {
      if (refused) return
      try {
        const more = join.add(bytes)
        silent = more.length === 0 ? silent + bytes.length : Number.NEGATIVE_INFINITY
        if (silent > FIRST_SOUND_BYTES) throw new CannotContinue('no sound')
        if (more.length === 0) return
        writer.add(mend.length > 0 ? joined(mend, more) : more, endMs)
        mend = new Uint8Array()
      } catch (cause) {
        refused = true
        different(cause)
      }
    },
  }
}
