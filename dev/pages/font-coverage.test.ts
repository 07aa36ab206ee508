import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { beforeAll, describe, expect, test } from 'vitest'
import { spokenLanguages } from '#common/spoken-languages.ts'
import { alphabets, lettersOf } from '#dev/testing/alphabets.ts'
import { type Glyphs, readGlyphs } from '#dev/testing/font-glyphs.ts'

// Which face draws a letter, as a browser chooses it: of the faces of a family whose range has the letter, the last one that
// also has a glyph for it. A glyph without an outline or a width is chosen like any other, and the letter is invisible.

/** A face as fonts.css declares it. */
type Face = { family: string; style: string; weight: string; src: string; hasInRange: (codePoint: number) => boolean }

const PROPERTY = /(?<name>[\w-]+):\s*(?<value>[^;]+);/g
const packages = new URL('../../node_modules/', import.meta.url)
const styles = new URL('../../web/styles/', import.meta.url)

const readFaces = async (): Promise<Face[]> => {
  const css = await readFile(new URL('fonts.css', styles), 'utf8')
  return css
    .split('@font-face')
    .slice(1)
    .map((block) => {
      const values = new Map([...block.matchAll(PROPERTY)].map(({ groups }) => [groups?.name, groups?.value ?? '']))
      const unquoted = (name: string) => /'([^']+)'/.exec(values.get(name) ?? '')?.[1] ?? ''
      const ranges = (values.get('unicode-range') ?? '').split(',').map((range) => {
        const [first = 0, last = first] = range
          .replace('U+', '')
          .trim()
          .split('-')
          .map((hex) => Number.parseInt(hex, 16))
        return { first, last }
      })
      return {
        family: unquoted('font-family'),
        style: values.get('font-style') ?? '',
        weight: values.get('font-weight') ?? '',
        src: unquoted('src'),
        hasInRange: (codePoint) => ranges.some(({ first, last }) => first <= codePoint && codePoint <= last),
      }
    })
}

/** @param text only its glyphs are read */
const readFace = async (src: string, text: string): Promise<Glyphs> => {
  const file = src.startsWith('./') ? new URL(src, styles) : new URL(src, packages)
  return readGlyphs(await subsetFont(await readFile(file), text, { targetFormat: 'truetype' }))
}

const { latin: LATIN, literataOnly: LITERATA_ONLY, system: SYSTEM } = alphabets
const ALL = Object.entries({ ...LATIN, ...LITERATA_ONLY, ...SYSTEM })

let faces: (Face & { glyphs: Glyphs })[] = []
beforeAll(async () => {
  const text = ALL.map(([, letters]) => lettersOf(letters)).join('')
  const files = new Map<string, Promise<Glyphs>>()
  faces = await Promise.all(
    (await readFaces()).map(async (face) => {
      const reading = files.get(face.src) ?? readFace(face.src, text)
      files.set(face.src, reading)
      return { ...face, glyphs: await reading }
    }),
  )
}, 120_000)

/** The styles that pages use, each with the faces that a browser looks through, in its order. */
const stylesOf = (family: string): { style: string; chosen: (codePoint: number) => Glyphs | undefined }[] => {
  const own = faces.filter((face) => face.family === family)
  return [...new Set(own.map(({ style, weight }) => `${style} ${weight}`))].map((style) => ({
    style,
    chosen: (codePoint) =>
      own.findLast(
        (face) => `${face.style} ${face.weight}` === style && face.hasInRange(codePoint) && face.glyphs.has(codePoint),
      )?.glyphs,
  }))
}

const LITERATA = 'Literata Variable'
const ATKINSON = 'Atkinson Hyperlegible Next Variable'
/** The system draws them. */
const ATKINSON_LACKS = /^[ōŌ]/

/** The letters that a family draws in a certain way in any of its styles. */
const lettersWhere = (
  family: string,
  letters: string,
  holds: (glyphs: Glyphs | undefined, codePoint: number) => boolean,
) =>
  stylesOf(family).flatMap(({ style, chosen }) =>
    [...lettersOf(letters)]
      .filter((letter) => holds(chosen(letter.codePointAt(0) ?? 0), letter.codePointAt(0) ?? 0))
      .map((letter) => `${letter} (${style})`),
  )

test('every language that can be chosen has its letters here', () => {
  expect(ALL.map(([name]) => name)).toEqual(expect.arrayContaining(spokenLanguages.map(({ name }) => name)))
})

test('each family has its styles', () => {
  expect(stylesOf(LITERATA).map(({ style }) => style)).toEqual(['normal 400', 'normal 560 650', 'italic 200 900'])
  expect(stylesOf(ATKINSON).map(({ style }) => style)).toEqual(['normal 400 650'])
})

describe.each([LITERATA, ATKINSON])('%s', (family) => {
  test.each(ALL)('has no invisible letter of %s', (_, letters) => {
    expect(lettersWhere(family, letters, (glyphs, codePoint) => glyphs?.isHollow(codePoint) === true)).toEqual([])
  })

  test.each(Object.entries(LATIN))('has every letter of %s', (_, letters) => {
    const missing = lettersWhere(family, letters, (glyphs) => glyphs === undefined)
    expect(missing.filter((letter) => family === LITERATA || !ATKINSON_LACKS.test(letter))).toEqual([])
  })
})

test.each(Object.entries(LITERATA_ONLY))('Literata has every letter of %s', (_, letters) => {
  expect(lettersWhere(LITERATA, letters, (glyphs) => glyphs === undefined)).toEqual([])
})
