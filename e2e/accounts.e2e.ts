import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInBecause } from '#common/paths.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { createApiClient } from './support/api-client.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser()

const person = { first: 'Ruth', last: 'Okafor', password: 'a good password' }
const fillAccount = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First Name').fill(person.first)
  await page.getByLabel('Last Name').fill(person.last)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
}
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('registering shows each mistake at its field; then sign-out, sign-in and a second visit work', () =>
  withBrowser({ width: 390, colorScheme: 'dark', hasServiceWorker: true }, async (context, page, consoleErrors) => {
    await page.goto(`${server.origin}/stories?from=a-letter`)
    await page.waitForURL(
      (address) => address.pathname === '/auth' && address.searchParams.get('next') === '/stories?from=a-letter',
    )
    await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
    await page.getByText('Please sign in first').waitFor()
    // A link from an email: its reader has an account. Everyone else comes from the landing page.
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Sign In')
    await page.getByRole('tab', { name: 'Sign Up' }).click()

    await page.getByRole('button', { name: 'Create Account' }).click()
    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 6 characters',
    ])
      await page.getByRole('link', { name: message }).waitFor()

    await fillAccount(page, 'ruth@example.org')
    await page.getByLabel('Confirm Password').fill('something else')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('link', { name: "Passwords don't match" }).waitFor()
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await notice(page, 'Account created!')
    await notice(page, 'Welcome to Keepsaid.')
    await page.waitForURL('**/stories?from=a-letter')

    // /auth redirects signed-in people.
    await page.goto(`${server.origin}/auth`)
    await page.waitForURL(`${server.origin}/`)

    await page.getByRole('button', { name: 'Logout' }).click()
    await waitUntilSignedOut(page)
    await notice(page, 'Signed out')
    expect((await context.cookies()).filter((cookie) => cookie.name === 'keepsaid')).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: 'Your Stories', exact: true }).waitFor({ state: 'hidden' })

    await page.goto(`${server.origin}/auth`)
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Sign Up')
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill('RUTH@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await notice(page, 'Sign in failed')
    await page.getByRole('alert').filter({ hasText: 'That email or password isn’t right' }).waitFor()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await notice(page, 'Success!')
    await page.waitForURL(`${server.origin}/`)
    expect(consoleErrors).toEqual([])
  }))

test('registering with a taken email: the form shows an error and keeps its values', () =>
  withBrowser({}, async (_context, page, consoleErrors) => {
    await createApiClient(() => server.origin).register({ email: 'taken@example.org' })
    await page.goto(`${server.origin}/auth`)
    await fillAccount(page, 'taken@example.org')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await notice(page, 'Registration failed')
    await page.getByRole('alert').filter({ hasText: 'There’s already an account with this email address.' }).waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe(person.first)
    expect(consoleErrors).toEqual([])
  }))

test('a failed sign-out stays on the page until it succeeds or a person signs in', () =>
  withBrowser({ width: 390 }, async (context, page, consoleErrors) => {
    await page.goto(`${server.origin}/auth`)
    await fillAccount(page, 'stays@example.org')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL(`${server.origin}/`)
    await notice(page, 'Account created!')
    // The message covers the logout button at this width, and a hovered message stays.
    await page.getByText('Account created!').first().waitFor({ state: 'detached' })
    const logout = page.getByRole('button', { name: 'Logout' })
    const problem = page.getByRole('alert').filter({ hasText: 'We couldn’t sign you out' })

    await page.route('**/api/logout', (route) => route.abort())
    await logout.click()
    await notice(page, 'Logout issue')
    // The page has reloaded by then.
    await page.getByText('Logout issue').first().waitFor({ state: 'detached' })
    await problem.waitFor()
    await page.reload()
    await problem.waitFor()

    await context.clearCookies()
    await page.goto(`${server.origin}/auth?tab=sign-in`)
    await page.getByLabel('Email').fill('stays@example.org')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await logout.waitFor()
    expect(await problem.count()).toBe(0)

    await logout.click()
    await page.getByText('Logout issue').first().waitFor()
    await page.getByText('Logout issue').first().waitFor({ state: 'detached' })
    await problem.waitFor()
    await page.unroute('**/api/logout')
    await logout.click()
    const sessions = async () => (await context.cookies()).filter((cookie) => cookie.name === 'keepsaid')
    await expect.poll(sessions).toEqual([])
    expect(consoleErrors).toEqual([])
  }))

test('a deleted account: an open page notices it within one poll and leaves', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    const email = await signUp(page, server.origin)
    await page.evaluate(() => localStorage.setItem('something', 'of hers'))
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query('delete from users where email = $1', [email])
    await client.end()
    await page.waitForURL(/\/auth\?tab=sign-in&reason=account-deleted&t=\d+/)
    await page.getByText('This account has been deleted').waitFor()
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Sign In')
    expect(await page.evaluate(() => localStorage.getItem('something'))).toBeNull()
    const session = async () => (await context.cookies()).filter((cookie) => cookie.name === 'keepsaid')
    // The session ends after the page has been left.
    await expect.poll(session).toEqual([])
    expect(consoleErrors).toEqual([])
  }))

test('signing out in one tab signs out the other; unknown URLs return 404; offline, the last known person stays', () =>
  withBrowser({ hasServiceWorker: true }, async (context, page) => {
    await signUp(page, server.origin)

    const missing = await page.goto(`${server.origin}/no/such/page`)
    expect(missing?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()

    await page.goto(`${server.origin}/stories`)
    await page.getByRole('heading', { name: 'Your Stories', exact: true }).waitFor()
    await context.setOffline(true)
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await page.waitForTimeout(500)
    expect(await page.getByRole('heading', { name: 'Your Stories', exact: true }).isVisible()).toBe(true)
    await context.setOffline(false)

    const other = await context.newPage()
    await other.goto(`${server.origin}/stories`)
    await other.getByRole('button', { name: 'Logout' }).click()
    await waitUntilSignedOut(page, signInBecause('other-tab'))
    await page.getByText('You signed out in another tab').waitFor()
  }))
