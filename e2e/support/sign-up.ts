import type { Page } from 'playwright-core'

/** Makes an account on the landing page's way, and ends on the record screen. */
export const signUp = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email').fill('ruth@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Account created!').first().waitFor()
  await page.waitForURL(`${origin}/`)
}
