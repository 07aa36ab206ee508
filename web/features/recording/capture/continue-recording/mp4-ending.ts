import { BOX_HEADER } from './boxes.ts'
import { joined } from './bytes.ts'
import { CannotContinue, type EndingReader } from './ending.ts'
import { type Fragment, type Mp4Sound, readFragment, readMovie } from './fragment.ts'
import { createMp4Boxes } from './mp4-boxes.ts'
import { joinMp4 } from './mp4-join.ts'
import { mendMp4 } from './mp4-mend.ts'

/** Reads a live recording as Chromium and Safari write it: fragments (moof, mdat) of one track, one behind the other. */
export function readMp4Ending(): EndingReader {
  let sound: Mp4Sound | null = null
  /** The header whose samples have not come. */
  let open: Fragment | null = null
  let header: Uint8Array | null = null
  let last = { number: 0, end: 0 }
  let packet: number | undefined

  const close = ({ number, from, duration }: Fragment) => {
    last = { number: Math.max(last.number, number), end: Math.max(last.end, from + duration) }
  }
  const boxes = createMp4Boxes((name, whole) => {
    if (name === 'moov') sound = readMovie(whole)
    if (name === 'moof') {
      if (!sound) throw new CannotContinue('a fragment before its header')
      open = readFragment(whole, sound)
      header = whole
    }
    if (name === 'mdat' && open) {
      close(open)
      packet = whole[BOX_HEADER] ?? packet
      open = null
    }
  })

  return {
    add: boxes.add,
    end() {
      if (!sound) throw new CannotContinue('nothing but a header')
      const mended = mendMp4({ rest: boxes.rest(), sound, open, last: header && { header, packet, ...last } })
      if (mended.fragment) close(mended.fragment)
      const own = { sound, ...last }
      const ms = (own.end * 1000) / sound.timescale
      return { ms, mend: joined(mended.bytes), join: () => joinMp4(own.sound, own.number, own.end) }
    },
  }
}
