import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Noto families for the scripts that Literata does not cover. */
const NOTO = [
  'sans',
  'sans-arabic',
  'sans-armenian',
  'sans-bengali',
  'sans-canadian-aboriginal',
  'sans-cherokee',
  'sans-devanagari',
  'sans-ethiopic',
  'sans-georgian',
  'sans-gujarati',
  'sans-gurmukhi',
  'sans-hebrew',
  'sans-kannada',
  'sans-khmer',
  'sans-lao',
  'sans-malayalam',
  'sans-mongolian',
  'sans-myanmar',
  'sans-nko',
  'sans-oriya',
  'sans-sinhala',
  'sans-symbols',
  'sans-symbols-2',
  'sans-syriac',
  'sans-tamil',
  'sans-telugu',
  'sans-thaana',
  'sans-thai',
  'sans-tifinagh',
  'sans-yi',
  'serif-tibetan',
  'color-emoji',
]

const folderOf = (entry: string): string => dirname(fileURLToPath(import.meta.resolve(entry)))

// One folder per weight; most families have more weights than the PDFs use.
const googleFonts = (family: string): string[] => {
  const folder = folderOf(`@expo-google-fonts/${family}/package.json`)
  return readdirSync(folder)
    .filter((weight) => /^(400Regular|700Bold)(_Italic)?$/.test(weight))
    .flatMap((weight) => readdirSync(join(folder, weight)).map((name) => join(folder, weight, name)))
}

const eastAsianFonts = (region: 'jp' | 'kr' | 'sc'): string[] => {
  const folder = join(dirname(folderOf(`@embedpdf/fonts-${region}`)), 'fonts')
  return readdirSync(folder)
    .filter((name) => /-(Regular|Bold)\.otf$/.test(name))
    .map((name) => join(folder, name))
}

/** All fonts for PDFs, regular and bold. They come from packages, so PDFs look the same on every machine. */
export const fontFiles = (): string[] =>
  [
    ...['literata', ...NOTO.map((script) => `noto-${script}`)].flatMap(googleFonts),
    ...(['jp', 'kr', 'sc'] as const).flatMap(eastAsianFonts),
  ].filter((path) => /\.(ttf|otf)$/.test(path))
