import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ANALYTICS_START_TIMEOUT_MS } from '#common/analytics.ts'
import { createPerson } from './support/api-client.ts'
import { withBrowser } from './support/browser.ts'
import { type Answering, fakeForGoogle } from './support/fake-google.ts'
import { recordFor, saveRecorded, signUp, spokenFile } from './support/recording.ts'
import { withServer } from './support/server.ts'
import { withoutRecognizer } from './support/speech.ts'

const speech = spokenFile()
const COUNTED = { SPEECH: 'off', GA_MEASUREMENT_ID: 'G-TEST12345' }
const TITLE = 'The geese of Millbrook'

/** Longer than a page that is counted takes to say so. */
const STARTED_BY_MS = ANALYTICS_START_TIMEOUT_MS + 1000

const refusing = (wish: string) => `Object.defineProperty(Navigator.prototype, ${wish})`
/** A policy that refuses something is a complaint of the console; this page tells it as well where that is muted. */
const tellingViolations = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('refused', violatedDirective, blockedURI))
`

/** The main job: from the landing page to a story that is saved, and looked at. */
const tellAStory = async (page: Page, origin: string): Promise<void> => {
  await signUp(page, origin)
  await recordFor(page, 2000)
  await saveRecorded(page, TITLE)
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.waitForURL(/\/stories\/\d+/)
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
}

test('the way to a saved story is counted: pages by their pattern, the press on a call to action, recording and saving', () =>
  withServer(COUNTED, ({ origin }) =>
    withBrowser(
      { speech: speech(), initScript: withoutRecognizer + tellingViolations },
      async (context, page, complaints) => {
        const google = await fakeForGoogle(context, origin, 'answers')
        await page.goto(origin)
        await expect.poll(google.told).toEqual(['page_view /'])
        await tellAStory(page, origin)
        await expect
          .poll(google.told)
          .toEqual(
            expect.arrayContaining([
              expect.stringMatching(/^cta_click \/ landing \S/),
              'page_view /auth',
              'recording_start /',
              'story_saved /',
              'page_view /stories',
              'page_view /stories/$id',
            ]),
          )
        expect(google.told().filter((told) => /recording_start|story_saved/.test(told))).toHaveLength(2)
        for (const event of google.sent)
          expect(event).toMatchObject({
            id: 'G-TEST12345',
            page_title: new URL(String(event.page_location)).pathname,
            page_referrer: '',
            send_page_view: false,
            allow_google_signals: false,
            allow_ad_personalization_signals: false,
          })
        expect(JSON.stringify(google.sent)).not.toMatch(/geese|ruth|okafor|example\.org|\/stories\/\d/i)

        // What waits for words in the address is no other page, and the words are nobody's business.
        const before = google.sent.length
        await page.goto(`${origin}/stories?q=geese`)
        await page.getByRole('link', { name: TITLE }).first().waitFor()
        await expect.poll(() => google.told().slice(before)).toEqual(['page_view /stories'])
        expect(JSON.stringify(google.sent)).not.toContain('geese')
        expect(complaints).toEqual([])
      },
    ),
  ))

test('nothing is loaded on secret pages nor sent from them, however somebody comes there or goes on', () =>
  withServer(COUNTED, ({ origin }) =>
    withBrowser({ initScript: tellingViolations }, async (context, page, complaints) => {
      const google = await fakeForGoogle(context, origin, 'answers')
      const owner = createPerson(() => origin)
      await owner.register()
      const body = JSON.stringify({ relationship: 'Grandchild' })
      const headers = { 'content-type': 'application/json' }
      const invited = await owner.ask('/api/family/invite', { method: 'POST', body, headers })
      const { inviteCode } = (await invited.json()) as { inviteCode: string }
      for (const path of [
        '/join/some-code',
        '/reset-password#some-token',
        '/join/some-code/x',
        `/join/${inviteCode}`,
      ]) {
        await page.goto(origin + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      }
      await page.getByRole('link', { name: /account/i }).click()
      await page.waitForURL('**/auth?**')
      await page.waitForTimeout(STARTED_BY_MS)
      await page.reload()
      await page.getByLabel('Email').waitFor()
      await page.waitForTimeout(STARTED_BY_MS)
      await page.goto(`${origin}/forgot-password`)
      await page
        .getByRole('link', { name: /Back|Sign In/i })
        .first()
        .click()
      await page.waitForURL('**/auth**')
      await page.waitForTimeout(STARTED_BY_MS)
      expect(google.asked).toEqual([])

      // From a page that is counted the way leads there without loading anything anew.
      await page.goto(`${origin}/auth?tab=sign-in`)
      await expect.poll(google.told).toEqual(['page_view /auth'])
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.waitForURL('**/forgot-password')
      await page.waitForTimeout(STARTED_BY_MS)
      expect(google.told()).toEqual(['page_view /auth'])
      await page.goBack()
      await expect.poll(google.told).toEqual(['page_view /auth', 'page_view /auth'])
      expect(complaints).toEqual([])
    }),
  ))

test.each([
  ['Do Not Track', refusing("'doNotTrack', { get: () => '1' }")],
  ['Global Privacy Control', refusing("'globalPrivacyControl', { get: () => true }")],
])('with %s nothing leaves our origin', (_name, initScript) =>
  withServer(COUNTED, ({ origin }) =>
    withBrowser({ initScript }, async (context, page, complaints) => {
      const google = await fakeForGoogle(context, origin, 'answers')
      await signUp(page, origin)
      await page.waitForTimeout(STARTED_BY_MS)
      expect(google.asked).toEqual([])
      expect(complaints).toEqual([])
    }),
  ),
)

test.each<Answering>(['is blocked', 'says nothing', 'sends nonsense'])(
  'where Google %s, a story is told and saved all the same',
  (how) =>
    withServer(COUNTED, ({ origin }) =>
      withBrowser({ speech: speech(), initScript: withoutRecognizer }, async (context, page, complaints) => {
        const google = await fakeForGoogle(context, origin, how)
        await tellAStory(page, origin)
        expect(google.asked).toContain('https://www.googletagmanager.com/gtag/js?id=G-TEST12345')
        expect(google.sent).toEqual([])
        expect(complaints).toEqual([])
      }),
    ),
)

test('without the setting, nothing leaves our origin from the landing page to a saved story', () =>
  withServer({ SPEECH: 'off' }, ({ origin }) =>
    withBrowser({ speech: speech(), initScript: withoutRecognizer }, async (context, page, complaints) => {
      const google = await fakeForGoogle(context, origin, 'answers')
      const scripts: string[] = []
      context.on('request', (request) => scripts.push(request.url()))
      await tellAStory(page, origin)
      await page.waitForTimeout(STARTED_BY_MS)
      expect(google.asked).toEqual([])
      expect(scripts.filter((url) => url.includes('visit'))).toEqual([])
      expect(complaints).toEqual([])
    }),
  ))
