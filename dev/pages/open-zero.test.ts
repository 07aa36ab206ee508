import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { openZero } from './open-zero.ts'

const trueType = async (path: string) =>
  subsetFont(await readFile(new URL(path, import.meta.url)), '08', { targetFormat: 'truetype' })

test('the zero of Atkinson is opened, once', async () => {
  const font = await trueType(
    '../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  )
  const opened = openZero(font)
  expect(() => openZero(opened)).toThrow('no slashed zero')
  // The shaper still reads it, with all weights.
  const again = await subsetFont(opened, '0', { targetFormat: 'truetype', variationAxes: { wght: 650 } })
  expect(again.length).toBeGreaterThan(500)
})

test('the committed font has the open zero', async () => {
  const font = await trueType('../../web/styles/subset-fonts/atkinson.woff2')
  expect(() => openZero(font)).toThrow('no slashed zero')
})
