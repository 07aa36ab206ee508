import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [410_400_000, '410 MB'],
  [5_120_000_000, '5.1 GB'],
])('%i bytes are %s', (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said)
})
