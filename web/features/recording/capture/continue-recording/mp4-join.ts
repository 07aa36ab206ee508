import { joined } from './bytes.ts'
import { CannotContinue, type Join } from './ending.ts'
import { type Mp4Sound, readFragment, readMovie, renumber } from './fragment.ts'
import { createMp4Boxes } from './mp4-boxes.ts'

/** Continues a recording that ends with fragment `number` at `end`: only fragments are left of the new stream. */
export function joinMp4(sound: Mp4Sound, number: number, end: number): Join {
  let out: Uint8Array[] = []
  let known = false
  let laterBy: number | null = null
  let next = number
  /** Given with its samples only: alone it would be the end of what can be read. */
  let header: Uint8Array | null = null
  const boxes = createMp4Boxes((name, whole) => {
    if (name === 'moov') {
      if (readMovie(whole).key !== sound.key) throw new CannotContinue('other sound')
      known = true
    }
    if (name === 'moof') {
      if (!known) throw new CannotContinue('sound before its header')
      const { from } = readFragment(whole, sound)
      laterBy ??= end - from
      next += 1
      renumber(whole, next, from + laterBy)
      header = whole
    }
    if (name !== 'mdat' || !header) return
    out.push(header, whole)
    header = null
  })
  return {
    add(bytes) {
      out = []
      boxes.add(bytes)
      return joined(...out)
    },
  }
}
