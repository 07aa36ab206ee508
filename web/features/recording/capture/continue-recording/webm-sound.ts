import { unsigned } from './bytes.ts'
import { childrenOf, ID } from './ebml.ts'
import { CannotContinue } from './ending.ts'
import { opusPacketMs } from './opus.ts'

/** What a WebM stream says of its sound. */
export interface WebmSound {
  readonly track: number
  readonly codec: string
  /** Two streams with the same are decoded alike. */
  readonly key: string
}

/** @throws {CannotContinue} */
export function readTracks(content: Uint8Array): WebmSound {
  const entries = [...childrenOf(content)].filter(({ id }) => id === ID.trackEntry)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new CannotContinue('not one track')
  const fields = new Map([...childrenOf(entry.content)].map((child) => [child.id, child.content]))
  const codec = String.fromCharCode(...(fields.get(ID.codecId) ?? []))
  const track = unsigned(fields.get(ID.trackNumber) ?? [])
  if (codec !== 'A_OPUS' || track < 1 || track > 126) throw new CannotContinue(`a track of ${codec}`)
  const key = [ID.codecPrivate, ID.audio].map((id) => [...(fields.get(id) ?? [])].join(' ')).join('/')
  return { track, codec, key: `${track}/${codec}/${key}` }
}

/** Times in milliseconds, as all browsers write them. @throws {CannotContinue} */
export function requireMilliseconds(info: Uint8Array): void {
  const scale = [...childrenOf(info)].find(({ id }) => id === ID.timestampScale)
  if (scale && unsigned(scale.content) !== 1_000_000) throw new CannotContinue('an unusual time scale')
}

/** When a block begins, after its cluster, and how long it sounds. Its track's number takes one byte. */
export function readBlock(content: Uint8Array): { ms: number; lengthMs: number } {
  const ms = (unsigned(content.subarray(1, 3)) << 16) >> 16
  return { ms, lengthMs: opusPacketMs(content.subarray(4)) }
}

/** The block within a group. */
export const blockOfGroup = (content: Uint8Array): Uint8Array =>
  [...childrenOf(content)].find(({ id }) => id === 0xa1)?.content ?? new Uint8Array()
