// Long, because one server shows all public pages.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicPage } from '#common/paths.ts'
import { nothingFound, WIDTHS } from '#web/testing/axe.ts'
import { withBrowser } from './support/browser.ts'
import {
  countShifts,
  expectValid,
  expectWellMade,
  linksIn,
  openWithLateLetters,
  shiftsOf,
} from './support/public-pages.ts'
import { PUBLIC_PATHS } from './support/public-paths.ts'
import { signUp } from './support/recording.ts'
import type { RunningServer } from './support/server.ts'
import { withServer } from './support/server.ts'

// What visitors read before there is an account: it is whole without a script, leads where it says, and stays where it is.

const QUIET = { SPEECH: 'off', LOG_LEVEL: 'error' }
/** All that the first sight of a page may cost, in bytes over the line, without pictures. */
const FIRST_SIGHT = 60_000

let server: RunningServer
let stop = () => {}
let stopped: Promise<void>
beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    stopped = withServer({ ...QUIET, CONTACT_EMAIL: 'help@keepsaid.example' }, async (running) => {
      server = running
      ready()
      await new Promise<void>((resolve) => {
        stop = resolve
      })
    })
    stopped.catch(failed)
  })
})
afterAll(async () => {
  stop()
  await stopped
})

const fetchPage = async (path: string, headers: Record<string, string> | undefined): Promise<string> => {
  const response = await fetch(server.origin + path, headers && { headers })
  expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
  return response.text()
}

describe('every public page', () => {
  test.each([...PUBLIC_PATHS, '/nowhere'])(
    '%s is valid, says what it is, and is set in letters that are there',
    async (path) => {
      for (const headers of [undefined, { cookie: 'keepsaid=somebody' }]) {
        const html = await fetchPage(path, headers)
        if (html.includes('id="root"')) continue
        expectWellMade(path, html)
        await expectValid(path, html)
      }
    },
  )

  test('is valid too where a family hosts for itself, and names no price; signing in is the first page there', () =>
    withServer({ ...QUIET, PAYMENTS: 'off' }, async ({ origin }) => {
      await withBrowser({}, async (_context, page, complaints) => {
        await page.goto(origin)
        await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
        await expect.poll(() => page.getByRole('link', { name: '← Back' }).count()).toBe(0)
        expect(complaints).toEqual([])
      })
      for (const path of ['/faq', '/your-stories', '/privacy', '/terms', '/nowhere']) {
        const html = await (await fetch(origin + path)).text()
        expectWellMade(path, html)
        await expectValid(path, html)
        expect(html, path).not.toMatch(/\$\d/)
      }
    }))

  test('is known to the app, which leads to it by loading it', () => {
    const alsoInTheApp = ['/', '/faq']
    expect(PUBLIC_PATHS.filter((path) => !isPublicPage(path))).toEqual(alsoInTheApp)
  })

  test('leads to pages and parts of pages that are there', async () => {
    const seen = new Set<string>(PUBLIC_PATHS.map((path) => server.origin + path))
    const broken: string[] = []
    for (const address of seen) {
      const { pathname, hash } = new URL(address)
      const response = await fetch(address)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const text = isPage ? await response.text() : ''
      if (!response.ok) broken.push(`${address} is answered ${response.status}`)
      if (hash && !text.includes(`id="${hash.slice(1)}"`)) broken.push(`${address} is not on its page`)
      // The app finds its own way.
      if (text.includes('id="root"') || !PUBLIC_PATHS.includes(pathname)) continue
      // Started on any free port, the server cannot know its own.
      for (const link of linksIn(text.replaceAll('http://localhost:0', server.origin), address)) seen.add(link)
    }
    expect(broken).toEqual([])
    expect(seen.size).toBeGreaterThan(30)
    const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
    for (const path of PUBLIC_PATHS) expect(sitemap).toContain(`<loc>http://localhost:0${path}</loc>`)
  })

  test('looks right to axe at both widths and in both themes, moves nothing, and needs no script', () =>
    withBrowser({}, async (context, page, complaints) => {
      await countShifts(context)
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        for (const path of [...PUBLIC_PATHS, '/nowhere']) {
          await page.goto(server.origin + path)
          await page.evaluate('document.fonts.ready')
          await nothingFound(page)
          expect(await shiftsOf(page), `${path} at ${width}`).toBe(0)
        }
      }
      expect(scripts).toEqual([])
      expect(complaints).toEqual([])
    }))

  test('moves nothing when its letters come after its words have been seen', () =>
    withBrowser({}, async (context, page) => {
      await countShifts(context)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        for (const path of PUBLIC_PATHS) {
          await openWithLateLetters(page, server.origin + path)
          expect(await shiftsOf(page), `${path} at ${width}`).toBe(0)
        }
      }
    }))

  test('keeps the room for pictures that have not come yet', () =>
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

  test.each(PUBLIC_PATHS)(`%s is seen for at most ${FIRST_SIGHT} bytes`, (path) =>
    // Each in a browser that has nothing yet.
    withBrowser({}, async (_context, page) => {
      const sizes: Promise<number>[] = []
      const count = async (type: string, bytes: Promise<{ responseBodySize: number }>) =>
        type === 'image' ? 0 : (await bytes).responseBodySize
      page.on('requestfinished', (request) => sizes.push(count(request.resourceType(), request.sizes())))
      await page.goto(server.origin + path, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(bytes).toBeGreaterThan(30_000)
      expect(bytes).toBeLessThanOrEqual(FIRST_SIGHT)
    }),
  )
})

const shownPhrases = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('h1 > *')].filter((phrase) => {
    const { opacity, visibility } = getComputedStyle(phrase)
    return opacity === '1' && visibility === 'visible'
  }).map((phrase) => phrase.textContent)`)

describe('the landing page', () => {
  test('changes its headline every three seconds, and holds it where that is asked for', () =>
    withBrowser({}, async (_context, page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(server.origin)
      const at = async (ms: number) => {
        await page.evaluate(
          `document.getAnimations().forEach((animation) => { animation.pause(); animation.currentTime = ${ms} })`,
        )
        return shownPhrases(page)
      }
      const turns = []
      for (let turn = 0; turn < 6; turn++)
        turns.push(...(await at(turn * 3000 + 100)), ...(await at(turn * 3000 + 2900)))
      expect(turns).toHaveLength(12)
      expect(new Set(turns).size).toBe(6)
      expect(turns.filter((_, index) => index % 2 === 0)).toEqual(turns.filter((_, index) => index % 2 === 1))
      expect(await at(18_100)).toEqual([turns[0]])

      await page.reload()
      await page.getByLabel('Stop the headlines').check()
      const states = await page.evaluate(`document.getAnimations().map((animation) => animation.playState)`)
      expect(new Set(states as string[])).toEqual(new Set(['paused']))

      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await page.evaluate('document.getAnimations().length')).toBe(0)
      expect(await shownPhrases(page)).toEqual([turns[0]])
      expect(await page.getByLabel('Stop the headlines').isVisible()).toBe(false)
    }))

  test('leads to an account by every button, which knows what it was pressed for', () =>
    withBrowser({ width: 390 }, async (_context, page, complaints) => {
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
      expect(complaints).toEqual([])
    }))
})

describe('questions', () => {
  const open = (page: Page) => page.locator('details[open]').count()

  test.each([
    ['/', 2],
    ['/faq', 2],
    ['/gift', 1],
    ['/historian', 1],
  ])('on %s, pressing two of them leaves %i open, by keyboard too', (path, left) =>
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

  test('are answered in the app by the same words, with its own header', () =>
    withBrowser({}, async (_context, page, complaints) => {
      await page.goto(`${server.origin}/faq`)
      const asked = await page.locator('summary').allTextContents()
      expect(await page.locator('main').getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe(
        'mailto:help@keepsaid.example',
      )
      await signUp(page, server.origin)
      await page.getByRole('link', { name: 'FAQ' }).click()
      await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
      expect(await page.locator('summary').allTextContents()).toEqual(asked)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()).toContain('FAQ')
      await nothingFound(page)
      expect(complaints).toEqual([])
    }))
})
