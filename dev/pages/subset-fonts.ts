// Reduces the fonts to the glyphs of English text: node dev/pages/subset-fonts.ts. The results are committed. The
// public pages use only these; the app loads the whole font when a name or a story needs other glyphs.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { GLYPHS } from '#web/styles/subset-fonts/glyphs.ts'
import { moveCharacter } from './move-character.ts'
import { openZero } from './open-zero.ts'

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url)
const folder = new URL('../../web/styles/subset-fonts/', import.meta.url)

const ATKINSON = 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
const LITERATA = 'literata/files/literata-latin-wght-normal.woff2'
const LITERATA_ITALIC = 'literata/files/literata-latin-wght-italic.woff2'

const FACES = [
  // For text and buttons.
  { from: ATKINSON, to: 'atkinson.woff2', weight: { min: 400, max: 650, default: 400 } },
  // Stories use one weight for text and another for headings. Most first screens only have headings.
  { from: LITERATA, to: 'literata-words.woff2', weight: 400 },
  { from: LITERATA, to: 'literata-headings.woff2', weight: 560 },
]

for (const { from, to, weight } of FACES) {
  const whole = await readFile(new URL(from, packages))
  const variationAxes = { wght: weight }
  const cut =
    from === ATKINSON
      ? await subsetFont(
          openZero(await subsetFont(whole, GLYPHS, { targetFormat: 'truetype', variationAxes })),
          GLYPHS,
          {
            targetFormat: 'woff2',
          },
        )
      : await subsetFont(whole, GLYPHS, { targetFormat: 'woff2', variationAxes })
  await writeFile(new URL(to, folder), cut)
  console.log(`${fileURLToPath(new URL(to, folder))}: ${cut.length} of ${whole.length} bytes`)
}

// The ʻokina of Hawaiian, Tongan and Samoan: Atkinson lacks it, and in Literata it has no width. Both draw the turned
// comma that it looks like, as the quotation mark.
const OKINAS = [
  { from: ATKINSON, to: 'atkinson-okina.woff2', weight: { min: 400, max: 650, default: 400 } },
  { from: LITERATA, to: 'literata-okina.woff2', weight: { min: 400, max: 650, default: 400 } },
  { from: LITERATA_ITALIC, to: 'literata-italic-okina.woff2', weight: { min: 200, max: 900, default: 400 } },
]
const [QUOTE, OKINA] = ['\u2018', '\u02BB'] as const

for (const { from, to, weight } of OKINAS) {
  const whole = await readFile(new URL(from, packages))
  const quote = await subsetFont(whole, QUOTE, { targetFormat: 'truetype', variationAxes: { wght: weight } })
  const okina = await subsetFont(moveCharacter(quote, QUOTE, OKINA), OKINA, { targetFormat: 'woff2' })
  await writeFile(new URL(to, folder), okina)
  console.log(`${fileURLToPath(new URL(to, folder))}: ${okina.length} bytes`)
}
