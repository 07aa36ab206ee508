import { crc32, deflateSync } from 'node:zlib'

/** In pixels of the email. The picture has twice as many. */
export const WAVEFORM = { width: 220, height: 36 }
const SCALE = 2
const BAR_WIDTH = 3 * SCALE
const BAR_DISTANCE = 5 * SCALE
/** Silence has low bars, as in the player. */
const MIN_HEIGHT = 0.08

const WIDTH = WAVEFORM.width * SCALE
const HEIGHT = WAVEFORM.height * SCALE

/**
 * A story's waveform as a PNG of about 300 bytes, in one color on a transparent background: email programs can't draw one, and don't show SVG.
 * @param peaks loudness from 0 to 255
 * @param color `#rrggbb`
 */
export const drawWaveform = (peaks: Uint8Array, color: string): Uint8Array => {
  const count = Math.floor((WIDTH + BAR_DISTANCE - BAR_WIDTH) / BAR_DISTANCE)
  const loudest = Math.max(1, ...peaks)
  // One byte per pixel, with the filter of each row in front.
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1))
  for (let bar = 0; bar < count; bar += 1) {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    const share = Math.max(MIN_HEIGHT, Math.max(0, ...peaks.subarray(from, to)) / loudest)
    fillBar(rows, bar * BAR_DISTANCE, Math.max(BAR_WIDTH, Math.round(HEIGHT * share)))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // 8 bits per pixel, colors from a palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.concat([Buffer.alloc(3), Buffer.from(color.slice(1), 'hex')])),
    chunk('tRNS', Buffer.from([0, 255])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A bar in the middle of the picture, with round ends. */
const fillBar = (rows: Buffer, left: number, height: number): void => {
  const top = Math.round((HEIGHT - height) / 2)
  const radius = BAR_WIDTH / 2
  for (let y = 0; y < height; y += 1) {
    const fromEnd = Math.min(y, height - 1 - y) + 0.5
    const inset = fromEnd < radius ? Math.round(radius - Math.sqrt(radius ** 2 - (radius - fromEnd) ** 2)) : 0
    const start = (top + y) * (WIDTH + 1) + 1 + left
    rows.fill(1, start + inset, start + BAR_WIDTH - inset)
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
