import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getFontPath as cjkFontPath } from '@noto-pdf-ts/fonts-cjk'

/** Font files of a package, relative to the folder of something that the package exports. */
const filesNextTo = (exported: string, ...names: string[]): string[] =>
  names.map((name) => join(dirname(fileURLToPath(import.meta.resolve(exported))), name))

/**
 * The fonts for PDFs: one list of files per family, regular and bold. They come from packages, so PDFs look the same on
 * every machine. Letters that none of them has: glyph-coverage.ts.
 */
export const fontFamilies: readonly (readonly string[])[] = [
  // Latin, Cyrillic, Greek.
  filesNextTo(
    '@expo-google-fonts/literata/package.json',
    '400Regular/Literata_400Regular.ttf',
    '700Bold/Literata_700Bold.ttf',
  ),
  filesNextTo('@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf', '../fonts/NotoNaskhArabic-Bold.ttf'),
  filesNextTo(
    '@expo-google-fonts/noto-sans-devanagari/package.json',
    '400Regular/NotoSansDevanagari_400Regular.ttf',
    '700Bold/NotoSansDevanagari_700Bold.ttf',
  ),
  // Hebrew, and letters and symbols that Literata lacks.
  filesNextTo('dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'),
  // Chinese, Japanese and Korean: a variable font with all weights.
  [cjkFontPath()],
  filesNextTo(
    '@expo-google-fonts/noto-emoji/package.json',
    '400Regular/NotoEmoji_400Regular.ttf',
    '700Bold/NotoEmoji_700Bold.ttf',
  ),
]
