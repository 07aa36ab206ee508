import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, completeNumber, unsigned } from './bytes.ts'

const number = fc.nat(0xffffffff)

test('a number that was cut becomes itself again where it is the one that was to come', () => {
  fc.assert(
    fc.property(number, fc.nat(4), (value, known) => {
      const there = Uint8Array.from(bytesOf(value, 4)).subarray(0, known)
      expect(unsigned(completeNumber(there, 4, value))).toBe(value)
    }),
  )
})

test('and else the nearest of those that begin like it', () => {
  fc.assert(
    fc.property(number, fc.nat(4), number, (value, known, least) => {
      const there = Uint8Array.from(bytesOf(value, 4)).subarray(0, known)
      const lowest = unsigned([...there, 0, 0, 0, 0].slice(0, 4))
      const highest = unsigned([...there, 255, 255, 255, 255].slice(0, 4))
      expect(unsigned(completeNumber(there, 4, least))).toBe(Math.min(Math.max(least, lowest), highest))
    }),
  )
})

test('what is there is kept, however much it is', () => {
  expect(completeNumber(Uint8Array.of(1, 2, 3, 4, 5), 4, 0)).toEqual([1, 2, 3, 4])
})
