import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUint, uintBytes } from '#common/media/bytes.ts'
import { completeNumber, completeOpusPacket, opusPacketMs } from './repair-values.ts'

const number = fc.nat(0xffffffff)

test('a cut-off number with the expected value is restored', () => {
  fc.assert(
    fc.property(number, fc.nat(4), (value, count) => {
      const known = Uint8Array.from(uintBytes(value, 4)).subarray(0, count)
      expect(readUint(completeNumber(known, 4, value))).toBe(value)
    }),
  )
})

test('a cut-off number with another start becomes the value nearest to the expected one', () => {
  fc.assert(
    fc.property(number, fc.nat(4), number, (value, count, expected) => {
      const known = Uint8Array.from(uintBytes(value, 4)).subarray(0, count)
      const lowest = readUint([...known, 0, 0, 0, 0].slice(0, 4))
      const highest = readUint([...known, 255, 255, 255, 255].slice(0, 4))
      expect(readUint(completeNumber(known, 4, expected))).toBe(Math.min(Math.max(expected, lowest), highest))
    }),
  )
})

test('existing bytes are never changed', () => {
  expect(completeNumber(Uint8Array.of(1, 2, 3, 4, 5), 4, 0)).toEqual([1, 2, 3, 4])
})

test('an Opus packet of any length is completed to a valid one', () => {
  const anyLength = fc.integer({ min: 1, max: 5_000 })
  fc.assert(
    fc.property(anyLength, fc.nat(255), (length, toc) => {
      const packet = completeOpusPacket(new Uint8Array(), length, toc)
      expect(packet).toHaveLength(length)
      expect((packet[0] ?? 0) >> 2).toBe(toc >> 2)
      expect(opusPacketMs(packet)).toBe(opusPacketMs(Uint8Array.of(toc & 0xfc)))
      if (length < 3) return
      // One empty frame: everything else is padding and its count.
      let [offset, padding] = [2, 0]
      while (packet[offset] === 255) [offset, padding] = [offset + 1, padding + 254]
      padding += packet[offset] ?? 0
      expect(offset + 1 + padding).toBe(length)
    }),
  )
})
