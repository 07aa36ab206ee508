import { crc32, deflateSync } from 'node:zlib'

/** PNG's color types (section 11.2.1), by samples per pixel. */
const COLOR_TYPES = { 1: 0, 3: 2, 4: 6 } as const
/** Adam7 (section 8.1): where each pass begins and how far apart its pixels are. */
const PASSES = [
  { x: 0, y: 0, everyX: 8, everyY: 8 },
  { x: 4, y: 0, everyX: 8, everyY: 8 },
  { x: 0, y: 4, everyX: 4, everyY: 8 },
  { x: 2, y: 0, everyX: 4, everyY: 4 },
  { x: 0, y: 2, everyX: 2, everyY: 4 },
  { x: 1, y: 0, everyX: 2, everyY: 2 },
  { x: 0, y: 1, everyX: 1, everyY: 2 },
]

type Options = { bits?: 1 | 8 | 16; samples?: keyof typeof COLOR_TYPES; isInterlaced?: boolean }

/**
 * A square PNG of zeros, which compresses to almost nothing. By default it is black with one bit per pixel. An interlaced one
 * can't be decoded line by line.
 */
export const emptyPng = (side: number, { bits = 1, samples = 1, isInterlaced = false }: Options = {}): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = bits
  header[9] = COLOR_TYPES[samples]
  header[12] = isInterlaced ? 1 : 0
  const lineBytes = (pixels: number) => 1 + Math.ceil((pixels * bits * samples) / 8)
  const bytes = isInterlaced
    ? PASSES.map(
        ({ x, y, everyX, everyY }) => Math.ceil((side - y) / everyY) * lineBytes(Math.ceil((side - x) / everyX)),
      )
    : [side * lineBytes(side)]
  const pixels = deflateSync(Buffer.alloc(bytes.reduce((sum, one) => sum + one)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
