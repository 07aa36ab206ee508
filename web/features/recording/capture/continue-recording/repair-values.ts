import { uintBytes } from '#common/media/bytes.ts'

// Completing values that were cut off in the middle, in a way that decoders accept.

/**
 * Completes a big-endian number of `length` bytes of which only the first bytes exist: the value nearest to `expected`,
 * not below it if possible. Filling with zeros would be far off: after 0x00ff comes 0x0100, and a first byte of 0x01
 * completed from 0x00ff would give 0x01ff. In a timestamp of many bytes, that is minutes.
 */
export function completeNumber(known: Uint8Array, length: number, expected: number): number[] {
  const start = [...known.subarray(0, length)]
  const target = uintBytes(expected, length)
  const difference = start.findIndex((byte, i) => byte !== target[i])
  if (difference < 0) return target
  const fill = (start[difference] ?? 0) > (target[difference] ?? 0) ? 0 : 0xff
  return [...start, ...new Array<number>(length - start.length).fill(fill)]
}

/** An Opus packet's frames last at most 120 ms together (RFC 6716, 3.2.5). */
const MAX_OPUS_FRAMES = 6

/** Frame length in milliseconds by configuration (RFC 6716, table 2). */
function opusFrameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config % 4] ?? 20
  if (config < 16) return [10, 20][config % 2] ?? 20
  return [2.5, 5, 10, 20][config % 4] ?? 20
}

/** Duration of an Opus packet in milliseconds; 0 if it's empty. */
export function opusPacketMs(packet: Uint8Array): number {
  const [toc, count = 0] = packet
  if (toc === undefined) return 0
  const frames = [1, 2, 2, count & 0x3f][toc & 3] ?? 1
  return frames * opusFrameMs(toc >> 3)
}

/**
 * Completes the start of an Opus packet to a valid packet of `length` bytes. If only its first byte is known, it
 * becomes empty frames, which decoders conceal (RFC 6716, 3.2.1), and padding; otherwise missing bytes are 0.
 * @param toc the first byte (table of contents) of a packet in the same stream
 * @param ms how long empty frames should last; one frame by default
 */
export function completeOpusPacket(start: Uint8Array, length: number, toc: number, ms = 0): Uint8Array<ArrayBuffer> {
  const packet = new Uint8Array(length)
  packet[0] = (toc & 0xfc) | (length === 1 ? 0 : 3)
  packet.set(start)
  if (start.length > 1 || length === 1 || (packet[0] & 3) !== 3) return packet
  const frames = Math.max(1, Math.min(MAX_OPUS_FRAMES, Math.round(ms / opusFrameMs(packet[0] >> 3))))
  packet[1] = length === 2 ? frames : 0x40 | frames
  // A padding byte of 255 means 254 bytes and more to come; these count bytes aren't part of the padding.
  let left = length - 3
  for (let at = 2; at < length; at += 1) {
    packet[at] = Math.min(255, left)
    if (left < 255) break
    left -= 255
  }
  return packet
}
