import { HtmlValidate } from 'html-validate'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { GLYPHS } from '#web/styles/subset-fonts/glyphs.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // Files from our own server don't need integrity hashes.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
})

/** Checks that a page is valid HTML and follows the accessibility rules. */
export const expectValid = async (path: string, html: string): Promise<void> => {
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
  )
  expect(problems, path).toEqual([])
}

/** The text of a page, without its head and its structured data. */
const textOf = (html: string): string =>
  html
    .replace(/^.*?<body/s, '<body')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** What every public page needs: title, description, one h1, structured data, and only glyphs of the subset fonts. */
export const expectComplete = (path: string, html: string): void => {
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
  const description = /<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? ''
  expect(title.length, `${path}: title "${title}"`).toBeGreaterThan(10)
  expect(title.length, `${path}: title "${title}"`).toBeLessThanOrEqual(60)
  expect(description.length, `${path}: description`).toBeGreaterThan(20)
  expect(description.length, `${path}: "${description}"`).toBeLessThanOrEqual(160)
  expect(html, path).toContain('<html lang="en">')
  expect(html, path).not.toMatch(/ style="| on[a-z]+="/)
  expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
  for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
    expect(JSON.parse(data), path).toMatchObject({ '@context': 'https://schema.org' })
  const missing = [...new Set(textOf(html))].filter((character) => !GLYPHS.includes(character) && character !== '\n')
  expect(missing, `${path}: characters that are not in web/styles/subset-fonts`).toEqual([])
}

/** A page's links and resources, as absolute URLs on this server. */
export const linksIn = (html: string, address: string): string[] => {
  const values = [...html.matchAll(/\s(?:href|src|srcset|content)="([^"]+)"/gi)].map(([, value = '']) => value)
  return values
    .filter((value) => /^(\/|#|https?:)/.test(value))
    .map((value) => new URL(value.replaceAll('&amp;', '&'), address))
    .filter(({ origin }) => origin === new URL(address).origin)
    .map(({ href }) => href)
}

/** Measures layout shifts on every page of a browser. */
export const countShifts = (context: BrowserContext) =>
  context.addInitScript(`
    globalThis.shifted = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value })
      .observe({ type: 'layout-shift', buffered: true })`)

/** The total layout shift since the page opened; 0 if nothing moved. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate<number>('shifted')

/** Opens a page whose web fonts arrive only after its first paint, and waits for two frames with them. */
export const openWithLateFonts = async (page: Page, address: string): Promise<void> => {
  const seen = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  // Not `waitForFunction`, which the pages' security policy blocks.
  await expect.poll(() => page.evaluate(PAINTED)).toBe(true)
  seen.resolve()
  await expect.poll(() => page.evaluate(LOADED_FONTS)).toBeGreaterThan(1)
  await untilDrawn(page)
  await page.unrouteAll({ behavior: 'wait' })
}

const PAINTED = `performance.getEntriesByName('first-contentful-paint').length > 0`
// Without the fallback fonts, which are installed here.
const LOADED_FONTS = `[...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length`
