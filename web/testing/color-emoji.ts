import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { untilDrawn } from './until-drawn.ts'

// Emoji have other widths and heights on every system, and the widest are colored. A test that measures brings its own, so it
// finds the same on a machine with color emoji as on one without.

const styleSheet = new URL(import.meta.resolve('@infolektuell/noto-color-emoji/index.css'))
const FACE = /url\((?<file>[^)]+)\).*?unicode-range: (?<range>[^;]+);/gs
/** The families that pages are set in (theme.css), in the weights of fonts.css. */
const FAMILIES = ['Atkinson Hyperlegible Next Variable', 'Literata Variable']
const WEIGHTS = ['400', '400 650', '560 650']

/** Draws all emoji of the open page in Noto Color Emoji, which is among the widest. Lasts until the next page. */
export async function drawColorEmoji(page: Page): Promise<void> {
  const faces = await Promise.all(
    [...(await readFile(styleSheet, 'utf8')).matchAll(FACE)].map(async ({ groups }) => ({
      base64: await readFile(new URL(groups?.file ?? '', styleSheet), 'base64'),
      // Digits are emoji, too, with a mark after them.
      unicodeRange: (groups?.range ?? '').replace(/^U\+23, U\+2a, U\+30-39, U\+a9, U\+ae, /, ''),
    })),
  )
  const drawn = await page.evaluate(
    async ({ faces, families, weights }) => {
      // Faces of a family with other letters are joined to it, if they have the same weight.
      for (const { base64, unicodeRange } of faces) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        for (const family of families)
          for (const weight of weights)
            document.fonts.add(await new FontFace(family, bytes, { weight, unicodeRange }).load())
      }
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('There is no canvas.')
      return [...families].map((family) => {
        canvas.font = `100px "${family}"`
        return canvas.measureText('😊').width
      })
    },
    { faces, families: FAMILIES, weights: WEIGHTS },
  )
  if (drawn.some((width) => width < 115))
    throw new Error(`The emoji are ${drawn} px wide at 100 px, so they aren't ours.`)
  await untilDrawn(page)
}
