import { expect, test } from 'vitest'
import { RUTH, TOM } from '#web/features/family/testing/a-family.ts'
import { busy, type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

const pages = withBuiltPages({ actionTimeoutMs: 20_000 })

async function open(overrides: Partial<FakeFamilyServer> = {}, path = 'profile') {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, overrides)
  await page.goto(pages.address(path))
  return { page, server }
}

test('tabs: each has an address, opens by keyboard, and only administrators see Admin', async () => {
  const { page } = await open({ user: { ...RUTH, isAdmin: true } }, '')
  await page.getByRole('link', { name: 'Profile: Ruth' }).click()
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  expect(await tabs.allInnerTexts()).toEqual(['Subscription', 'Profile', 'Security', 'Contact', 'Help', 'Admin'])
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Profile')
  expect(await page.getByRole('link', { name: 'Profile: Ruth' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile/security')
  expect(await page.getByRole('tab', { name: 'Security' }).evaluate((tab) => tab === document.activeElement)).toBe(true)
  expect(await page.title()).toMatch(/^Security · Profile/)
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await page.waitForURL('**/profile/admin')
  await page.goBack()
  await page.getByRole('tab', { name: 'Security', selected: true }).waitFor()

  const guest = (await open({ user: TOM }, 'profile/help')).page
  await guest.getByRole('tab', { name: 'Help', selected: true }).waitFor()
  expect(await guest.getByRole('tab', { name: 'Admin' }).count()).toBe(0)
})

test('subscription: the owner gets to the plans, and a guest sees who takes care of the plan', async () => {
  const { page } = await open({}, 'profile/subscription')
  await page.getByRole('link', { name: 'Choose a Plan' }).waitFor()
  const plan = { accountType: 'family_member', ownerName: 'Ruth' } as const
  const guest = (await open({ user: TOM, plan }, 'profile/subscription')).page
  await guest.getByText('Ruth takes care of the plan. It covers you, too.').waitFor()
  expect(await guest.getByRole('link', { name: 'Choose a Plan' }).count()).toBe(0)
})

test('email switches: change at once, and change back if saving fails', async () => {
  const { page, server } = await open()
  const toggle = page.getByRole('switch', { name: 'Email me when a relative asks me something' })
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  await toggle.click()
  await expect
    .poll(() => server.requests.at(-1)?.body)
    .toEqual({ onQuestion: false, onAnswer: false, onSignIn: true, onTrial: true })
  server.errors = busy('PUT /api/email/settings')
  server.emailSettings = { onQuestion: false, onAnswer: false, onSignIn: true, onTrial: true }
  await toggle.click()
  await page.getByText('We couldn’t save your change').waitFor()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
})

test('security: signs out one device, then all others, and says which is this one', async () => {
  const aDevice = (id: string, name: string, isCurrent = false) => ({
    id: id.repeat(32),
    name,
    beganAt: '2026-03-09T12:00:00.000Z',
    lastUsedAt: new Date().toISOString(),
    isCurrent,
  })
  const devices = [
    aDevice('0', 'Chrome on Windows', true),
    aDevice('1', 'Safari on an iPad'),
    aDevice('2', 'Firefox on Linux'),
  ]
  const { page, server } = await open({ devices }, 'profile/security')
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await rows.first().waitFor()
  expect(await rows.first().innerText()).toMatch(/Chrome on Windows\s+This device\s+Last used today, signed in/)
  expect(await rows.first().getByRole('button').count()).toBe(0)
  server.handlers[`DELETE /api/sessions/${'1'.repeat(32)}`] = () => {
    server.devices.splice(1, 1)
    return { ok: true }
  }
  await page.getByRole('button', { name: 'Sign Out Safari on an iPad' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  server.handlers['DELETE /api/sessions'] = () => {
    server.devices.splice(1)
    return { ok: true }
  }
  await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await page.getByRole('button', { name: /^Sign Out/ }).count()).toBe(0)
})
