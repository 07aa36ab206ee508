import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilDrawn } from './until-drawn.ts'

const SIZES = ['100%', '200%'] as const

/**
 * Runs a check with text at the usual size and at twice that size. The page stays open, which costs a fraction of
 * opening another one.
 */
export async function atBothTextSizes(page: Page, check: (size: string) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
    await untilDrawn(page)
    await check(size)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Fails if the page is wider than its window of 320 px with text at 100 % or at 200 %. */
export async function expectNoHorizontalScrolling(page: Page): Promise<void> {
  await atBothTextSizes(page, async (size) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `with text at ${size}`).toBe(320)
  })
}
