import { closeSync, openSync, readSync } from 'node:fs'
import { fontFamilies } from './fonts.ts'

/**
 * The characters of a text, each once, that no font for PDFs can draw. Typst draws empty boxes for them without a warning,
 * so callers ask before they make a PDF. A letter and its marks count as one character, as they come from one font.
 */
export const findMissingGlyphs = (text: string): string[] =>
  [...new Set(text.normalize('NFC').match(LETTER_WITH_MARKS))].filter((character) => !isDrawable(character))

const LETTER_WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gu

// The shaper leaves a gap for spaces, and draws nothing for invisible characters.
const NEEDS_NO_GLYPH = /[\p{Zs}\p{Default_Ignorable_Code_Point}\t\n]/gu

const isDrawable = (character: string): boolean => {
  const visible = character.replaceAll(NEEDS_NO_GLYPH, '')
  // The shaper can also put an accented letter together from its parts.
  return [visible, visible.normalize('NFD')].some((form) => {
    const codePoints = Array.from(form, (part) => part.codePointAt(0) ?? 0)
    return readFamilies().some((files) => files.every((covered) => codePoints.every((each) => covered.has(each))))
  })
}

let families: Set<number>[][] | undefined

/** The code points of each file of each family. A letter must be there in regular and in bold, or a title would lack it. */
const readFamilies = (): Set<number>[][] => {
  families ??= fontFamilies.map((files) => files.map(readCoverage))
  return families
}

/** Reads which code points a font file has: its `cmap` table, as the OpenType specification describes it. */
const readCoverage = (path: string): Set<number> => {
  const file = openSync(path, 'r')
  const read = (position: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, position)
    return bytes
  }
  try {
    const header = read(0, 16)
    // The fonts of our collection differ in the shapes for each language, but not in their characters.
    const start = header.toString('latin1', 0, 4) === 'ttcf' ? header.readUInt32BE(12) : 0
    const tables = read(start + 12, read(start, 6).readUInt16BE(4) * 16)
    const entry = tables.indexOf('cmap')
    return readCmap(read(tables.readUInt32BE(entry + 8), tables.readUInt32BE(entry + 12)))
  } finally {
    closeSync(file)
  }
}

const readCmap = (cmap: Buffer): Set<number> => {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  )
  const withFormat = (format: number) => subtables.find((subtable) => subtable.readUInt16BE(0) === format)
  const [allPlanes, firstPlane] = [withFormat(12), withFormat(4)]
  const ranges = allPlanes ? readGroups(allPlanes) : firstPlane ? readSegments(firstPlane) : []
  const codePoints = new Set<number>()
  for (const [first, last] of ranges)
    for (let codePoint = first; codePoint <= last; codePoint++) codePoints.add(codePoint)
  return codePoints
}

type Range = readonly [first: number, last: number]

const readGroups = (subtable: Buffer): Range[] =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => [
    subtable.readUInt32BE(16 + index * 12),
    subtable.readUInt32BE(20 + index * 12),
  ])

const readSegments = (subtable: Buffer): Range[] => {
  const length = subtable.readUInt16BE(6)
  const ranges = Array.from({ length: length / 2 }, (_, index): Range => {
    const [end, start] = [14 + index * 2, 16 + length + index * 2]
    return [subtable.readUInt16BE(start), subtable.readUInt16BE(end)]
  })
  // The last segment marks the end.
  return ranges.slice(0, -1)
}
