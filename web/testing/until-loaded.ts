import type { Page } from 'playwright-core'

/** Waits until the page has loaded a lazy part unasked, with all that it imports. `part` is the file's name without its ending. */
export async function untilLoaded(page: Page, part: string): Promise<void> {
  const address = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find(({ name }) => name.includes(start))?.name,
    `/assets/${part}-`,
  )
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => undefined)`)
}
