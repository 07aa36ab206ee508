import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ANALYTICS_START_TIMEOUT_MS } from '#common/analytics.ts'
import { createApiClient } from './support/api-client.ts'
import { fakeGoogle, type GoogleMode } from './support/fake-google.ts'
import { recordFor, saveRecorded, signUp, signUpFromLandingPage, speechFile } from './support/recording.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'

const server = sharedServer({ GA_MEASUREMENT_ID: 'G-TEST12345' })
const serverWithoutAnalytics = sharedServer()
const withBrowser = sharedBrowser(speechFile())
const TITLE = 'The geese of Millbrook'

/** A counted page reports itself sooner than this, in milliseconds. */
const STARTED_BY_MS = ANALYTICS_START_TIMEOUT_MS + 1000

const withNavigator = (property: string) => `Object.defineProperty(Navigator.prototype, ${property})`
/** Policy violations are console errors; this page logs them even where the console's own lines are ignored. */
const logViolations = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('refused', violatedDirective, blockedURI))
`

/** The main job: from the landing page to a saved story, and to its page. */
const recordStory = async (page: Page, origin: string, whenOpen = async () => {}): Promise<void> => {
  await page.goto(origin)
  await whenOpen()
  await signUpFromLandingPage(page, origin)
  await recordFor(page, 2000)
  await saveRecorded(page, TITLE)
  await page.getByRole('link', { name: TITLE, exact: true }).first().click()
  await page.waitForURL(/\/stories\/\d+/)
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
}

test('analytics on: pages by route pattern, calls to action, recording and saving are counted', () =>
  withBrowser({ initScript: withoutRecognizer + logViolations }, async (context, page, consoleErrors) => {
    const google = await fakeGoogle(context, server.origin, 'responds')
    // Only clicks after Google's script has loaded are counted.
    await recordStory(page, server.origin, () => expect.poll(google.events).toEqual(['page_view /']))
    await expect
      .poll(google.events)
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
    expect(google.events().filter((event) => /recording_start|story_saved/.test(event))).toHaveLength(2)
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

    // A search is the same page, and its words stay private.
    const before = google.sent.length
    await page.goto(`${server.origin}/stories?q=geese`)
    await page.getByRole('link', { name: TITLE, exact: true }).first().waitFor()
    await expect.poll(() => google.events().slice(before)).toEqual(['page_view /stories'])
    expect(JSON.stringify(google.sent)).not.toContain('geese')
    expect(consoleErrors).toEqual([])
  }))

test('pages with secrets in their URL load and send nothing, whatever the way in or out', () =>
  withBrowser({ initScript: logViolations }, async (context, page, consoleErrors) => {
    const google = await fakeGoogle(context, server.origin, 'responds')
    const owner = createApiClient(() => server.origin)
    await owner.register()
    const body = JSON.stringify({ relationship: 'Grandchild' })
    const headers = { 'content-type': 'application/json' }
    const invited = await owner.request('/api/family/invite', { method: 'POST', body, headers })
    const { inviteCode } = (await invited.json()) as { inviteCode: string }
    for (const path of ['/join/some-code', '/reset-password#some-token', '/join/some-code/x', `/join/${inviteCode}`]) {
      await page.goto(server.origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
    await page.getByRole('link', { name: /account/i }).click()
    await page.waitForURL('**/auth?**')
    await page.waitForTimeout(STARTED_BY_MS)
    await page.reload()
    await page.getByLabel('Email').waitFor()
    await page.waitForTimeout(STARTED_BY_MS)
    await page.goto(`${server.origin}/forgot-password`)
    await page
      .getByRole('link', { name: /Back|Sign In/i })
      .first()
      .click()
    await page.waitForURL('**/auth**')
    await page.waitForTimeout(STARTED_BY_MS)
    expect(google.requests).toEqual([])

    // From a counted page, the way there doesn't reload anything.
    await page.goto(`${server.origin}/auth?tab=sign-in`)
    await expect.poll(google.events).toEqual(['page_view /auth'])
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.waitForTimeout(STARTED_BY_MS)
    expect(google.events()).toEqual(['page_view /auth'])
    await page.goBack()
    await expect.poll(google.events).toEqual(['page_view /auth', 'page_view /auth'])
    expect(consoleErrors).toEqual([])
  }))

test.each([
  ['Do Not Track', withNavigator("'doNotTrack', { get: () => '1' }")],
  ['Global Privacy Control', withNavigator("'globalPrivacyControl', { get: () => true }")],
])('with %s, no request leaves our origin', (_name, initScript) =>
  withBrowser({ initScript }, async (context, page, consoleErrors) => {
    const google = await fakeGoogle(context, server.origin, 'responds')
    await signUp(page, server.origin)
    await page.waitForTimeout(STARTED_BY_MS)
    expect(google.requests).toEqual([])
    expect(consoleErrors).toEqual([])
  }),
)

test.each<GoogleMode>(['is blocked', 'never responds', 'sends nonsense'])(
  'where Google %s, a story is still recorded and saved',
  (mode) =>
    withBrowser({ initScript: withoutRecognizer }, async (context, page, consoleErrors) => {
      const google = await fakeGoogle(context, server.origin, mode)
      await recordStory(page, server.origin)
      expect(google.requests).toContain('https://www.googletagmanager.com/gtag/js?id=G-TEST12345')
      expect(google.sent).toEqual([])
      expect(consoleErrors).toEqual([])
    }),
)

test('analytics off: no request leaves our origin from the landing page to a saved story', () =>
  withBrowser({ initScript: withoutRecognizer }, async (context, page, consoleErrors) => {
    const google = await fakeGoogle(context, serverWithoutAnalytics.origin, 'responds')
    const scripts: string[] = []
    context.on('request', (request) => scripts.push(request.url()))
    await recordStory(page, serverWithoutAnalytics.origin)
    await page.waitForTimeout(STARTED_BY_MS)
    expect(google.requests).toEqual([])
    expect(scripts.filter((url) => url.includes('visit'))).toEqual([])
    expect(consoleErrors).toEqual([])
  }))
