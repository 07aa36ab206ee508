import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toPortrait } from './portrait.ts'

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

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG of one bit per pixel, which compresses to almost nothing. */
const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
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

test('20,000 × 20,000 pixels are refused before they are decoded', async () => {
  const photo = bomb(20_000)
  expect(photo.length).toBeLessThan(5 * 1024 * 1024)
  expect(await toPortrait(photo)).toEqual({ problem: 'too many pixels' })
  expect(await toPortrait(bomb(2000))).toHaveProperty('jpeg')
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
