import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAllReachable, hasFocus, pressOn, tabOnto, waitForDialog } from './support/keyboard.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'

// Each tab of the profile, worked with the keyboard alone: on a phone, after a walk over its controls at both widths. What is
// typed wrong, photos and the search: profile.browser.test.ts and admin-tab.browser.test.ts.

const server = sharedServer({ CONTACT_EMAIL: 'help@example.org' })
const withBrowser = sharedBrowser()

const PASSWORD = 'a good password'
/** The work is done at the last one. */
const WIDTHS = [1280, 390]

const register = async (context: BrowserContext, firstName: string): Promise<string> => {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@example.org`
  const data = { firstName, lastName: 'Okafor', email, password: PASSWORD }
  const response = await context.request.post(`${server.origin}/api/register`, {
    data,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status()).toBe(200)
  return email
}

const query = async (statement: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

/** Opens a tab from the first one with the arrow keys. `shown` is part of it. */
const openTab = async (page: Page, name: string, shown: Locator): Promise<void> => {
  await page.goto(`${server.origin}/profile/subscription`)
  await page.getByRole('tab', { name: 'Subscription', selected: true }).waitFor()
  await tabOnto(page, page.getByRole('tab', { name: 'Subscription' }))
  const tab = page.getByRole('tab', { name, exact: true })
  await tabOnto(page, tab, 'ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  await hasFocus(page, tab)
  await shown.waitFor()
  await expectReachableAtBothWidths(page)
}

const expectReachableAtBothWidths = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectAllReachable(page)
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: /Please fix/ })

/** The plan is shown, and Enter leads to the plans. */
const useSubscription = async (page: Page): Promise<void> => {
  await openTab(page, 'Subscription', page.getByText('Your family’s plan'))
  await pressOn(page, page.getByRole('link', { name: 'Choose a Plan' }))
  await page.getByRole('heading', { name: 'Premium', level: 1 }).waitFor()
  await expectReachableAtBothWidths(page)
}

/** An error gets the focus, then name, relationship, photo and colors are changed. */
const useProfile = async (page: Page): Promise<void> => {
  await openTab(page, 'Profile', page.getByLabel('First Name'))
  await tabOnto(page, page.getByLabel('First Name'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await pressOn(page, button(page, 'Save Changes'))
  await hasFocus(page, summary(page))
  await pressOn(page, summary(page).getByRole('link'))
  await hasFocus(page, page.getByLabel('First Name'))
  await page.keyboard.type('Ruth Ann')
  await tabOnto(page, page.getByLabel('Relationship'))
  await page.keyboard.type('Grandmo')
  await pressOn(page, button(page, 'Save Changes'))
  await page.getByText('Profile updated').first().waitFor()
  await page.getByRole('link', { name: 'Profile: Ruth Ann' }).waitFor()
  expect(await page.getByLabel('Relationship').inputValue()).toBe('Grandmother')
  await hasFocus(page, button(page, 'Save Changes'))

  // Without a listener, the browser opens its own dialog again, and a key right after `waitForEvent` comes before that is changed.
  page.on('filechooser', () => {})
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, button(page, 'Choose a Photo'))
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PHOTO })
  const dialog = page.getByRole('dialog', { name: 'Choose what to show' })
  await waitForDialog(page, dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(page, button(page, 'Choose a Photo'))

  await pressOn(page, button(page, 'Change Email Address'))
  await hasFocus(page, page.getByLabel('New Email'))
  await pressOn(page, button(page, 'Cancel'))
  await hasFocus(page, button(page, 'Change Email Address'))

  await tabOnto(page, page.getByRole('radio', { name: 'Like this device' }))
  // The page is left right after this.
  const isStored = page.waitForResponse(`${server.origin}/api/user/appearance`)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('radio', { name: 'Light', checked: true }).waitFor()
  expect((await isStored).status()).toBe(200)
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('light')
}

/** Errors get the focus, then the password is changed. */
const useSecurity = async (page: Page): Promise<void> => {
  await openTab(page, 'Security', page.getByLabel('Current Password'))
  const type = async (label: string, text: string) => {
    await tabOnto(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await pressOn(page, button(page, 'Change Password'))
  await hasFocus(page, summary(page))
  await type('Current Password', PASSWORD)
  await type('New Password', 'plum cake on sundays')
  await type('Confirm New Password', 'plum cake on sundays')
  await page.keyboard.press('Enter')
  await page.getByText('Password changed').first().waitFor()
}

/** Errors get the focus, and a message is sent. */
const useContact = async (page: Page): Promise<void> => {
  await openTab(page, 'Contact', page.getByRole('textbox', { name: 'Your message' }))
  await pressOn(page, button(page, 'Send Message'))
  await hasFocus(page, summary(page))
  await pressOn(page, summary(page).getByRole('link').first())
  await hasFocus(page, page.getByLabel('What is it about?'))
  await page.keyboard.type('Something')
  await tabOnto(page, page.getByRole('textbox', { name: 'Your message' }))
  await page.keyboard.type('The button is gone.')
  await pressOn(page, button(page, 'Send Message'))
  await page.getByRole('listitem').filter({ hasText: 'The button is gone.' }).waitFor()
  await hasFocus(page, button(page, 'Send Message'))
}

/** Six categories, and answers that open. */
const useHelp = async (page: Page): Promise<void> => {
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await openTab(page, 'Help', search)
  const categories = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  // With those of the search and of contact.
  await expect.poll(() => categories.count()).toBe(8)
  const question = (text: string) => page.locator('summary').filter({ hasText: text })
  await pressOn(page, question('How do I change my password'), 'Space')
  await page.getByText('It works once, for one hour.').waitFor()
}

test('the tabs of everyone: subscription, profile, security, contact and help work by keyboard', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    await register(context, 'Ruth')
    await useSubscription(page)
    await useProfile(page)
    await useSecurity(page)
    await useContact(page)
    await useHelp(page)
    expect(consoleErrors).toEqual([])
  }))

test('the tab of administrators: users and stories are searched, sorted, paged, read and deleted by keyboard', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    await register(context, 'Zora')
    await query(`insert into stories (family_id, user_id, title, content, told_by, created_at)
      select m.family_id, m.user_id, 'Harbor ' || n, 'The boats came in.', 'Zora', now() - n * interval '1 hour'
      from memberships m join users u on u.id = m.user_id, generate_series(1, 60) n where u.first_name = 'Zora'`)
    await context.clearCookies()
    const email = await register(context, 'Ruth')
    await query('update users set is_admin = true where email = $1', [email])
    await openTab(page, 'Admin', page.getByRole('heading', { name: 'This server' }))
    await administer(page)
    expect(consoleErrors).toEqual([])
  }))

const administer = async (page: Page): Promise<void> => {
  const openView = async (name: string, key: string) => {
    await tabOnto(page, page.getByRole('tablist', { name: 'Administration' }).getByRole('tab', { selected: true }))
    await tabOnto(page, page.getByRole('tab', { name, exact: true }), key)
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').waitFor()
  }
  const list = page.getByRole('tabpanel').last()
  const dialog = page.getByRole('dialog')
  const search = async (text: string) => {
    await tabOnto(page, page.getByRole('searchbox'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }

  await openView('Stories', 'ArrowRight')
  await list.getByText('The first 50 stories').waitFor()
  // Backward, the end of the page is near.
  await tabOnto(page, button(page, 'Show More Stories'), 'Shift+Tab')
  await pressOn(page, button(page, 'Show More Stories'))
  await hasFocus(page, list.getByRole('listitem').nth(50))
  await search('harbor 5')
  await list.getByText('The first 50 stories').waitFor({ state: 'detached' })
  await list.getByText(/^\d+ stories$/).waitFor()
  const read = button(page, 'Read… “Harbor 58”')
  await pressOn(page, read)
  await pressOn(page, dialog.getByRole('button', { name: 'Read the Text' }))
  await dialog.getByText('The boats came in.').waitFor()
  await pressOn(page, dialog.getByRole('button', { name: 'Close' }).last())
  await hasFocus(page, read)
  const box = page.getByRole('checkbox', { name: 'Select Harbor 58', exact: true })
  await pressOn(page, box, 'Space')
  await page.getByText('1 story selected').waitFor()
  await expectReachableAtBothWidths(page)
  await pressOn(page, button(page, 'Delete…'))
  const question = page.getByRole('alertdialog', { name: 'Delete 1 story?' })
  await hasFocus(page, question.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await hasFocus(page, button(page, 'Delete…'))
  await page.keyboard.press('Enter')
  await pressOn(page, question.getByRole('button', { name: 'Delete' }))
  await box.waitFor({ state: 'detached' })
  await hasFocus(page, list.getByRole('status').first())

  await openView('Users', 'ArrowLeft')
  await search('zora')
  await list.getByText('1 user', { exact: true }).waitFor()
  await tabOnto(page, page.getByLabel('Sort'))
  await page.keyboard.type('Most')
  await list.getByText(/\d+ stories/).waitFor()
  await pressOn(page, button(page, /^Delete… Zora/))
  await tabOnto(page, dialog.getByLabel('Type “delete” to confirm'))
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await list.getByText(/^Will be deleted on/).waitFor()
  await hasFocus(page, button(page, /^Keep Account of Zora/))
  await page.keyboard.press('Enter')
  await hasFocus(page, button(page, /^Delete… Zora/))
}

/** Eight by four pixels in two colors. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFUlEQVR42mM4kGAARwYJB+CIgXoSADTcKgFJQx4DAAAAAElFTkSuQmCC',
  'base64',
)
