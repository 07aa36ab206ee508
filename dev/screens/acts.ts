import type { Page } from 'playwright-core'

/** Presses the first button of a name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Presses, and waits for the dialog that opens. */
export const open = async (page: Page, name: string | RegExp): Promise<void> => {
  await press(page, name)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

/** Waits until a text stands on the page. */
export const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Sends a form that nobody has filled in. */
export const sendEmpty = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}
