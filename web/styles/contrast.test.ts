import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const SURFACES = ['paper', 'card', 'well', 'evergreen-wash', 'clay-wash']
const TINTS = Array.from({ length: 12 }, (_, index) => `tint-${index + 1}`)
const VOICES = TINTS.map((tint) => tint.replace('tint', 'voice'))

/** Words reach 7:1 (WCAG 2.2, 1.4.6), controls, their states and focus rings 3:1 (1.4.11). */
const PAIRS: readonly (readonly [foreground: string, surfaces: readonly string[], ratio: number])[] = [
  ['ink', [...SURFACES, 'shape', ...TINTS], 7],
  ['ink-soft', [...SURFACES, 'shape'], 7],
  ['evergreen', SURFACES, 7],
  ['clay', SURFACES, 7],
  ['paper', ['ink'], 7],
  ['on-evergreen', ['evergreen', 'evergreen-strong'], 7],
  ['on-clay', ['clay', 'clay-strong'], 7],
  ['on-honey', ['honey'], 7],
  ['on-night', ['night', 'night-near'], 7],
  ['on-night-soft', ['night', 'night-near'], 7],
  ['moonlight', ['night', 'night-near'], 7],
  ['code-dark', ['code-light'], 7],
  ['on-record', ['record', 'record-strong'], 3],
  ['edge', ['paper', 'card', 'well'], 3],
  ['focus', SURFACES, 3],
  ['record', ['paper', 'card', 'well'], 3],
  ['record-strong', ['paper', 'card', 'well'], 3],
  ['evergreen', ['shape'], 3],
  ...VOICES.map((voice) => [voice, ['paper', 'card', 'well', 'code-light'], 3] as const),
  // The part of a waveform that has played.
  ['ink', VOICES, 3],
]

const TOKEN = /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g
const colors = new Map([...tokens.matchAll(TOKEN)].map(([, name, light, dark]) => [name, { light, dark }]))

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const cells = PAIRS.flatMap(([foreground, surfaces, ratio]) =>
    surfaces.map((surface) => ({ foreground, surface, ratio })),
  )
  test.each(cells)('$foreground on $surface reaches $ratio:1', ({ foreground, surface, ratio }) => {
    expect(contrast(colorOf(foreground, theme), colorOf(surface, theme))).toBeGreaterThanOrEqual(ratio)
  })

  // Half of this is just visible where two colors touch. https://bottosson.github.io/posts/oklab/
  test.each(TINTS)('%s can be told from every other tint and from what means something', (tint) => {
    const others = [...TINTS.filter((other) => other !== tint), 'honey', 'record', 'evergreen-wash', 'clay-wash']
    for (const other of others)
      expect(difference(colorOf(tint, theme), colorOf(other, theme)), other).toBeGreaterThanOrEqual(0.04)
  })

  test.each(VOICES)('%s can be told from every other voice and from recording', (voice) => {
    for (const other of [...VOICES.filter((one) => one !== voice), 'record'])
      expect(difference(colorOf(voice, theme), colorOf(other, theme)), other).toBeGreaterThanOrEqual(0.05)
  })

  test.each(TINTS)('%s stands out from the page', (tint) => {
    for (const surface of ['paper', 'card', 'well', 'shape'])
      expect(difference(colorOf(tint, theme), colorOf(surface, theme)), surface).toBeGreaterThanOrEqual(0.08)
  })
})

test('a voice has one color wherever it is', () => {
  for (const voice of VOICES) expect(colorOf(voice, 'light')).toBe(colorOf(voice, 'dark'))
})

test('docs/contrast.md says how far each pair goes', async () => {
  await expect(printContrasts()).toMatchFileSnapshot('../../docs/contrast.md')
})

test('the formulas give what is known of black, white and a gray', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(difference('#000000', '#ffffff')).toBeCloseTo(1, 4)
})

function printContrasts(): string {
  const rows = PAIRS.flatMap(([foreground, surfaces, least]) =>
    surfaces.map((surface) => {
      const reached = (['light', 'dark'] as const).map((theme) =>
        contrast(colorOf(foreground, theme), colorOf(surface, theme)).toFixed(1),
      )
      return `| ${foreground} | ${surface} | ${least}:1 | ${reached.map((ratio) => `${ratio}:1`).join(' | ')} |`
    }),
  )
  return [
    '# Contrast',
    '',
    'Every pair of colors that meet, as `web/styles/contrast.test.ts` measures it; this page is written by that test. Words reach',
    '7:1 (WCAG 2.2, 1.4.6), controls, their states and focus rings 3:1 (1.4.11).',
    '',
    '| color | on | at least | light | dark |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function colorOf(name: string, theme: 'light' | 'dark'): string {
  const color = colors.get(name)?.[theme]
  if (!color) throw new Error(`tokens.css has no opaque color --${name}`)
  return color
}

/** Contrast ratio of two `#rrggbb` colors (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How different two colors look: their distance in Oklab. Black and white are 1 apart. */
function difference(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

type Triple = [number, number, number]

function oklab(color: string): Triple {
  const [red, green, blue] = linear(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Red, green and blue of `#rrggbb`, 0 to 1, without the gamma of sRGB. */
function linear(color: string): Triple {
  const channel = (at: number): number => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
