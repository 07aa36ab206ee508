/**
 * The same TrueType font with its only character at another code point of the same plane. Throws if it has others. Format: the
 * OpenType specification, `cmap`.
 */
export function moveCharacter(font: Buffer, from: string, to: string): Buffer {
  const moved = Buffer.from(font)
  const [old, target] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
  const cmap = tableOf(moved, 'cmap')
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, table) => cmap.readUInt32BE(8 + table * 8))
  // Several platforms may share one.
  for (const offset of new Set(offsets)) {
    const subtable = cmap.subarray(offset)
    const format = subtable.readUInt16BE(0)
    if (format === 4) moveSegment(subtable, old, target)
    else if (format === 12) moveGroup(subtable, old, target)
    else throw new Error(`The font has a cmap of format ${format}.`)
  }
  return moved
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) {
      const start = font.readUInt32BE(at + 8)
      return font.subarray(start, start + font.readUInt32BE(at + 12))
    }
  throw new Error(`The font has no ${tag} table.`)
}

/** Segments have their ends, two empty bytes, their starts, and the offsets from code points to glyphs. */
function moveSegment(subtable: Buffer, old: number, target: number): void {
  const length = subtable.readUInt16BE(6)
  const [end, start, delta] = [14, 16 + length, 16 + length * 2]
  const hasOnly = length === 4 && subtable.readUInt16BE(end) === old && subtable.readUInt16BE(start) === old
  if (!hasOnly || subtable.readUInt16BE(16 + length * 3) !== 0) throw new Error('The font has other characters.')
  const glyph = (subtable.readUInt16BE(delta) + old) & 0xffff
  subtable.writeUInt16BE(target, end)
  subtable.writeUInt16BE(target, start)
  subtable.writeUInt16BE((glyph - target) & 0xffff, delta)
}

function moveGroup(subtable: Buffer, old: number, target: number): void {
  const hasOnly =
    subtable.readUInt32BE(12) === 1 && subtable.readUInt32BE(16) === old && subtable.readUInt32BE(20) === old
  if (!hasOnly) throw new Error('The font has other characters.')
  subtable.writeUInt32BE(target, 16)
  subtable.writeUInt32BE(target, 20)
}
