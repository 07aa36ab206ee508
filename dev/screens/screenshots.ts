import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { untilDrawn } from '#web/testing/until-drawn.ts'

/** A window size and theme for a screenshot. */
export interface View {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly dark?: true
  /** A font size of 200 %, as set in the browser. */
  readonly largeText?: true
}

/** Every width in light mode, two of them in dark mode and with largeText text. */
export const views: readonly View[] = [
  { name: '320', width: 320, height: 640 },
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 900 },
  { name: '390 dark', width: 390, height: 844, dark: true },
  { name: '1280 dark', width: 1280, height: 900, dark: true },
  { name: '390 at 200 %', width: 390, height: 844, largeText: true },
  { name: '1280 at 200 %', width: 1280, height: 900, largeText: true },
]

/** Switches the open page to another view without reloading it. */
export const applyView = async (page: Page, { width, height, dark, largeText }: View): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.evaluate(`document.documentElement.style.fontSize = '${largeText ? '200%' : ''}'`)
  await untilDrawn(page)
}

/** Screenshots are at most this many times the window's height. */
const MAX_HEIGHT_RATIO = 1.75

export interface Screenshot {
  readonly view: View
  readonly jpeg: Buffer
}

/** Takes screenshots of the open screen, or a section of it, in every view. */
export const takeScreenshots = async (page: Page, part?: string): Promise<Screenshot[]> => {
  const screenshots: Screenshot[] = []
  for (const view of views) {
    await applyView(page, view)
    const height = await heightOf(page, view)
    if (height > view.height) {
      await page.setViewportSize({ width: view.width, height })
      await untilDrawn(page)
    }
    if (part) await show(page, part)
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 90, animations: 'disabled', caret: 'hide' })
    screenshots.push({ view, jpeg })
  }
  return screenshots
}

/** Scrolls a section to the top and waits for its lazy-loaded images. */
const show = async (page: Page, part: string): Promise<void> => {
  await page.evaluate(`document.getElementById('${part}').scrollIntoView()`)
  // Not `waitForFunction`, whose repetitions the pages' security policy forbids.
  await page.evaluate(`Promise.all([...document.querySelectorAll('#${part} img')].map((image) =>
    image.complete || new Promise((done) => { image.onload = image.onerror = done })))`)
  await untilDrawn(page)
}

/** The whole page, up to the limit; only the window if a dialog is open. */
const heightOf = async (page: Page, { height }: View): Promise<number> => {
  if (await page.locator('[role=dialog], [role=alertdialog]').first().isVisible()) return height
  const all = await page.evaluate<number>('document.documentElement.scrollHeight')
  return Math.min(Math.round(height * MAX_HEIGHT_RATIO), all)
}

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')

/**
 * Makes browsers started from here draw emoji. Many headless machines have no emoji font and draw boxes; a font of the
 * system, which may have colors, comes first. Resolves to a function that undoes it.
 */
export const showEmoji = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-emoji-'))
  // Where fontconfig looks for a user's own fonts.
  await symlink(dirname(font), join(folder, 'fonts'))
  const { XDG_DATA_HOME } = process.env
  process.env.XDG_DATA_HOME = folder
  return async () => {
    if (XDG_DATA_HOME === undefined) delete process.env.XDG_DATA_HOME
    else process.env.XDG_DATA_HOME = XDG_DATA_HOME
    await rm(folder, { recursive: true, force: true })
  }
}
