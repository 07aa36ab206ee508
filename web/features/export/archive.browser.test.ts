import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ArchiveSummary } from '#server/features/export/archive/contract.ts'
import { sampleStatus } from '#web/features/billing/testing/sample-status.ts'
import { RUTH } from '#web/features/family/testing/a-family.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { atBothTextSizes, expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'

const pages = withBuiltPages()

const archive = (given: Partial<ArchiveSummary> = {}): ArchiveSummary => ({
  familyId: 1,
  familyName: 'The Ellery Family',
  scope: 'vault',
  stories: 412,
  seconds: 260_400,
  bytes: 5_120_000_000,
  download: null,
  ...given,
})
const BUSY = { status: 503, json: { error: 'busy', message: 'We are busy just now. Please try again.' } }

/** Opens the page with a fake server whose answers a test can change. */
async function open(options: BrowserContextOptions = {}, search = '', { sells = true } = {}) {
  const page = await pages.openTab(options)
  const server = {
    archives: [archive()],
    fails: false,
    // Where nothing is sold, everything is included.
    isPremium: !sells,
    bulk: null as null | { state: string; sent: number; total: number },
    requestCount: 0,
    total: 12,
    /** The error message of downloads. */
    downloadError: null as null | string,
    /** The error message of the facets call. */
    facetsError: null as null | string,
  }
  await fakeCall(page, '**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const answers: Record<string, () => unknown> = {
      '/api/user': () => RUTH,
      '/api/site-config': () => ({ ...sampleSiteConfig, sells }),
      '/api/archive': () => {
        server.requestCount += 1
        return server.archives
      },
      '/api/subscription/status': () => sampleStatus({ isPremium: server.isPremium }),
      '/api/stories/facets': () => ({ total: server.total, toldBy: [], category: [], decade: [], tag: [] }),
      '/api/stories/download/progress': () => ({ download: server.bulk }),
    }
    if (pathname === '/api/stories/facets' && server.facetsError)
      return route.fulfill({ status: 400, json: { error: 'bad_request', message: server.facetsError } })
    if (pathname === '/api/archive' && server.fails) return route.fulfill(BUSY)
    if (server.downloadError && /^\/api\/(archive\/\d+|stories\/download)$/.test(pathname))
      return route.fulfill({ status: 429, json: { error: 'archive_busy', message: server.downloadError } })
    if (/^\/api\/(archive\/\d+|stories\/download)$/.test(pathname))
      return route.fulfill({ body: 'PK', headers: { 'content-disposition': 'attachment; filename="a.zip"' } })
    return route.fulfill({ json: answers[pathname]?.() ?? [] })
  })
  await fakeCall(page, '**/api/events*', () => {})
  await page.goto(pages.address(`archive${search}`))
  return { page, server }
}

test('Enter starts the download, and the page shows its progress', async () => {
  const { page, server } = await open()
  await page.getByText('412 stories · 72 hours 20 minutes of audio · about 5.1 GB').waitFor()
  const link = page.getByRole('link', { name: 'Download the Archive' })
  const coming = page.waitForEvent('download')
  await link.focus()
  await page.keyboard.press('Enter')
  await coming
  server.archives = [archive({ download: { state: 'preparing', sent: 0, total: 0 } })]
  await page.getByText('We’re putting the archive together.').waitFor()
  server.archives = [archive({ download: { state: 'sending', sent: 1_200_000_000, total: 5_130_000_000 } })]
  await page.getByRole('progressbar', { name: 'Sending' }).waitFor()
  server.archives = [archive({ download: { state: 'interrupted', sent: 1_200_000_000, total: 5_130_000_000 } })]
  await page.getByText('The download was interrupted.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/archive')
})

test('an error from the server shows on the page, and no download starts', async () => {
  const { page, server } = await open()
  server.isPremium = true
  await page.reload()
  server.downloadError = 'You already have two downloads running.'
  let begun = 0
  page.on('download', () => {
    begun += 1
  })
  const said = page.getByRole('alert').filter({ hasText: 'You already have two downloads running.' })
  await page.getByRole('link', { name: 'Download the Archive' }).click()
  await said.waitFor()
  await page.getByRole('link', { name: 'Download with Originals' }).click()
  await expect.poll(() => said.count()).toBe(2)
  await expectNoAxeViolations(page)
  server.downloadError = null
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the Archive' }).click()
  await coming
  await expect.poll(() => said.count()).toBe(1)
  expect(begun).toBe(1)
})

test('with Premium the filtered stories can be downloaded as MP3s and as originals', async () => {
  const { page, server } = await open({}, '?category=Ad+Hoc')
  await page.getByText('This is part of Premium.').waitFor()
  expect(await page.getByRole('link', { name: 'Download with MP3s' }).count()).toBe(0)
  server.isPremium = true
  await page.reload()
  const link = page.getByRole('link', { name: 'Download with MP3s' })
  expect(await link.getAttribute('href')).toBe('/api/stories/download?category=Ad+Hoc&audio=mp3&family=1')
  server.bulk = { state: 'sending', sent: 3, total: 12 }
  await link.click()
  await page.getByText('Sending: 3 of 12 stories.').waitFor()
})

test('filtered stories come first on the page, or the reason why there are none', async () => {
  const { page, server } = await open({}, '?tag=war&q=mill')
  await page.getByRole('heading', { name: 'These 12 stories' }).waitFor()
  await page.getByRole('link', { name: 'Download the Archive' }).waitFor()
  expect((await page.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 2)).toEqual([
    'These 12 stories',
    'The Ellery Family',
  ])
  await page.getByText('tagged war', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Your Stories', exact: true }).first().getAttribute('href')).toMatch(
    /tag=war$/,
  )
  server.total = 0
  await page.reload()
  await page.getByRole('heading', { name: 'No stories match' }).waitFor()
  server.facetsError = 'A tag can have at most 50 characters'
  await page.reload()
  await page.getByText('A tag can have at most 50 characters').waitFor()
})

test('no horizontal scrolling at 320 px with text at 100 % and 200 %', async () => {
  const { page, server } = await open({ viewport: { width: 320, height: 640 } })
  server.isPremium = true
  server.archives = [archive({ familyName: 'X'.repeat(100) })]
  await page.goto(pages.address('archive?tag=war'))
  await page.getByRole('link', { name: 'Download with Originals' }).waitFor()
  await page.getByRole('link', { name: 'Download the Archive' }).waitFor()
  await atBothTextSizes(page, async (size) => {
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > 320)
        .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`),
    )
    expect(wide, `with text at ${size}`).toEqual([])
  })
  await expectNoHorizontalScrolling(page)
})

test('trials and plans are mentioned only where plans are sold', async () => {
  const selling = (await open()).page
  await selling.getByText('It’s free, even after a trial or a plan has ended, and you can open it').waitFor()
  const { page } = await open({}, '', { sells: false })
  await page.getByText('It’s free, and you can open it without this service.').waitFor()
  await page.getByRole('heading', { name: 'What’s in it' }).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/trial|\bplans?\b|premium|credit card/i)
})
