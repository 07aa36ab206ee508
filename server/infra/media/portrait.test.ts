import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyPng } from '#dev/testing/empty-png.ts'
import { toPortrait as drawFile } from './portrait.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

const scratch = scratchFolder()
const toPortrait = async (photo: Buffer, limits?: Parameters<typeof drawFile>[1]) => {
  const path = scratch('photo')
  await writeFile(path, photo)
  return drawFile(path, limits)
}

const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 200 }
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Left red, right blue. */
const twoColors = async (width: number, height: number) => {
  const right = await plain(width / 2, height, BLUE)
    .png()
    .toBuffer()
  return plain(width, height).composite([{ input: right, left: width / 2, top: 0 }])
}

const jpegOf = async (photo: Buffer): Promise<Buffer> => {
  const portrait = await toPortrait(photo)
  if ('problem' in portrait) throw new Error(portrait.problem)
  return portrait.jpeg
}

const colorAt = async (photo: Buffer, left: number, top: number) => {
  const [r = 0, , b = 0] = await sharp(photo).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return r > b ? 'red' : 'blue'
}

test.each(['jpeg', 'png', 'gif'] as const)('a %s becomes a square JPEG', async (format) => {
  const photo = await (await twoColors(400, 200)).toFormat(format).toBuffer()
  const { format: stored, width, height } = await sharp(await jpegOf(photo)).metadata()
  expect({ stored, width, height }).toEqual({ stored: 'jpeg', width: 512, height: 512 })
})

test('metadata, where it was taken included, is gone, and the photo is upright', async () => {
  const exif = { IFD0: { Copyright: 'Ruth Ellery' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
  const photo = await (await twoColors(200, 200)).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(photo.includes('Exif')).toBe(true)
  const jpeg = await jpegOf(photo)
  expect(jpeg.includes('Exif')).toBe(false)
  expect(jpeg.includes('Ruth')).toBe(false)
  expect((await sharp(jpeg).metadata()).exif).toBeUndefined()
  // Turned by 90 degrees, so left is on top.
  expect([await colorAt(jpeg, 256, 20), await colorAt(jpeg, 256, 490)]).toEqual(['red', 'blue'])
})

test('of an animated GIF the first frame is used', async () => {
  const frames = await Promise.all([plain(64, 64).png().toBuffer(), plain(64, 64, BLUE).png().toBuffer()])
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2)
  const jpeg = await jpegOf(animated)
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 512, height: 512 })
  expect(await colorAt(jpeg, 256, 256)).toBe('red')
})

test('transparent pixels become white', async () => {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const photo = sharp({ create: { width: 32, height: 32, channels: 4, background: transparent } }).png()
  const [r, g, b] = await sharp(await jpegOf(await photo.toBuffer()))
    .raw()
    .toBuffer()
  expect([r, g, b]).toEqual([255, 255, 255])
})

test('a file that is a photo and a page at once keeps only its pixels', async () => {
  const script = '<html><script>alert(document.domain)</script></html>'
  const jpeg = await plain(64, 64).jpeg().toBuffer()
  const polyglot = Buffer.concat([jpeg, Buffer.from(script)])
  expect((await jpegOf(polyglot)).includes('script')).toBe(false)
  const gif = await plain(64, 64).gif().toBuffer()
  expect((await jpegOf(Buffer.concat([gif, Buffer.from(script)]))).includes('script')).toBe(false)
})

test('a photo cut off in the middle is damaged', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = sharp({ create: { width: 600, height: 600, channels: 3, background: RED, noise } })
  const [jpeg, png] = [await photo.clone().jpeg().toBuffer(), await photo.clone().png().toBuffer()]
  expect(await toPortrait(jpeg.subarray(0, jpeg.length / 2))).toEqual({ problem: 'damaged' })
  expect(await toPortrait(png.subarray(0, png.length / 2))).toEqual({ problem: 'damaged' })
  expect(await toPortrait(jpeg.subarray(0, 3))).toEqual({ problem: 'damaged' })
})

test('20,000 × 20,000 pixels, or 200 MB of them, are refused before they are decoded', async () => {
  const photo = emptyPng(20_000)
  expect(photo.length).toBeLessThan(5 * 1024 * 1024)
  const maxBytes = 160 * 1024 ** 2
  expect(await toPortrait(photo, { maxBytes })).toEqual({ problem: 'too detailed' })
  expect(await toPortrait(emptyPng(5100, { bits: 16, samples: 4 }), { maxBytes })).toEqual({ problem: 'too detailed' })
  expect(await toPortrait(emptyPng(2000))).toHaveProperty('jpeg')
})

test('a photo that takes too much memory or time is refused, and its decoder ends', async () => {
  const interlaced = emptyPng(6000, { bits: 8, samples: 4, isInterlaced: true })
  expect(await toPortrait(interlaced, { maxBytes: 140 * 1024 ** 2 })).toEqual({ problem: 'too detailed' })
  expect(await toPortrait(interlaced, { timeLimitMs: 1 })).toEqual({ problem: 'too detailed' })
})

test('the decoder ends with the request', async () => {
  const request = new AbortController()
  const drawn = toPortrait(emptyPng(6000, { bits: 8, samples: 4, isInterlaced: true }), { signal: request.signal })
  request.abort(new Error('gone'))
  await expect(drawn).rejects.toThrow('gone')
})

test.each([
  [
    'SVG',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    'not a photo',
  ],
  ['HTML', '<!doctype html><script>alert(1)</script>', 'not a photo'],
  ['PDF', '%PDF-1.7\n1 0 obj', 'not a photo'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'not a photo'],
  ['nothing', '', 'not a photo'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
])('%s is refused', async (_, content, problem) => {
  expect(await toPortrait(Buffer.from(content, 'latin1'))).toEqual({ problem })
})
