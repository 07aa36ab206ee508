import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ANALYTICS_START_TIMEOUT_MS } from '#common/analytics.ts'
import { createApiClient } from './support/api-client.ts'
import { fakeGoogle } from './support/fake-google.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { recordFor, saveRecorded, signUpFromLandingPage, speechFile } from './support/storyteller.ts'

const server = sharedServer({ GA_MEASUREMENT_ID: 'G-TEST12345' })
const withBrowser = sharedBrowser(speechFile())
const TITLE = 'The geese of Millbrook'

// What each setting, signal and failure decides: web/lib/analytics/*.test.ts. Without analytics: keyboard.e2e.ts.

/**
 * Waits until an open page has counted itself, if it does. It asks for an idle moment when it has loaded, so the one that is asked
 * for now comes later; its request for Google's script is seen one task after that.
 */
const untilCounted = async (page: Page): Promise<void> => {
  await page.waitForLoadState()
  await page.evaluate(
    `new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: ${ANALYTICS_START_TIMEOUT_MS} }))`,
  )
}

/** Whether the page has begun to load Google's script: its request is seen only later. */
const loadsGoogle = async (page: Page): Promise<boolean> => {
  await untilCounted(page)
  return page.evaluate<boolean>(`document.querySelector('script[src*="googletagmanager"]') !== null`)
}

/** Policy violations are console errors; this page logs them even where the console's own lines are ignored. */
const logViolations = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('refused', violatedDirective, blockedURI))
`

test('analytics on: pages by route pattern, calls to action, recording and saving are counted', () =>
  withBrowser({ initScript: withoutRecognizer + logViolations }, async (context, page, consoleErrors) => {
    const google = await fakeGoogle(context, server.origin)
    await page.goto(server.origin)
    // Only clicks after Google's script has loaded are counted.
    await expect.poll(google.events).toEqual(['page_view /'])
    await signUpFromLandingPage(page, server.origin)
    await recordFor(page, 2000)
    await saveRecorded(page, TITLE)
    await page.getByRole('link', { name: TITLE, exact: true }).first().click()
    await page.waitForURL(/\/stories\/\d+/)
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
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
    const google = await fakeGoogle(context, server.origin)
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
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()
    expect(await loadsGoogle(page)).toBe(false)
    await page.reload()
    await page.getByLabel('Email').waitFor()
    expect(await loadsGoogle(page)).toBe(false)
    await page.goto(`${server.origin}/forgot-password`)
    await page
      .getByRole('link', { name: /Back|Sign In/i })
      .first()
      .click()
    await page.waitForURL('**/auth**')
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()
    expect(await loadsGoogle(page)).toBe(false)
    expect(google.requests).toEqual([])

    // From a counted page, the way there doesn't reload anything.
    await page.goto(`${server.origin}/auth?tab=sign-in`)
    await expect.poll(google.events).toEqual(['page_view /auth'])
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await untilCounted(page)
    expect(google.events()).toEqual(['page_view /auth'])
    await page.goBack()
    await expect.poll(google.events).toEqual(['page_view /auth', 'page_view /auth'])
    expect(consoleErrors).toEqual([])
  }))
