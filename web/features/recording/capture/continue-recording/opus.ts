/** Frame lengths by configuration (RFC 6716, table 2), in milliseconds. */
function frameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config % 4] ?? 20
  if (config < 16) return [10, 20][config % 2] ?? 20
  return [2.5, 5, 10, 20][config % 4] ?? 20
}

/** A packet of any frames sounds for 120 ms at most (RFC 6716, 3.2.5). */
const MAX_FRAMES = 6

/** How long a packet sounds, in milliseconds; 0 of an empty one. */
export function opusPacketMs(packet: Uint8Array): number {
  const [toc, count = 0] = packet
  if (toc === undefined) return 0
  const frames = [1, 2, 2, count & 0x3f][toc & 3] ?? 1
  return frames * frameMs(toc >> 3)
}

/**
 * Makes a valid packet of `length` bytes out of its beginning. Where nothing but its kind is known it is frames of nothing,
 * which decoders bridge over (RFC 6716, 3.2.1), and padding; else its missing frames are bytes of 0.
 * @param like the first byte of a packet of the same stream
 * @param ms how long frames of nothing are to sound; by default one frame of them
 */
export function completeOpus(start: Uint8Array, length: number, like: number, ms = 0): Uint8Array<ArrayBuffer> {
  const packet = new Uint8Array(length)
  packet[0] = (like & 0xfc) | (length === 1 ? 0 : 3)
  packet.set(start)
  if (start.length > 1 || length === 1 || (packet[0] & 3) !== 3) return packet
  const frames = Math.max(1, Math.min(MAX_FRAMES, Math.round(ms / frameMs(packet[0] >> 3))))
  packet[1] = length === 2 ? frames : 0x40 | frames
  // Padding of 255 stands for 254 bytes and more to come; the bytes of this count are not part of it.
  let left = length - 3
  for (let at = 2; at < length; at += 1) {
    packet[at] = Math.min(255, left)
    if (left < 255) break
    left -= 255
  }
  return packet
}
