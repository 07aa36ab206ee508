import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAllReachable, hasFocus, pressOn, tabOnto, waitForDialog } from './support/keyboard.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'

// Each tab of the profile, worked with the keyboard alone, on a phone and on a computer.

const server = sharedServer({ CONTACT_EMAIL: 'help@example.org' })
const withBrowser = sharedBrowser()

const PASSWORD = 'a good password'
const WIDTHS = [390, 1280]

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

/** Opens a tab from the first one with the arrow keys. */
const openTab = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${server.origin}/profile/subscription`)
  await page.getByRole('tab', { name: 'Subscription', selected: true }).waitFor()
  await tabOnto(page, page.getByRole('tab', { name: 'Subscription' }))
  const tab = page.getByRole('tab', { name, exact: true })
  await tabOnto(page, tab, 'ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  await hasFocus(page, tab)
}

/** Does the work of a tab at both widths, as a new person. */
const workOn = (
  tab: string,
  work: (page: Page, width: number) => Promise<void>,
  prepare?: (email: string) => Promise<void>,
) =>
  withBrowser({}, async (context, page, consoleErrors) => {
    const email = await register(context, 'Ruth')
    await prepare?.(email)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await openTab(page, tab)
      await work(page, width)
    }
    expect(consoleErrors).toEqual([])
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: /Please fix/ })

test('Subscription: the plan is shown, and Enter leads to the plans and back', () =>
  workOn('Subscription', async (page) => {
    await page.getByText('Your family’s plan').waitFor()
    await expectAllReachable(page)
    await pressOn(page, page.getByRole('link', { name: 'Choose a Plan' }))
    await page.getByRole('heading', { name: 'Premium', level: 1 }).waitFor()
    await expectAllReachable(page)
  }))

test('Profile: an error gets the focus, then name, relationship, photo and email address are changed', () =>
  workOn('Profile', async (page, width) => {
    await page.getByLabel('First Name').waitFor()
    await expectAllReachable(page)
    await tabOnto(page, page.getByLabel('First Name'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await pressOn(page, button(page, 'Save Changes'))
    await hasFocus(page, summary(page))
    await pressOn(page, summary(page).getByRole('link'))
    await hasFocus(page, page.getByLabel('First Name'))
    await page.keyboard.type(`Ruth ${width}`)
    await tabOnto(page, page.getByLabel('Relationship'))
    await page.keyboard.type(width === 390 ? 'Grandmo' : 'Aunt')
    await pressOn(page, button(page, 'Save Changes'))
    await page.getByText('Profile updated').first().waitFor()
    await page.getByRole('link', { name: `Profile: Ruth ${width}` }).waitFor()
    expect(await page.getByLabel('Relationship').inputValue()).toBe(width === 390 ? 'Grandmother' : 'Aunt')
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
    const again = page.waitForEvent('filechooser')
    await pressOn(page, button(page, 'Choose a Photo'), 'Space')
    await (await again).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PHOTO })
    await pressOn(page, dialog.getByRole('slider', { name: 'Zoom' }), 'ArrowRight')
    expect(await dialog.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')).toBe('2 percent')
    await pressOn(page, dialog.getByRole('slider', { name: 'Up or down' }), 'Home')
    await pressOn(page, dialog.getByRole('button', { name: 'Use This Photo' }))
    await hasFocus(page, button(page, 'Change Photo'))
    await pressOn(page, button(page, 'Remove Photo'))
    await hasFocus(page, button(page, 'Choose a Photo'))

    await pressOn(page, button(page, 'Change Email Address'))
    await hasFocus(page, page.getByLabel('New Email'))
    await pressOn(page, button(page, 'Cancel'))
    await hasFocus(page, button(page, 'Change Email Address'))

    const theme = width === 390 ? 'Light' : 'Dark'
    await tabOnto(page, page.getByRole('radio', { name: width === 390 ? 'Like this device' : 'Light' }))
    // The page is left right after this.
    const isStored = page.waitForResponse(`${server.origin}/api/user/appearance`)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('radio', { name: theme, checked: true }).waitFor()
    expect((await isStored).status()).toBe(200)
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(theme.toLowerCase())
  }))

test('Security: a wrong password is said at its field, then the password is changed', () =>
  workOn('Security', async (page, width) => {
    const [current, next] = width === 390 ? [PASSWORD, 'plum cake on sundays'] : ['plum cake on sundays', PASSWORD]
    await page.getByLabel('Current Password').waitFor()
    await expectAllReachable(page)
    const type = async (label: string, text: string) => {
      await tabOnto(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    await pressOn(page, button(page, 'Change Password'))
    await hasFocus(page, summary(page))
    await type('Current Password', 'not mine')
    await type('New Password', next)
    await type('Confirm New Password', next)
    await page.keyboard.press('Enter')
    await page.getByText('This isn’t your current password').first().waitFor()
    await hasFocus(page, page.getByLabel('Current Password'))
    await type('Current Password', current)
    await page.keyboard.press('Enter')
    await page.getByText('Password changed').first().waitFor()
  }))

test('Contact: errors get the focus, and a message is sent', () =>
  workOn('Contact', async (page, width) => {
    await page.getByRole('textbox', { name: 'Your message' }).waitFor()
    await expectAllReachable(page)
    await pressOn(page, button(page, 'Send Message'))
    await hasFocus(page, summary(page))
    await pressOn(page, summary(page).getByRole('link').first())
    await hasFocus(page, page.getByLabel('What is it about?'))
    await page.keyboard.type('Something')
    await tabOnto(page, page.getByRole('textbox', { name: 'Your message' }))
    await page.keyboard.type(`The button is gone at ${width}.`)
    await pressOn(page, button(page, 'Send Message'))
    await page
      .getByRole('listitem')
      .filter({ hasText: `gone at ${width}.` })
      .waitFor()
    await hasFocus(page, button(page, 'Send Message'))
  }))

test('Help: six categories, a search, and answers that open', () =>
  workOn('Help', async (page) => {
    const search = page.getByRole('searchbox', { name: 'Search help' })
    await search.waitFor()
    const categories = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    // With those of the search and of contact.
    await expect.poll(() => categories.count()).toBe(8)
    await expectAllReachable(page)
    const question = (text: string) => page.locator('summary').filter({ hasText: text })
    await pressOn(page, question('How do I change my password'), 'Space')
    await page.getByText('It works once, for one hour.').waitFor()
    await tabOnto(page, search)
    await page.keyboard.type('forgotten passwords')
    await page.getByRole('status').getByText('1 answer').waitFor()
    await pressOn(page, question('How do I change my password'))
    await page.getByText('It works once, for one hour.').waitFor()
    await pressOn(page, button(page, 'Show All Help'))
    await hasFocus(page, search)
    expect(await search.inputValue()).toBe('')
    await expect.poll(() => categories.count()).toBe(8)
  }))

test('Admin: users and stories are searched, sorted, paged, read and deleted', () =>
  withBrowser({}, async (context) => {
    await register(context, 'Zora')
    await query(`insert into stories (family_id, user_id, title, content, told_by, created_at)
      select m.family_id, m.user_id, 'Harbor ' || n, 'The boats came in.', 'Zora', now() - n * interval '1 hour'
      from memberships m join users u on u.id = m.user_id, generate_series(1, 60) n where u.first_name = 'Zora'`)
    const prepare = (email: string) => query('update users set is_admin = true where email = $1', [email])
    await workOn('Admin', (page, width) => administer(page, width), prepare)
  }))

const administer = async (page: Page, width: number): Promise<void> => {
  await page.getByRole('heading', { name: 'This server' }).waitFor()
  await expectAllReachable(page)
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
  await pressOn(page, button(page, 'Show More Stories'))
  await hasFocus(page, list.getByRole('listitem').nth(50))
  await search('harbor 5')
  await list.getByText('The first 50 stories').waitFor({ state: 'detached' })
  await list.getByText(/^\d+ stories$/).waitFor()
  const title = width === 390 ? 'Harbor 58' : 'Harbor 56'
  const read = button(page, `Read… “${title}”`)
  await pressOn(page, read)
  await pressOn(page, dialog.getByRole('button', { name: 'Read the Text' }))
  await dialog.getByText('The boats came in.').waitFor()
  await pressOn(page, dialog.getByRole('button', { name: 'Close' }).last())
  await hasFocus(page, read)
  const box = page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
  await pressOn(page, box, 'Space')
  await page.getByText('1 story selected').waitFor()
  await expectAllReachable(page)
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
  const word = dialog.getByLabel('Type “delete” to confirm')
  await tabOnto(page, word)
  await page.keyboard.type('yes')
  await page.keyboard.press('Enter')
  await dialog.getByText('Please type “delete”').waitFor()
  await hasFocus(page, word)
  await page.keyboard.press('Escape')
  await hasFocus(page, button(page, /^Delete… Zora/))
  await page.keyboard.press('Enter')
  await tabOnto(page, word)
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
