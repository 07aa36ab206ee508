import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Scripts whose letters Literata does not have; Noto draws them all to go together. */
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

const namesIn = (folder: string): string[] => readdirSync(folder)

// One folder for each weight; most families come in more of them than are used.
const googleFonts = (family: string): string[] => {
  const folder = folderOf(`@expo-google-fonts/${family}/package.json`)
  return namesIn(folder)
    .filter((weight) => /^(400Regular|700Bold)(_Italic)?$/.test(weight))
    .flatMap((weight) => namesIn(join(folder, weight)).map((name) => join(folder, weight, name)))
}

const easternFonts = (region: 'jp' | 'kr' | 'sc'): string[] => {
  const folder = join(dirname(folderOf(`@embedpdf/fonts-${region}`)), 'fonts')
  return namesIn(folder)
    .filter((name) => /-(Regular|Bold)\.otf$/.test(name))
    .map((name) => join(folder, name))
}

/** The files of every font that pages are set in, regular and bold: the same on every machine, whatever it has of its own. */
export const fontFiles = (): string[] =>
  [
    ...['literata', ...NOTO.map((script) => `noto-${script}`)].flatMap(googleFonts),
    ...(['jp', 'kr', 'sc'] as const).flatMap(easternFonts),
  ].filter((path) => /\.(ttf|otf)$/.test(path))
