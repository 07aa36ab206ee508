// Atkinson has only a slashed zero, which reads like an 8 or a "no" to people who aren't used to it. The slash is what two
// half-moons inside the oval leave; joined, they are its open inside. The points stay the same, in the default weight and in
// the differences of the others, so only their order changes. Formats: the OpenType specification, `glyf` and `gvar`.

/** Where the contours of the slashed zero end: the oval, the lower left half-moon and the upper right one. */
const SLASHED = '15,26,38'
const POINTS = 39
/** Along the lower half-moon to the slash, around the upper one, and back on the lower one. */
const ORDER = [...range(0, 19), ...range(28, 38), 27, ...range(20, 26)]
/** After its points, each glyph has four for its margins. */
const WITH_MARGINS = [...ORDER, ...range(POINTS, POINTS + 3)]

/** The same TrueType font with an open zero. Throws if it has no slashed one. */
export function openZero(font: Buffer): Buffer {
  const tables = new Map(
    range(0, font.readUInt16BE(4) - 1).map((index) => {
      const at = 12 + index * 16
      const start = font.readUInt32BE(at + 8)
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))] as const
    }),
  )
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (!found) throw new Error(`The font has no ${tag} table.`)
    return found
  }
  const head = Buffer.from(table('head'))
  const loca = table('loca')
  const isLong = head.readUInt16BE(50) === 1
  const count = loca.length / (isLong ? 4 : 2)
  const offsets = range(0, count - 1).map((n) => (isLong ? loca.readUInt32BE(n * 4) : loca.readUInt16BE(n * 2) * 2))
  const glyphs = slices(table('glyf'), offsets)
  const zero = glyphs.findIndex((glyph) => glyph.length > 0 && contourEnds(glyph).join() === SLASHED)
  if (zero === -1) throw new Error('The font has no slashed zero.')
  glyphs[zero] = joinHalfMoons(glyphs[zero] ?? Buffer.alloc(0))
  const { data, positions } = concat(glyphs)
  head.writeUInt16BE(1, 50)
  tables
    .set('head', head)
    .set('glyf', data)
    .set('loca', uint32s(positions))
    .set('gvar', reorderDeltas(table('gvar'), zero))
  return assemble(font.subarray(0, 4), tables)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const slices = (data: Buffer, offsets: readonly number[]): Buffer[] =>
  offsets.slice(1).map((end, index) => data.subarray(offsets[index], end))

const contourEnds = (glyph: Buffer): number[] =>
  range(0, glyph.readInt16BE(0) - 1).map((contour) => glyph.readUInt16BE(10 + contour * 2))

/** Each part begins at a multiple of four. */
const concat = (parts: readonly Buffer[]) => {
  const padded = parts.map((part) => Buffer.concat([part, Buffer.alloc(-part.length & 3)]))
  let position = 0
  const positions = [0, ...padded.map((part) => (position += part.length))]
  return { data: Buffer.concat(padded), positions }
}

const uint32s = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const int16s = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, index * 2)
  return bytes
}

const pick = (values: readonly number[], order: readonly number[]): number[] => order.map((index) => values[index] ?? 0)

const ON_CURVE = 1

function joinHalfMoons(glyph: Buffer): Buffer {
  const ends = 10 + SLASHED.split(',').length * 2
  let at = ends + 2 + glyph.readUInt16BE(ends)
  const flags: number[] = []
  while (flags.length < POINTS) {
    const flag = glyph.readUInt8(at++)
    const repeats = flag & 8 ? glyph.readUInt8(at++) : 0
    for (let n = 0; n <= repeats; n += 1) flags.push(flag)
  }
  /** Coordinates are differences: one byte with a sign in the flag, none if the same, or two bytes. */
  const coordinates = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += glyph.readUInt8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [x, y] = [coordinates(2, 16), coordinates(4, 32)]
  const differences = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
  return Buffer.concat([
    int16s([2]),
    glyph.subarray(2, 10),
    // Where the two contours end, and no instructions.
    int16s([15, POINTS - 1, 0]),
    Buffer.from(pick(flags, ORDER).map((flag) => flag & ON_CURVE)),
    int16s(differences(pick(x, ORDER))),
    int16s(differences(pick(y, ORDER))),
  ])
}

/** Puts what other weights add to the points of a glyph into the new order. */
function reorderDeltas(gvar: Buffer, glyph: number): Buffer {
  const count = gvar.readUInt16BE(12)
  const isLong = gvar.readUInt16BE(14) === 1
  const dataAt = gvar.readUInt32BE(16)
  const offsets = range(0, count).map((n) =>
    isLong ? gvar.readUInt32BE(20 + n * 4) : gvar.readUInt16BE(20 + n * 2) * 2,
  )
  const glyphs = slices(gvar.subarray(dataAt), offsets)
  glyphs[glyph] = reorderTuples(glyphs[glyph] ?? Buffer.alloc(0), gvar.readUInt16BE(4))
  const { data, positions } = concat(glyphs)
  const shared = gvar.subarray(
    gvar.readUInt32BE(8),
    gvar.readUInt32BE(8) + gvar.readUInt16BE(6) * gvar.readUInt16BE(4) * 2,
  )
  const header = Buffer.from(gvar.subarray(0, 20))
  const sharedAt = header.length + positions.length * 4
  header.writeUInt32BE(sharedAt, 8)
  header.writeUInt16BE(1, 14)
  header.writeUInt32BE(sharedAt + shared.length, 16)
  return Buffer.concat([header, uint32s(positions), shared, data])
}

const EMBEDDED_PEAK = 0x8000
const INTERMEDIATE = 0x4000
const PRIVATE_POINTS = 0x2000

function reorderTuples(variation: Buffer, axes: number): Buffer {
  const tuples = variation.readUInt16BE(0)
  const sharesPoints = (tuples & 0x8000) !== 0
  let headerAt = 4
  let at = variation.readUInt16BE(2)
  if (sharesPoints && variation.readUInt8(at++) !== 0) throw new Error('Some points of the zero have no differences.')
  const headers: Buffer[] = []
  const bodies: Buffer[] = []
  for (let tuple = 0; tuple < (tuples & 0xfff); tuple += 1) {
    const size = variation.readUInt16BE(headerAt)
    const index = variation.readUInt16BE(headerAt + 2)
    const coordinates = (index & EMBEDDED_PEAK ? 1 : 0) + (index & INTERMEDIATE ? 2 : 0)
    const headerEnd = headerAt + 4 + coordinates * axes * 2
    const hasPoints = (index & PRIVATE_POINTS) !== 0
    if (hasPoints ? variation.readUInt8(at) !== 0 : !sharesPoints)
      throw new Error('Some points of the zero have no differences.')
    const deltas = unpackDeltas(variation.subarray(at + (hasPoints ? 1 : 0), at + size))
    const half = deltas.length / 2
    const body = Buffer.concat([
      Buffer.alloc(hasPoints ? 1 : 0),
      ...[deltas.slice(0, half), deltas.slice(half)].map((values) => packDeltas(pick(values, WITH_MARGINS))),
    ])
    const header = Buffer.from(variation.subarray(headerAt, headerEnd))
    header.writeUInt16BE(body.length, 0)
    headers.push(header)
    bodies.push(body)
    headerAt = headerEnd
    at += size
  }
  const start = Buffer.from(variation.subarray(0, 4))
  start.writeUInt16BE(4 + Buffer.concat(headers).length, 2)
  return Buffer.concat([start, ...headers, Buffer.alloc(sharesPoints ? 1 : 0), ...bodies])
}

/** Runs of zeros, of bytes or of two bytes each. */
function unpackDeltas(packed: Buffer): number[] {
  const deltas: number[] = []
  for (let at = 0; deltas.length < WITH_MARGINS.length * 2; ) {
    const control = packed.readUInt8(at++)
    for (let left = (control & 0x3f) + 1; left > 0; left -= 1) {
      if (control & 0x80) deltas.push(0)
      else if (control & 0x40) {
        deltas.push(packed.readInt16BE(at))
        at += 2
      } else deltas.push(packed.readInt8(at++))
    }
  }
  return deltas
}

const packDeltas = (deltas: number[]): Buffer =>
  Buffer.concat([Buffer.from([0x40 | (deltas.length - 1)]), int16s(deltas)])

/** The checksums are left out: the compression to WOFF2 drops them. */
function assemble(version: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const { data, positions } = concat(sorted.map(([, table]) => table))
  const start = 12 + sorted.length * 16
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  const records = sorted.map(([tag, table], index) =>
    Buffer.concat([Buffer.from(tag, 'latin1'), uint32s([0, start + (positions[index] ?? 0), table.length])]),
  )
  const search = int16s([sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16])
  return Buffer.concat([version, search, ...records, data])
}
