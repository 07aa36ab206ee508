import type { Page } from 'playwright-core'

/** Records for so many milliseconds, and ends at the form that saves it. */
export const recordFor = async (page: Page, ms: number): Promise<void> => {
  const stop = page.getByRole('button', { name: /press to stop/ })
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await stop.waitFor()
  await page.waitForTimeout(ms)
  await stop.click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

/** Saves what was recorded, under the title that the form has where none is given, and ends at the stories. */
export const saveRecorded = async (page: Page, title?: string): Promise<void> => {
  const form = page.getByRole('dialog', { name: 'Save Your Story' })
  if (title) await form.getByLabel('Story Title').fill(title)
  await form.getByRole('button', { name: 'Save Story' }).click()
  await page.waitForURL('**/stories', { timeout: 30_000 })
}
