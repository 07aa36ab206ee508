import { expect, test } from 'vitest'
import { isWalSegment, walPosition } from './maintenance.ts'

test('a position counts from the beginning of the log', () => {
  expect(walPosition('pg_wal', '000000010000000000000001', 0)).toBe(16 * 1024 * 1024)
  expect(walPosition('pg_wal', '0000000100000000000000FF', 7)).toBe(255 * 16 * 1024 * 1024 + 7)
  expect(walPosition('pg_wal', '000000010000000100000000', 0)).toBe(4 * 1024 ** 3)
})

test('other files have no position in the log', () => {
  expect(walPosition('pg_wal', 'xlogtemp.42', 0)).toBeUndefined()
  expect(walPosition('1', '000000010000000000000001', 0)).toBeUndefined()
  expect(isWalSegment('xlogtemp.42')).toBe(false)
  expect(isWalSegment('0000000100000000000000FF')).toBe(true)
})
