import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-code.tsx'

test('qrPath: each run of dark modules becomes a rectangle', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

test('qrPath: draws exactly the dark modules of a real code', () => {
  const rows = encodeQR('https://stories.example/join/nJ2sVd8aQk0fYx4LwZ7bTg', 'raw', { ecc: 'medium', border: 4 })
  const drawn = rows.map((row) => row.map(() => false))
  for (const [, x, y, width] of qrPath(rows).matchAll(/M(\d+) (\d+)h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect(drawn).toEqual(rows)
})
