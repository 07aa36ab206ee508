// The glyphs of a TrueType font, read as the OpenType specification describes: `cmap`, `loca`, `head`, `hhea` and `hmtx`.

export type Glyphs = {
  codePoints: number[]
  has: (codePoint: number) => boolean
  /** Whether its glyph has no outline or no width, so that other letters cover it. */
  isHollow: (codePoint: number) => boolean
}

export const readGlyphs = (font: Buffer): Glyphs => {
  const ids = glyphIds(tableOf(font, 'cmap'))
  const loca = tableOf(font, 'loca')
  const isLong = tableOf(font, 'head').readUInt16BE(50) === 1
  const metrics = tableOf(font, 'hmtx')
  const widths = tableOf(font, 'hhea').readUInt16BE(34)
  // The last width is that of all other glyphs.
  const widthOf = (glyph: number) => metrics.readUInt16BE(Math.min(glyph, widths - 1) * 4)
  const offsetOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2))
  return {
    codePoints: [...ids.keys()],
    has: (codePoint) => ids.has(codePoint),
    isHollow: (codePoint) => {
      const glyph = ids.get(codePoint) ?? 0
      return offsetOf(glyph) === offsetOf(glyph + 1) || widthOf(glyph) === 0
    },
  }
}

const tableOf = (font: Buffer, tag: string): Buffer => {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) {
      const start = font.readUInt32BE(at + 8)
      return font.subarray(start, start + font.readUInt32BE(at + 12))
    }
  throw new Error(`The font has no ${tag} table.`)
}

/** The glyph of each code point. The OpenType specification, `cmap`, format 4: all of our letters are in the first plane. */
const glyphIds = (cmap: Buffer): Map<number, number> => {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.subarray(cmap.readUInt32BE(8 + n * 8)))
  const subtable = subtables.find((one) => one.readUInt16BE(0) === 4)
  if (!subtable) throw new Error('The font has no cmap of format 4.')
  const length = subtable.readUInt16BE(6)
  const ids = new Map<number, number>()
  for (let at = 0; at < length; at += 2) {
    const [end, start] = [subtable.readUInt16BE(14 + at), subtable.readUInt16BE(16 + length + at)]
    const delta = subtable.readUInt16BE(16 + length * 2 + at)
    const rangeAt = 16 + length * 3 + at
    const offset = subtable.readUInt16BE(rangeAt)
    for (let codePoint = start; codePoint <= end && codePoint !== 0xffff; codePoint += 1) {
      const listed = offset === 0 ? codePoint : subtable.readUInt16BE(rangeAt + offset + (codePoint - start) * 2)
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) ids.set(codePoint, glyph)
    }
  }
  return ids
}
