import { joined, unsigned } from './bytes.ts'
import { clusterStart, ID } from './ebml.ts'
import { CannotContinue, type Join } from './ending.ts'
import { createWebmElements } from './webm-elements.ts'
import { readTracks, requireMilliseconds, type WebmSound } from './webm-sound.ts'

/** Continues a recording of `lengthMs`: only clusters are left of the new stream, later by that time. */
export function joinWebm(sound: WebmSound, lengthMs: number): Join {
  let out: Uint8Array[] = []
  let known = false
  let laterBy: number | null = null
  const elements = createWebmElements(({ id, whole, content }) => {
    if (id === ID.info) requireMilliseconds(content)
    if (id === ID.tracks) {
      if (readTracks(content).key !== sound.key) throw new CannotContinue('other sound')
      known = true
    }
    if (id === ID.timestamp) {
      const ms = unsigned(content)
      laterBy ??= lengthMs - ms
      out.push(clusterStart(ms + laterBy))
    }
    if (id !== ID.simpleBlock && id !== ID.blockGroup) return
    if (!known || laterBy === null) throw new CannotContinue('sound before its header')
    out.push(whole)
  })
  return {
    add(bytes) {
      out = []
      elements.add(bytes)
      return joined(...out)
    },
  }
}
