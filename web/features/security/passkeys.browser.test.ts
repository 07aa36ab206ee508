import { expect, test } from 'vitest'
import type { Passkey } from '#server/features/account/passkeys/contract.ts'
import { fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

// Adding and using one is in e2e/passkeys.e2e.ts, because passkeys need a real server.

const pages = withBuiltPages()

const PASSKEY: Passkey = {
  id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
  name: 'Chrome on Windows',
  createdAt: '2026-03-09T12:00:00.000Z',
  lastUsedAt: null,
  isBlocked: false,
}

const OFF = { turnedOnAt: null, recoveryCodesLeft: 0, isOffered: true }

test('passkeys: a wrong password, renaming, removing the password and why the last passkey stays', async () => {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, { waysIn: { passkeys: [PASSKEY], hasPassword: true, twoStep: OFF } })
  await page.goto(pages.address('profile/security'))
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Password is required').waitFor()
  const wrong = 'That password isn’t right. Please try again.'
  server.errors['POST /api/passkeys/challenge'] = { status: 403, error: 'password_wrong', message: wrong }
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(wrong).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Add a Passkey')

  server.handlers[`PATCH /api/passkeys/${PASSKEY.id}`] = ({ name }: { name: string }) => {
    server.waysIn = { ...server.waysIn, passkeys: [{ ...PASSKEY, name }] }
    return server.waysIn.passkeys[0]
  }
  await page.getByRole('button', { name: 'Rename Chrome on Windows' }).click()
  await dialog.getByLabel('Name').fill('My phone')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rename My phone' }).waitFor()

  const lastWayIn = 'This is your last way to sign in, so we kept it.'
  server.errors[`DELETE /api/passkeys/${PASSKEY.id}`] = { status: 409, error: 'last_way_in', message: lastWayIn }
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('Your password').fill('a good password')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText(lastWayIn).waitFor()
  await page.keyboard.press('Escape')

  server.handlers['POST /api/password/remove'] = () => {
    server.waysIn = { ...server.waysIn, hasPassword: false }
    return { ok: true }
  }
  await page.getByRole('button', { name: 'Remove My Password' }).click()
  await dialog.getByLabel('Your password').fill('a good password')
  await dialog.getByRole('button', { name: 'Remove Password' }).click()
  await page.getByText('You have no password.').waitFor()
  expect(server.requests.at(-1)).toEqual({ call: 'POST /api/password/remove', body: { password: 'a good password' } })
  expect(await page.getByRole('button', { name: 'Remove My Password' }).count()).toBe(0)
})
