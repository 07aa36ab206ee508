import { concatBytes } from '#common/media/bytes.ts'
import { BOX_HEADER_BYTES } from '#common/media/mp4-boxes.ts'
import {
  completeBoxHeader,
  type Fragment,
  type Mp4Track,
  readFragment,
  readMovie,
  renumberFragment,
} from './mp4-fragments.ts'
import { repairMp4 } from './repair-mp4.ts'
import { CannotContinueError, type StreamJoiner, type StreamReader } from './stream.ts'

// Live MP4 recordings as Chromium and Safari write them: fragments (moof, mdat) of one track, one after another.

/** Reads a recording to its end. */
export function createMp4Reader(): StreamReader {
  let track: Mp4Track | null = null
  /** A fragment header whose samples haven't arrived. */
  let open: Fragment | null = null
  let header: Uint8Array | null = null
  let last = { number: 0, end: 0 }
  let toc: number | undefined

  const closeFragment = ({ number, start, duration }: Fragment) => {
    last = { number: Math.max(last.number, number), end: Math.max(last.end, start + duration) }
  }
  const splitter = createBoxSplitter((type, whole) => {
    if (type === 'moov') track = readMovie(whole)
    if (type === 'moof') {
      if (!track) throw new CannotContinueError('a fragment before its header')
      open = readFragment(whole, track)
      header = whole
    }
    if (type === 'mdat' && open) {
      closeFragment(open)
      toc = whole[BOX_HEADER_BYTES] ?? toc
      open = null
    }
  })

  return {
    add: splitter.add,
    end() {
      if (!track) throw new CannotContinueError('no track')
      const repair = repairMp4({ rest: splitter.rest(), track, open, last: header && { header, toc, ...last } })
      if (repair.fragment) closeFragment(repair.fragment)
      const [ownTrack, { number, end }]: [Mp4Track, typeof last] = [track, last]
      return {
        durationMs: (end * 1000) / ownTrack.timescale,
        repair: concatBytes(repair.bytes),
        createJoiner: () => createMp4Joiner(ownTrack, number, end),
      }
    },
  }
}

/** Continues a recording that ends with fragment `lastNumber` at `end`: drops the header, renumbers the fragments. */
function createMp4Joiner(track: Mp4Track, lastNumber: number, end: number): StreamJoiner {
  let output: Uint8Array[] = []
  let isSameTrack = false
  let shift: number | null = null
  let number = lastNumber
  /** Held back until its samples arrive: on its own it would make the end of the file unreadable. */
  let header: Uint8Array | null = null
  const splitter = createBoxSplitter((type, whole) => {
    if (type === 'moov') {
      if (readMovie(whole).key !== track.key) throw new CannotContinueError('different audio')
      isSameTrack = true
    }
    if (type === 'moof') {
      if (!isSameTrack) throw new CannotContinueError('audio before its header')
      const { start } = readFragment(whole, track)
      shift ??= end - start
      number += 1
      renumberFragment(whole, number, start + shift)
      header = whole
    }
    if (type !== 'mdat' || !header) return
    output.push(header, whole)
    header = null
  })
  return {
    add(bytes) {
      output = []
      splitter.add(bytes)
      return concatBytes(...output)
    },
  }
}

/** Splits an MP4 stream into its outermost boxes, from chunks of any size. */
export function createBoxSplitter(onBox: (type: string, whole: Uint8Array<ArrayBuffer>) => void) {
  let chunks: Uint8Array[] = []
  let length = 0
  return {
    /** @throws {CannotContinueError} */
    add(bytes: Uint8Array) {
      chunks.push(bytes.slice())
      length += bytes.length
      // The header is in the first chunks: most calls don't have to join them all.
      const first = completeBoxHeader(concatBytes(...chunks.slice(0, BOX_HEADER_BYTES)))
      if (first && first.length > length) return
      const all = concatBytes(...chunks)
      let offset = 0
      for (;;) {
        const box = completeBoxHeader(all, offset)
        if (!box || offset + box.length > all.length) break
        onBox(box.type, all.slice(offset, offset + box.length))
        offset += box.length
      }
      chunks = offset === all.length ? [] : [all.slice(offset)]
      length -= offset
    },
    /** The start of an incomplete box. */
    rest: () => concatBytes(...chunks),
  }
}
