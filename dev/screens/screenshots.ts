import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'

/** A way of looking at a screen. */
export interface View {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly dark?: true
  /** Letters of twice the size, as somebody sets them in their browser. */
  readonly large?: true
}

/** Every width in light, two of them in the dark and with letters of twice the size. */
export const views: readonly View[] = [
  { name: '320', width: 320, height: 640 },
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 900 },
  { name: '390 dark', width: 390, height: 844, dark: true },
  { name: '1280 dark', width: 1280, height: 900, dark: true },
  { name: '390 at 200 %', width: 390, height: 844, large: true },
  { name: '1280 at 200 %', width: 1280, height: 900, large: true },
]

/** Shows the page that is open in another way, without loading it again. */
export const lookAt = async (page: Page, { width, height, dark, large }: View): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.evaluate(`document.documentElement.style.fontSize = '${large ? '200%' : ''}'`)
  await untilDrawn(page)
}

/** Two frames: in the first one what watches its own size asks for another. */
export const untilDrawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))')

/** No picture is longer than so many times its window: a list goes on as it began. */
const LONGEST = 1.75

export interface Picture {
  readonly view: View
  readonly jpeg: Buffer
}

/** Pictures of the screen that is open, or of a part of it, in every view. */
export const takePictures = async (page: Page, part?: string): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for (const view of views) {
    await lookAt(page, view)
    const height = await heightOf(page, view)
    if (height > view.height) {
      await page.setViewportSize({ width: view.width, height })
      await untilDrawn(page)
    }
    if (part) await show(page, part)
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 90, animations: 'disabled', caret: 'hide' })
    pictures.push({ view, jpeg })
  }
  return pictures
}

/** Brings a part to the upper edge and waits for its pictures, which are fetched when they come into sight. */
const show = async (page: Page, part: string): Promise<void> => {
  await page.evaluate(`document.getElementById('${part}').scrollIntoView()`)
  await page.waitForFunction(`[...document.querySelectorAll('#${part} img')].every((image) => image.complete)`)
  await untilDrawn(page)
}

/** As much as the page has, so that its end is seen; a dialog is seen as it lies in the window. */
const heightOf = async (page: Page, { height }: View): Promise<number> => {
  if (await page.locator('[role=dialog], [role=alertdialog]').first().isVisible()) return height
  const all = await page.evaluate<number>('document.documentElement.scrollHeight')
  return Math.min(Math.round(height * LONGEST), all)
}

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
)

/**
 * Lets browsers that are started from here draw emoji, as people's devices do: many machines without a screen have no font
 * for them, and draw boxes. Resolves to what takes it back.
 */
export const showEmoji = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-emoji-'))
  // Where fontconfig looks for a person's own fonts.
  await symlink(dirname(font), join(folder, 'fonts'))
  const { XDG_DATA_HOME } = process.env
  process.env.XDG_DATA_HOME = folder
  return async () => {
    if (XDG_DATA_HOME === undefined) delete process.env.XDG_DATA_HOME
    else process.env.XDG_DATA_HOME = XDG_DATA_HOME
    await rm(folder, { recursive: true, force: true })
  }
}
