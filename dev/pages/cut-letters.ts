// Cuts the letters of the public pages out of the whole typefaces: node dev/pages/cut-letters.ts. They are kept in git; the
// words of these pages are ours, so a test can tell when one needs a letter that is not among them.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { LETTERS } from '../../web/marketing/letters/letters.ts'

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url)
const letters = new URL('../../web/marketing/letters/', import.meta.url)

const FACES = [
  {
    from: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    to: 'text.woff2',
    // From words to buttons.
    weight: { min: 400, max: 650, default: 400 },
  },
  {
    from: 'literata/files/literata-latin-wght-normal.woff2',
    to: 'headings.woff2',
    weight: 560,
  },
]

for (const { from, to, weight } of FACES) {
  const whole = await readFile(new URL(from, packages))
  const cut = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: { wght: weight } })
  await writeFile(new URL(to, letters), cut)
  console.log(`${fileURLToPath(new URL(to, letters))}: ${cut.length} of ${whole.length} bytes`)
}
