import { expect, test } from 'vitest'
import type { Storyteller } from '#server/features/account/storyteller-links/contract.ts'
import { RUTH } from '#web/features/family/testing/a-family.ts'
import { type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

const pages = withBuiltPages({ actionTimeoutMs: 20_000 })

const TOKEN = 'T'.repeat(43)
const DEVICE = { id: '1'.repeat(32), name: 'Chrome on Android', lastUsedAt: new Date().toISOString() }
const ROSE: Storyteller = {
  userId: 40,
  firstName: 'Rose',
  lastName: 'Ellery',
  relationship: 'Grandparent',
  isOn: true,
  createdAt: '2026-03-09T12:00:00.000Z',
  devices: [],
}

async function open(path: string, overrides: Partial<FakeFamilyServer> = {}) {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, overrides)
  await page.goto(pages.address(path))
  return { page, server }
}

test('the owner sets up a relative, signs out a device, makes a new link and turns it off', async () => {
  const { page, server } = await open('family')
  server.handlers['POST /api/family/storytellers'] = () => {
    server.storytellers = [ROSE]
    return { ...ROSE, token: TOKEN }
  }
  await page.getByRole('button', { name: 'Set Up a Relative' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await dialog.getByText('Please fix these 3 things').waitFor()
  await dialog.getByLabel('First Name').fill(' Rose ')
  await dialog.getByLabel('Last Name').fill('Ellery')
  await dialog.getByLabel('Relationship').selectOption('Grandparent')
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await page.getByRole('dialog', { name: 'Rose’s link is ready' }).waitFor()
  expect(server.requests.at(-1)?.body).toEqual({ firstName: 'Rose', lastName: 'Ellery', relationship: 'Grandparent' })
  await dialog.getByText(`/personal-link#${TOKEN}`).waitFor()

  // Only the card is printed, also by the browser's own menu, and it leaves the page with the dialog.
  await page.evaluate('window.print = () => { window.isPrinted = true }')
  await dialog.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate('window.isPrinted')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('body').innerText()).toMatch(/^Rose Ellery\s+.*Point the camera/)
  expect(await page.getByRole('button').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await page.locator('.print-alone').count()).toBe(0)

  server.storytellers = [{ ...ROSE, devices: [DEVICE] }]
  server.emit('family')
  const card = page.getByRole('listitem').filter({ hasText: 'Chrome on Android · last used today' }).first()
  await card.waitFor()
  server.handlers[`DELETE /api/family/storytellers/40/devices/${DEVICE.id}`] = () => {
    server.storytellers = [ROSE]
    return { ok: true }
  }
  await page.getByRole('button', { name: 'Sign Out Rose Ellery on Chrome on Android' }).click()
  await page.getByText('Not used yet.').waitFor()

  server.handlers['POST /api/family/storytellers/40/link'] = () => ({ ...ROSE, token: 'N'.repeat(43) })
  await page.getByRole('button', { name: /^New Link/ }).click()
  await page.getByText('The link and code you gave out before stop working.').waitFor()
  await page.getByRole('button', { name: 'Make a New Link' }).click()
  await dialog.getByText(`/personal-link#${'N'.repeat(43)}`).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  server.handlers['DELETE /api/family/storytellers/40/link'] = () => {
    server.storytellers = [{ ...ROSE, isOn: false }]
    return { ok: true }
  }
  await page.getByRole('button', { name: /^Turn Off/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await page.getByText('Turned off').waitFor()
  expect(await page.getByRole('button', { name: /^Turn Off/ }).count()).toBe(0)
})

test('a person signed in by a link has no settings, and is asked before signing out', async () => {
  const user = { ...RUTH, email: null, hasFullSession: false, accountType: 'guest' as const, families: [] }
  const { page } = await open('family', { user })
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  for (const name of ['Names & Places', 'Download Everything', 'Gifts'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Leave This Family' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out on this device?' })
  await question.getByRole('button', { name: 'Stay Signed In' }).click()
  await page.getByRole('link', { name: 'Profile: Ruth' }).click()
  await page.getByText('there’s no password to remember').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
})

test('the page of a link says whose device it is, takes the token out of the address, and signs in only by a press', async () => {
  const link = { userId: 40, firstName: 'Rose', familyName: 'The Ellery Family', ownerName: 'Ruth' }
  const { page, server } = await open('personal-link')
  await page.getByRole('heading', { name: 'Please scan your code again' }).waitFor()
  server.handlers['POST /api/storyteller-link'] = () => link
  await page.goto(pages.address(`personal-link#${TOKEN}`))
  await page.getByRole('heading', { name: 'Hello, Rose' }).waitFor()
  await page.getByText('Ruth is signed in on this device').waitFor()
  expect(page.url()).toBe(pages.address('personal-link'))
  expect(server.requests.map(({ call }) => call)).not.toContain('POST /api/storyteller-link/session')
  server.errors['POST /api/storyteller-link/session'] = {
    status: 409,
    error: 'too_many_devices',
    message: 'This link is already used on 3 devices.',
  }
  await page.getByRole('button', { name: 'Start as Rose' }).click()
  await page.getByText('This link is already used on 3 devices.').waitFor()

  server.errors['POST /api/storyteller-link'] = { status: 404, error: 'link_unknown', message: 'Gone.' }
  await page.goto(pages.address(`personal-link#${'U'.repeat(43)}`))
  await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
  await page.goto(pages.address('personal-link?off=true'))
  await page.getByText('Recordings that haven’t been sent are still on this device.').waitFor()
})
