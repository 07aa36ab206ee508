import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatCalendarDay } from '#common/format/dates.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { recordFor, saveRecorded, signUp, speechFile } from './support/storyteller.ts'

// The day on which a story was told, where it was told: on every page, for every reader.

const server = sharedServer()
const withBrowser = sharedBrowser(speechFile())

/** A place where it is another day than in London now, whenever that is. */
const elsewhere = (): string => (new Date().getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati')
const dayIn = (timeZone: string, at = new Date()): string =>
  formatCalendarDay(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))

const recordedOn = async (page: Page): Promise<string> => {
  const entry = page.locator('dt', { hasText: /^Recorded$/ }).locator('xpath=following-sibling::dd[1]')
  return (await entry.textContent()) ?? ''
}
const tooltipOf = async (page: Page): Promise<string> =>
  (await page.locator('time').first().getAttribute('title')) ?? ''

test('the page, its tooltip, the citation and the text name the day in the recorder’s zone', () => {
  const timezoneId = elsewhere()
  return withBrowser({ timezoneId }, async (context, page) => {
    await signUp(page, server.origin)
    const began = dayIn(timezoneId)
    await recordFor(page, 1500)
    await saveRecorded(page, 'Evening')
    // Recorded around midnight, it may be either day.
    const days = [began, dayIn(timezoneId)]
    await page.getByRole('heading', { name: 'Evening' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
    const day = (await recordedOn(page)).replace(/ at .*/, '')
    expect(days).toContain(day)
    expect(day).not.toBe(dayIn('UTC'))
    expect(await tooltipOf(page)).toBe(await recordedOn(page))
    const [story] = await (await context.request.get(`${server.origin}/api/stories`)).json()
    const { citation } = await (await context.request.get(`${server.origin}/api/stories/${story.id}`)).json()
    expect(citation).toContain(`recorded ${day},`)

    // A reader in London sees the same.
    await withBrowser({ timezoneId: 'Europe/London' }, async (london, readersPage) => {
      await london.addCookies(await context.cookies())
      await readersPage.goto(`${server.origin}/stories/${story.id}`)
      await readersPage.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
      expect(await recordedOn(readersPage)).toBe(await recordedOn(page))
      expect(await tooltipOf(readersPage)).toBe(await tooltipOf(page))
    })
  })
})
