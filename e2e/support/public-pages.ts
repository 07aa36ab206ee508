import { HtmlValidate } from 'html-validate'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilDrawn } from '#dev/screens/screenshots.ts'
import { GLYPHS } from '#web/styles/subset-fonts/glyphs.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // What comes from the same server is as good as the page.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
})

/** That a page follows the standard and its rules for everybody. */
export const expectValid = async (path: string, html: string): Promise<void> => {
  const { results } = await validator.validateString(html)
  const said = results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
  )
  expect(said, path).toEqual([])
}

/** The words of a page, without its head and its data for machines. */
const wordsOf = (html: string): string =>
  html
    .replace(/^.*?<body/s, '<body')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** What every public page has to be, whatever it says. */
export const expectWellMade = (path: string, html: string): void => {
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
  const missing = [...new Set(wordsOf(html))].filter((letter) => !GLYPHS.includes(letter) && letter !== '\n')
  expect(missing, `${path}: characters that are not in web/styles/subset-fonts`).toEqual([])
}

/** What a page leads to or needs, as absolute addresses of this server. */
export const linksIn = (html: string, address: string): string[] => {
  const named = [...html.matchAll(/\s(?:href|src|srcset|content)="([^"]+)"/gi)].map(([, value = '']) => value)
  return named
    .filter((value) => /^(\/|#|https?:)/.test(value))
    .map((value) => new URL(value.replaceAll('&amp;', '&'), address))
    .filter(({ origin }) => origin === new URL(address).origin)
    .map(({ href }) => href)
}

/** Has every page of a browser count what moves in it without being asked to. */
export const countShifts = (context: BrowserContext) =>
  context.addInitScript(`
    globalThis.shifted = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value })
      .observe({ type: 'layout-shift', buffered: true })`)

/** How much has moved since the page was opened: 0 where everything stays where it was drawn first. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate<number>('shifted')

/** Opens an address whose own letters come only after its words have been seen in others, and waits for two frames with them. */
export const openWithLateLetters = async (page: Page, address: string): Promise<void> => {
  const seen = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  // Not `waitForFunction`, which the pages' own rules for scripts refuse.
  await expect.poll(() => page.evaluate(PAINTED), { timeout: 20_000 }).toBe(true)
  seen.resolve()
  await expect.poll(() => page.evaluate(FACES), { timeout: 20_000 }).toBeGreaterThan(1)
  await untilDrawn(page)
  await page.unrouteAll({ behavior: 'wait' })
}

const PAINTED = `performance.getEntriesByName('first-contentful-paint').length > 0`
// Not the stand-ins, which this machine has.
const FACES = `[...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length`
