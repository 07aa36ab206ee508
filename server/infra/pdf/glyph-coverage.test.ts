import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import init, { TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fontFamilies } from './fonts.ts'
import { findMissingGlyphs } from './glyph-coverage.ts'

const FontInfo = v.object({ info: v.array(v.object({ coverage: v.array(v.number()) })) })

/** What the compiler says of a font: the lengths of runs of code points that it lacks and has, in turn. */
const coverageInTypst = (resolver: TypstFontResolverBuilder, file: string): Set<number>[] =>
  v.parse(FontInfo, resolver.get_font_info(readFileSync(file))).info.map(({ coverage }) => {
    const codePoints = new Set<number>()
    let next = 0
    for (const [run, length] of coverage.entries()) {
      if (run % 2 === 1) for (let each = next; each < next + length; each++) codePoints.add(each)
      next += length
    }
    return codePoints
  })

test('letters and symbols are missing exactly if the compiler finds no font that has them in regular and bold', async () => {
  await init({
    module_or_path: readFileSync(fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))),
  })
  const resolver = new TypstFontResolverBuilder()
  const families = fontFamilies.map((files) => files.flatMap((file) => coverageInTypst(resolver, file)))
  const [drawn, missing]: [string[], string[]] = [[], []]
  for (let codePoint = 0x20; codePoint < 0x3_2000; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    // The shaper may draw these with the glyphs of others.
    if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(character) || character !== character.normalize('NFKD')) continue
    const isDrawn = families.some((fonts) => fonts.every((covered) => covered.has(codePoint)))
    ;(isDrawn ? drawn : missing).push(character)
  }
  expect(drawn.length).toBeGreaterThan(30_000)
  expect(missing.length).toBeGreaterThan(50_000)
  expect(findMissingGlyphs(drawn.join(''))).toEqual([])
  expect(findMissingGlyphs(missing.join(''))).toEqual(missing)
})

test.each([
  ['nothing', ''],
  ['spaces and line ends', 'a b\u00a0c\u2009d\u202fe\u3000f\tg\nh'],
  ['invisible characters', 'a\u200bb\u200db\u2060c\u00add\u2068e\u2069f\ufeffg'],
  ['marks that form a letter with their base', 'e\u0301 \u1e09 A\u030a'],
  ['letters whose font only has their parts', '\u01de \u1e31'],
  ['vowel points', 'בְּרֵאשִׁית مُحَمَّد'],
  ['emoji of several parts', '👩‍👩‍👧‍👦 ❤️ 👍🏽 🇺🇦 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
])('nothing is missing: %s', (_what, text) => {
  expect(findMissingGlyphs(text)).toEqual([])
})

test('a letter is missing with its marks, and listed once', () => {
  expect(findMissingGlyphs('one བོ two བོ ད')).toEqual(['བོ', 'ད'])
  // A Korean syllable and an accent of Hebrew: no single font has both.
  expect(findMissingGlyphs('가\u05b8')).toEqual(['가\u05b8'])
})
