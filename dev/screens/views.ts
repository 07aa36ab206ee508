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
