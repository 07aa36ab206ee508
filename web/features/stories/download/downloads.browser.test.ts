import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storyCaptions } from '#server/features/export/story/captions.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { untilLoaded } from '#web/testing/until-loaded.ts'

const pages = withBuiltPages()

const ABSENT = { state: 'absent', progress: 0, bytes: null as number | null }
const READY = { state: 'ready', progress: 1, bytes: 1_200_000 }

/** Opens a list with one story, on a server whose download answers the test controls. */
async function open() {
  const page = await pages.openTab()
  await fakeStoryServer(page, [aStory({ id: 7, title: 'The lilac dress' })])
  const server = {
    files: {
      original: { format: 'WebM', bytes: 3_100_000 } as { format: string; bytes: number } | null,
      mp3: ABSENT as typeof ABSENT | null,
      words: true,
      pdfProblem: null as string | null,
      captions: true,
    },
    works: true,
    /** The response to a file request instead of the file. */
    fileError: null as null | { status: number; json: object },
  }
  await fakeCall(page, '**/api/stories/7/download*', (route) =>
    server.works
      ? route.fulfill({ json: server.files })
      : route.fulfill({ status: 503, json: { error: 'busy', message: 'We are busy just now. Please try again.' } }),
  )
  await fakeCall(page, '**/api/stories/7/downloads/mp3', (route) => {
    if (server.files.mp3?.state !== 'ready') server.files.mp3 = { state: 'making', progress: 0, bytes: null }
    return route.fulfill({ json: server.files.mp3 })
  })
  // Only the page's check before the download: the browser's own request bypasses route handlers.
  await fakeCall(page, '**/api/stories/7/download/**', (route) => route.fulfill(server.fileError ?? { body: '' }))
  await page.goto(pages.address('stories'))
  await page.getByRole('button', { name: 'More Options' }).click()
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('dialog', { name: 'Download', exact: true }).waitFor()
  }
  return { page, server, openDialog }
}
const link = (page: Page, name: RegExp) => page.getByRole('link', { name })

test('each file is a link with details; the keyboard can start a download', async () => {
  const { page, openDialog } = await open()
  await openDialog()
  await link(page, /Original recording.*WebM, 3\.1 MB/).waitFor()
  for (const name of [/PDF to print/, /^Text.*notes.*how to cite/, /^Captions for a video or player/])
    await expect.poll(() => link(page, name).count()).toBe(1)
  const download = page.waitForEvent('download')
  await link(page, /PDF to print/).focus()
  await page.keyboard.press('Enter')
  expect((await download).url()).toMatch(/\/api\/stories\/7\/download\/pdf\?family=1$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Download')
})

test('files that the story lacks are not listed, and an MP3 that can’t be made says so', async () => {
  const { page, server, openDialog } = await open()
  const mp3 = { state: 'unreadable', progress: 0, bytes: null }
  server.files = { original: null, mp3, words: true, pdfProblem: null, captions: false }
  await openDialog()
  await link(page, /^Text/).waitFor()
  await page.getByText('We can’t read this recording').waitFor()
  await expectNoAxeViolations(page)
  await expect.poll(() => page.getByRole('dialog').getByRole('link').count()).toBe(2)
  await page.keyboard.press('Escape')
  server.files = { original: null, mp3: null, words: false, pdfProblem: null, captions: false }
  await openDialog()
  await page.getByText('There’s nothing to download yet').waitFor()
})

test('without a PDF, the print view is offered, and opens the print dialog on the story’s page', async () => {
  const { page, server, openDialog } = await open()
  server.files.pdfProblem = 'We can’t make a PDF of this story because our PDF fonts don’t have these characters: ག.'
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('h1')?.textContent ?? '')
  })
  await openDialog()
  await link(page, /^Text/).waitFor()
  expect(await link(page, /PDF to print/).count()).toBe(0)
  await link(page, /^Open the print view.*don’t have these characters: ག/).press('Enter')
  await page.locator('body[data-printed="The lilac dress"]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/stories/7')
  expect(await page.getByRole('dialog').count()).toBe(0)

  // On the story's own page, too.
  await page.evaluate(() => document.body.removeAttribute('data-printed'))
  await page.getByRole('button', { name: 'More Options' }).click()
  await openDialog()
  await link(page, /^Open the print view/).click()
  await page.locator('body[data-printed="The lilac dress"]').waitFor({ state: 'attached' })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'The lilac dress' }).waitFor()
})

test('an MP3 is made on request, shows its progress, and downloads automatically', async () => {
  const { page, server, openDialog } = await open()
  await openDialog()
  const button = page.getByRole('button', { name: /MP3 for any player/ })
  await button.focus()
  const begun = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await page.getByRole('progressbar', { name: 'Making the MP3' }).waitFor()
  await begun
  server.files.mp3 = { state: 'making', progress: 0.4, bytes: null }
  await page.getByText('40%').waitFor()
  const download = page.waitForEvent('download')
  server.files.mp3 = READY
  expect((await download).url()).toMatch(/\/api\/stories\/7\/download\/mp3\?family=1$/)
  await page.getByText('1.2 MB').waitFor()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('failures show where they happened, and can be retried', async () => {
  const { page, server, openDialog } = await open()
  server.works = false
  await openDialog()
  await page.getByText('We couldn’t load the list of files').waitFor({ timeout: 30_000 })
  server.works = true
  server.files.mp3 = { state: 'failed', progress: 0, bytes: null }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('We couldn’t make the MP3.').waitFor()
  server.fileError = {
    status: 404,
    json: {
      error: 'not_found',
      message: 'We couldn’t find this. It may have been deleted, or it belongs to another family.',
    },
  }
  await link(page, /^Text/).click()
  await page.getByText('We couldn’t find this. It may have been deleted, or it belongs to another family.').waitFor()
  server.fileError = null
  const download = page.waitForEvent('download')
  await link(page, /^Text/).click()
  await download
  await page
    .getByText('We couldn’t find this. It may have been deleted, or it belongs to another family.')
    .waitFor({ state: 'detached' })
})

test('offline: the dialog says so', async () => {
  const { page, openDialog } = await open()
  await openDialog()
  await link(page, /^Text/).waitFor()
  await fakeCall(page, '**/api/stories/7/download/**', (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByText('You’re offline').waitFor()
  await link(page, /^Text/).click()
  await page.getByText('We can’t reach the server. Check your connection').waitFor()
})

test('offline: a response that was on its way does not hide that', async () => {
  const { page, openDialog } = await open()
  const request = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/stories/7/downloads', async (route) => {
    request.resolve()
    await arrival.promise
    await route.fallback()
  })
  let isOffline = false
  // The fake server would answer what the page asks for later, such as at its next idle moment.
  await fakeCall(page, '**/api/**', (route) => (isOffline ? route.abort() : route.fallback()))
  await openDialog()
  await request.promise
  isOffline = true
  await page.context().setOffline(true)
  const notice = page.getByRole('dialog').getByText('You’re offline')
  await notice.waitFor()
  arrival.resolve()
  await link(page, /^Text/).waitFor()
  expect(await notice.count()).toBe(1)
})

test('offline after the dialog was closed: the page still says so', async () => {
  const { page, openDialog } = await open()
  await openDialog()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilLoaded(page, 'background-services')
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
})

test('captions: the browser shows them at their times, with markup as text and with the speaker', async () => {
  const { page } = await open()
  const at = (word: string, start: number, end: number) => ({ word, start, end, confidence: null })
  const story = { title: 'a --> b', toldBy: 'Ruth <b>', citation: 'x', language: 'en' }
  const vtt = storyCaptions(story, [
    at('<i>We', 0.5, 1),
    at('walked</i>', 1, 1.5),
    at('&', 1.5, 2),
    at('on.', 2, 2.5),
    at('Yes.', 4, 5),
  ])
  await fakeCall(page, '**/api/captions.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: vtt }))
  const cues = await page.evaluate(async () => {
    const video = document.body.appendChild(document.createElement('video'))
    const track = Object.assign(document.createElement('track'), {
      kind: 'captions',
      src: '/api/captions.vtt',
      default: true,
    })
    const loaded = new Promise((resolve, reject) => {
      track.onload = resolve
      track.onerror = reject
    })
    video.append(track)
    track.track.mode = 'hidden'
    await loaded
    return Array.from(track.track.cues ?? [], (cue) => {
      const shown = (cue as VTTCue).getCueAsHTML()
      return [cue.startTime, cue.endTime, shown.textContent, shown.querySelector('span')?.title]
    })
  })
  expect(cues).toEqual([
    [0.5, 2.5, '<i>We walked</i> & on.', 'Ruth <b>'],
    [4, 5, 'Yes.', 'Ruth <b>'],
  ])
})
