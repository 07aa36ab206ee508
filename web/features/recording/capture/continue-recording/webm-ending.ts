import { joined, unsigned } from './bytes.ts'
import { ID } from './ebml.ts'
import { CannotContinue, type EndingReader } from './ending.ts'
import { createWebmElements } from './webm-elements.ts'
import { joinWebm } from './webm-join.ts'
import { mendWebm } from './webm-mend.ts'
import { blockOfGroup, readBlock, readTracks, requireMilliseconds, type WebmSound } from './webm-sound.ts'

/** Reads a live recording as Chromium and Firefox write it: one Opus track, a segment without an end. */
export function readWebmEnding(): EndingReader {
  let sound: WebmSound | null = null
  let clusterMs: number | null = null
  let clusterEnd: number | null = null
  let endMs = 0
  let like = 0

  function block(content: Uint8Array) {
    const { ms, lengthMs } = readBlock(content)
    endMs = Math.max(endMs, (clusterMs ?? 0) + ms + lengthMs)
    like = content[4] ?? like
  }

  const elements = createWebmElements(({ id, end, content }) => {
    if (id === ID.segment && end !== null) throw new CannotContinue('a file with an end')
    if (id === ID.info) requireMilliseconds(content)
    if (id === ID.tracks) sound = readTracks(content)
    if (id === ID.cluster) {
      clusterMs = null
      clusterEnd = end
    }
    if (id === ID.timestamp) clusterMs = unsigned(content)
    if (id === ID.simpleBlock) block(content)
    if (id === ID.blockGroup) block(blockOfGroup(content))
  })

  return {
    add: elements.add,
    end() {
      if (!sound) throw new CannotContinue('nothing but a header')
      // Firefox says how long its clusters are, and hands them over whole.
      if (clusterEnd !== null && clusterEnd > elements.consumed()) throw new CannotContinue('a cluster cut in two')
      const mended = mendWebm({ rest: elements.rest(), clusterMs, endMs, track: sound.track, like })
      const own = { sound, ms: Math.ceil(mended.endMs) }
      return { ms: own.ms, mend: joined(mended.bytes), join: () => joinWebm(own.sound, own.ms) }
    },
  }
}
