import type { Page } from 'playwright-core'
import { lookAt, untilDrawn, type View, views } from './views.ts'

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
