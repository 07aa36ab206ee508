import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isPublicPage } from '#common/paths.ts'
import { findAxeViolations, ONLY_COLORS, WIDTHS } from '#web/testing/axe.ts'
import {
  countShifts,
  expectComplete,
  expectValid,
  linksIn,
  openWithLateFonts,
  shiftsOf,
} from './support/page-checks.ts'
import { PUBLIC_PATHS } from './support/public-paths.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

// The public pages work without scripts, their links lead somewhere, and nothing moves while they load. One server
// serves all tests, so the file is long.

const QUIET = { LOG_LEVEL: 'error' }
/** Limit for a page's first paint, in bytes as sent, without images. */
const MAX_FIRST_PAINT_BYTES = 60_000

const server = sharedServer({ ...QUIET, CONTACT_EMAIL: 'help@keepsaid.example' })
const serverWithoutPayments = sharedServer({ ...QUIET, PAYMENTS: 'off' })
const withBrowser = sharedBrowser()

const fetchPage = async (path: string, headers: Record<string, string> | undefined): Promise<string> => {
  const response = await fetch(server.origin + path, headers && { headers })
  expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
  return response.text()
}

describe('every public page', () => {
  test.each([...PUBLIC_PATHS, '/nowhere'])(
    '%s is valid HTML, has metadata, and uses only glyphs of the subset fonts',
    async (path) => {
      for (const headers of [undefined, { cookie: 'keepsaid=somebody' }]) {
        const html = await fetchPage(path, headers)
        if (html.includes('id="root"')) continue
        expectComplete(path, html)
        await expectValid(path, html)
      }
    },
  )

  test('is valid without payments and shows no price; sign-in is the first page there', async () => {
    const { origin } = serverWithoutPayments
    await withBrowser({}, async (_context, page, consoleErrors) => {
      await page.goto(origin)
      await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: '← Back' }).count()).toBe(0)
      expect(consoleErrors).toEqual([])
    })
    for (const path of ['/faq', '/your-stories', '/privacy', '/terms', '/nowhere']) {
      const html = await (await fetch(origin + path)).text()
      expectComplete(path, html)
      await expectValid(path, html)
      expect(html, path).not.toMatch(/\$\d/)
    }
  })

  test('is known to the app, which links to it with a full page load', () => {
    const alsoInTheApp = ['/', '/faq']
    expect(PUBLIC_PATHS.filter((path) => !isPublicPage(path))).toEqual(alsoInTheApp)
  })

  test('links only to existing pages and fragments', async () => {
    const seen = new Set<string>(PUBLIC_PATHS.map((path) => server.origin + path))
    const broken: string[] = []
    for (const address of seen) {
      const { pathname, hash } = new URL(address)
      const response = await fetch(address)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const text = isPage ? await response.text() : ''
      if (!response.ok) broken.push(`${address} returned ${response.status}`)
      if (hash && !text.includes(`id="${hash.slice(1)}"`)) broken.push(`${address} is not on its page`)
      // The app's router handles its own links.
      if (text.includes('id="root"') || !PUBLIC_PATHS.includes(pathname)) continue
      // The server started on a random port, which it doesn't know.
      for (const link of linksIn(text.replaceAll('http://localhost:0', server.origin), address)) seen.add(link)
    }
    expect(broken).toEqual([])
    expect(seen.size).toBeGreaterThan(30)
    const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
    for (const path of PUBLIC_PATHS) expect(sitemap).toContain(`<loc>http://localhost:0${path}</loc>`)
  })

  test('has no layout shifts though web fonts come late, enough contrast in a wide window, and one script at most', () =>
    withBrowser({}, async (context, page, consoleErrors) => {
      await countShifts(context)
      const scripts = new Set<string>()
      page.on('request', (request) => {
        const addresses = [request.frame().url(), request.url()].map((address) => new URL(address).pathname)
        if (request.resourceType() === 'script') scripts.add(addresses.join(' '))
      })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        for (const path of [...PUBLIC_PATHS, '/nowhere']) {
          await openWithLateFonts(page, server.origin + path)
          expect(await shiftsOf(page), `${path} at ${width}`).toBe(0)
          // The rest, and all in narrow windows: screens.e2e.ts.
          if (width === 1280) expect(await findAxeViolations(page, ONLY_COLORS), path).toEqual([])
        }
      }
      // The red button of the landing page, and the name on the certificate.
      expect([...scripts]).toEqual([
        expect.stringMatching(/^\/ \/assets\/try-recording-\w+\.js$/),
        expect.stringMatching(/^\/gift \/assets\/try-certificate-\w+\.js$/),
      ])
      expect(consoleErrors).toEqual([])
    }))

  test('reserves space for images that haven’t loaded', () =>
    withBrowser({}, async (context, page) => {
      await context.route(/\.(avif|webp)$/, (route) => route.abort())
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(server.origin)
        const heights = await page
          .locator('picture img')
          .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
        expect(heights.length).toBeGreaterThan(0)
        expect(Math.min(...heights), `at ${width}`).toBeGreaterThan(400)
      }
    }))

  test.each(PUBLIC_PATHS)(`%s needs at most ${MAX_FIRST_PAINT_BYTES} bytes for its first paint`, (path) =>
    // Each in a browser with an empty cache.
    withBrowser({}, async (_context, page) => {
      const sizes: Promise<number>[] = []
      const count = async (type: string, bytes: Promise<{ responseBodySize: number }>) =>
        type === 'image' ? 0 : (await bytes).responseBodySize
      page.on('requestfinished', (request) => sizes.push(count(request.resourceType(), request.sizes())))
      await page.goto(server.origin + path, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(bytes).toBeGreaterThan(30_000)
      expect(bytes).toBeLessThanOrEqual(MAX_FIRST_PAINT_BYTES)
    }),
  )
})

const shownPhrases = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('h1 > *')].filter((phrase) => {
    const { opacity, visibility } = getComputedStyle(phrase)
    return opacity === '1' && visibility === 'visible'
  }).map((phrase) => phrase.textContent)`)

describe('the landing page', () => {
  test('changes its headline every three seconds, and stops on request or with reduced motion', () =>
    withBrowser({}, async (_context, page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(server.origin)
      const at = async (ms: number) => {
        await page.evaluate(
          `document.getAnimations().forEach((animation) => { animation.pause(); animation.currentTime = ${ms} })`,
        )
        return shownPhrases(page)
      }
      const shownHeadlines = []
      for (let index = 0; index < 6; index++)
        shownHeadlines.push(...(await at(index * 3000 + 100)), ...(await at(index * 3000 + 2900)))
      expect(shownHeadlines).toHaveLength(12)
      expect(new Set(shownHeadlines).size).toBe(6)
      expect(shownHeadlines.filter((_, index) => index % 2 === 0)).toEqual(
        shownHeadlines.filter((_, index) => index % 2 === 1),
      )
      expect(await at(18_100)).toEqual([shownHeadlines[0]])

      await page.reload()
      await page.getByLabel('Stop the headlines').check()
      const states = await page.evaluate(`document.getAnimations().map((animation) => animation.playState)`)
      expect(new Set(states as string[])).toEqual(new Set(['paused']))

      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await page.evaluate('document.getAnimations().length')).toBe(0)
      expect(await shownPhrases(page)).toEqual([shownHeadlines[0]])
      expect(await page.getByLabel('Stop the headlines').isVisible()).toBe(false)
    }))

  test('every call to action leads to registration with its own reason', () =>
    withBrowser({ width: 390 }, async (_context, page, consoleErrors) => {
      for (const path of ['/', '/gift', '/historian']) {
        await page.goto(server.origin + path)
        const calls = await page
          .locator('main a[data-category]')
          .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('data-label')]))
        expect(calls.length, path).toBeGreaterThan(3)
        for (const [href] of calls) expect(href, path).toMatch(/^\/auth\?for=[a-z-]+$/)
        expect(new Set(calls.map(([, label]) => label)).size, path).toBe(calls.length)
      }
      await page.goto(server.origin)
      await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
      await page.getByText('The first 30 days are free').waitFor()
      await page.getByRole('link', { name: '← Back' }).click()
      await page.getByRole('heading', { level: 1, name: 'The stories they tell' }).waitFor()
      expect(consoleErrors).toEqual([])
    }))
})

describe('questions', () => {
  const open = (page: Page) => page.locator('details[open]').count()

  test.each([
    ['/', 2],
    ['/faq', 2],
    ['/gift', 1],
    ['/historian', 1],
  ])('on %s, opening two leaves %i open, with the keyboard too', (path, left) =>
    withBrowser({}, async (_context, page) => {
      await page.goto(server.origin + path)
      const questions = page.locator('summary')
      await questions.nth(0).click()
      await questions.nth(1).focus()
      await page.keyboard.press('Enter')
      expect(await open(page)).toBe(left)
      await page.keyboard.press('Enter')
      expect(await open(page)).toBe(left - 1)
    }),
  )

  test('are the same inside the app, with its own header; signed-in people find the way back from public pages', () =>
    withBrowser({}, async (_context, page, consoleErrors) => {
      await page.goto(`${server.origin}/faq`)
      const questions = await page.locator('summary').allTextContents()
      expect(await page.locator('main').getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe(
        'mailto:help@keepsaid.example',
      )
      await signUp(page, server.origin)
      await page.getByRole('link', { name: 'FAQ' }).click()
      await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
      await expect.poll(() => page.locator('summary').allTextContents()).toEqual(questions)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
      await expect
        .poll(() => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents())
        .toContain('FAQ')
      await findTheWayBack(page)
      expect(consoleErrors).toEqual([])
    }))
})

/** Signed in, a person finds a link back from public pages, and buttons for visitors explain themselves. */
const findTheWayBack = async (page: Page): Promise<void> => {
  await page.goto(`${server.origin}/historian`)
  await page.getByRole('link', { name: 'Your Stories', exact: true }).click()
  await page.waitForURL('**/stories')
  await page.goto(`${server.origin}/gift`)
  await page.locator('[data-label="plan premium"]').click()
  await page.getByText('You’re already signed in', { exact: true }).first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Give a gift' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/gifts/new')
  expect(new URL(page.url()).search).toBe('?kind=premium')

  await page.goto(`${server.origin}/faq#who-owns`)
  await page.getByText('You do, all of them.').waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500)
}
