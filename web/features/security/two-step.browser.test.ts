import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RUTH, TOM } from '#web/features/family/testing/a-family.ts'
import { type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

// With a real server and a real app's codes: e2e/two-step.e2e.ts.

const pages = withBuiltPages()

const WIDTHS = [390, 1280]
const OFF = { turnedOnAt: null, recoveryCodesLeft: 0, isOffered: true }
const ON = { turnedOnAt: '2026-03-09T12:00:00.000Z', recoveryCodesLeft: 3, isOffered: true }
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = Array.from({ length: 10 }, (_, n) => `K7QD-M4${n}X-WJ8T-2V9${n}`)

const open = async (path: string, overrides: Partial<FakeFamilyServer>, width = 390) => {
  const page = await pages.openTab({ viewport: { width, height: 844 } })
  const server = await fakeFamilyServer(page, overrides)
  await page.goto(pages.address(path))
  return { page, server }
}
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent || document.activeElement.id')
const passwordIsWrong = { status: 403, error: 'password_wrong', message: 'That password isn’t right.' }

test.each(WIDTHS)('turning it on by keyboard at %d px, wrong password and wrong code included', async (width) => {
  const { page, server } = await open(
    'profile/security',
    { waysIn: { passkeys: [], hasPassword: true, twoStep: OFF } },
    width,
  )
  await page.getByRole('link', { name: 'Turn On Two-Step Sign-In' }).press('Enter')
  const password = page.getByLabel('Your password')
  await password.press('Enter')
  await page.getByText('Password is required').waitFor()
  server.errors['POST /api/two-step/secret'] = passwordIsWrong
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('That password isn’t right.').waitFor()
  server.errors = {}
  server.handlers['POST /api/two-step/secret'] = () => ({
    secret: SECRET,
    uri: `otpauth://totp/x?secret=${SECRET}`,
  })
  await password.press('Enter')
  await page.getByRole('heading', { name: 'Connect your app' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Connect your app')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ').waitFor()

  const code = page.getByLabel('Code from the app')
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await page.getByText('Please type the 6 digits from your app').waitFor()
  server.errors['POST /api/two-step'] = { status: 400, error: 'code_wrong', message: 'That code isn’t right.' }
  await code.fill('123 456')
  await page.keyboard.press('Enter')
  await page.getByText('That code isn’t right.').waitFor()
  server.errors = {}
  server.handlers['POST /api/two-step'] = () => {
    server.waysIn = { ...server.waysIn, twoStep: { ...ON, recoveryCodesLeft: 10 } }
    return { recoveryCodes: CODES }
  }
  await code.press('Enter')
  await page.getByRole('heading', { name: 'Print your recovery codes' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Print your recovery codes')
  await expect.poll(() => page.getByRole('listitem').allTextContents()).toEqual(CODES)
  expect(server.requests.at(-1)).toEqual({ call: 'POST /api/two-step', body: { code: '123456' } })

  // The browser's print window would wait for someone. Its own menu prints the same.
  await page.evaluate('window.print = () => { window.isPrinted = true }')
  await page.getByRole('button', { name: 'Print' }).press('Enter')
  expect(await page.evaluate('window.isPrinted')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  const sheet = await page.locator('body').innerText()
  await page.emulateMedia({ media: 'screen' })
  for (const text of [...CODES, 'Recovery codes for Keepsaid', RUTH.email ?? '', 'Each code works once'])
    expect(sheet).toContain(text)
  await page.getByRole('link', { name: 'I’ve Kept Them Safe' }).press('Enter')
  await page.getByText('you have 10 recovery codes left').waitFor()
})

test('when it’s on: new codes, and turning it off', async () => {
  const { page, server } = await open('profile/security', {
    waysIn: { passkeys: [], hasPassword: true, twoStep: ON },
  })
  await page.getByText('you have 3 recovery codes left. Please make new ones').waitFor()
  await page.getByRole('link', { name: 'New Recovery Codes' }).click()
  server.handlers['POST /api/two-step/recovery-codes'] = () => ({ recoveryCodes: CODES })
  await page.getByLabel('Your password').fill('a good password')
  await page.keyboard.press('Enter')
  await page
    .getByRole('listitem')
    .getByText(CODES[0] ?? '')
    .waitFor()
  await page.goto(pages.address('profile/security'))

  await page.getByRole('button', { name: 'Turn Off' }).click()
  const dialog = page.getByRole('dialog')
  server.errors['POST /api/two-step/off'] = passwordIsWrong
  await dialog.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await dialog.getByText('That password isn’t right.').waitFor()
  server.errors = {}
  server.handlers['POST /api/two-step/off'] = () => {
    server.waysIn = { ...server.waysIn, twoStep: OFF }
    return { ok: true }
  }
  await dialog.getByLabel('Your password').press('Enter')
  await page.getByRole('link', { name: 'Turn On Two-Step Sign-In' }).waitFor()
})

test('it isn’t offered to members, and not needed without a password', async () => {
  const twoStep = { ...OFF, isOffered: false }
  const member = await open('profile/security', {
    user: TOM,
    waysIn: { passkeys: [], hasPassword: true, twoStep },
  })
  await member.page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  expect(await member.page.getByText('Two-step sign-in').count()).toBe(0)
  const { page } = await open('profile/security', { waysIn: { passkeys: [], hasPassword: false, twoStep: OFF } })
  await page.getByText('a passkey is two steps in one').waitFor()
  await page.getByRole('button', { name: 'Choose a Password' }).waitFor()
  expect(await page.getByLabel('Current Password').count()).toBe(0)
})
