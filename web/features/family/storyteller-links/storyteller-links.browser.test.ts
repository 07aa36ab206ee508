import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Storyteller } from '#server/features/account/storyteller-links/contract.ts'
import { RUTH } from '#web/features/family/testing/a-family.ts'
import { type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

const TOKEN = 'T'.repeat(43)
const SIGNED_OUT = { 'GET /api/user': { status: 401, error: 'unauthorized', message: 'Unauthorized' } }
const LINK_GONE = { status: 404, error: 'link_unknown', message: 'Gone.' }
const DEVICE = { id: '1'.repeat(32), name: 'Chrome on Android', lastUsedAt: new Date().toISOString() }
const ROSES_LINK = {
  userId: 40,
  firstName: 'Rose',
  familyName: 'The Ellery Family',
  ownerName: 'Ruth',
  owner: { name: 'Ruth Ellery', photo: null },
}
const ROSE: Storyteller = {
  userId: 40,
  firstName: 'Rose',
  lastName: 'Ellery',
  relationship: 'Grandparent',
  isOn: true,
  createdAt: '2026-03-09T12:00:00.000Z',
  devices: [],
}

async function open(path: string, overrides: Partial<FakeFamilyServer> = {}, options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
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
  await dialog.getByText('Please fix these 2 things').waitFor()
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

test('without a link, the page tells visitors how to open theirs', async () => {
  const { page } = await open('personal-link', { errors: SIGNED_OUT })
  await page.getByRole('heading', { name: 'Please open your link again' }).waitFor()
  await page.getByText('go back to their message and touch the link there').waitFor()
  await page.getByText('point the camera of this device at it').waitFor()
})

test('the page of a link says whose device it is, takes the token out of the address, and signs in only by a press', async () => {
  const handlers = { 'POST /api/storyteller-link': () => ROSES_LINK }
  const { page, server } = await open(`personal-link#${TOKEN}`, { handlers })
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

  server.errors = { ...SIGNED_OUT, 'POST /api/storyteller-link': LINK_GONE }
  // Another hash alone doesn’t load the page again.
  await page.goto('about:blank')
  await page.goto(pages.address(`personal-link#${'U'.repeat(43)}`))
  await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
  await page.getByText('Please ask the person who gave it to you for a new one.').waitFor()
  expect(await page.getByRole('link', { name: /^Go On/ }).count()).toBe(0)
  await page.goto(pages.address('personal-link?off=true'))
  await page.getByText('Recordings that haven’t been sent are still on this device.').waitFor()
})

describe('on a device that is signed in', () => {
  test.each(['personal-link', 'personal-link?off=true'])(
    '%s without its link leads to the record screen',
    async (path) => {
      const { page } = await open(path)
      await page.waitForURL(pages.address())
    },
  )

  test('a link that doesn’t work anymore leads on', async () => {
    const { page } = await open(`personal-link#${TOKEN}`, { errors: { 'POST /api/storyteller-link': LINK_GONE } })
    await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
    await page.getByRole('link', { name: 'Go On as Ruth' }).click()
    await page.waitForURL(pages.address())
  })
})

describe('a personal link, reloaded', () => {
  const openLink = async () => {
    const opened = await open('personal-link', { handlers: { 'POST /api/storyteller-link': () => ROSES_LINK } })
    await opened.page.goto(pages.address(`personal-link#${TOKEN}`))
    await opened.page.getByRole('heading', { name: 'Hello, Rose' }).waitFor()
    return opened
  }

  test('still works, without its token in address and history, and is gone after Start', async () => {
    const { page, server } = await openLink()
    await page.reload()
    await page.getByRole('heading', { name: 'Hello, Rose' }).waitFor()
    expect(page.url()).toBe(pages.address('personal-link'))
    expect(server.requests.at(-1)).toMatchObject({ call: 'POST /api/storyteller-link', body: { token: TOKEN } })
    server.handlers['POST /api/storyteller-link/session'] = () => ({ ...RUTH, id: 40, firstName: 'Rose' })
    await page.getByRole('button', { name: 'Start as Rose' }).click()
    await page.waitForURL(pages.address())
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(TOKEN)
    server.errors = { ...SIGNED_OUT }
    await page.goto(pages.address('personal-link'))
    await page.getByRole('heading', { name: 'Please open your link again' }).waitFor()
  })

  test('is gone once the server doesn’t know it anymore', async () => {
    const { page, server } = await openLink()
    server.errors = { ...SIGNED_OUT, 'POST /api/storyteller-link': LINK_GONE }
    await page.reload()
    await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Please open your link again' }).waitFor()
  })

  test('is gone after an hour', async () => {
    const { page, server } = await openLink()
    server.errors = { ...SIGNED_OUT }
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(sessionStorage))
        if (key.startsWith('keepsaid-link:')) {
          const { token, storedAt } = JSON.parse(value)
          sessionStorage.setItem(key, JSON.stringify({ token, storedAt: storedAt - 60 * 60_000 }))
        }
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Please open your link again' }).waitFor()
  })

  test('is gone after signing out', async () => {
    const { page, server } = await openLink()
    server.handlers['POST /api/logout'] = () => ({ ok: true })
    await page.goto(pages.address('family'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(TOKEN)
  })
})

describe('before Start, a personal link says', () => {
  const openOn = async (options: BrowserContextOptions, script: string) => {
    const handlers = { 'POST /api/storyteller-link': () => ROSES_LINK }
    const page = await pages.openTab(options)
    const added = await page.addInitScript(script)
    onTestFinished(() => added.dispose())
    const server = await fakeFamilyServer(page, { handlers })
    server.errors = { ...SIGNED_OUT }
    await page.goto(pages.address(`personal-link#${TOKEN}`))
    await page.getByRole('heading', { name: 'Hello, Rose' }).waitFor()
    return page
  }
  const NO_API = 'Object.defineProperty(Navigator.prototype, "mediaDevices", { get: () => undefined })'
  const NO_MICROPHONE = `MediaDevices.prototype.enumerateDevices = async () => [{ kind: 'audiooutput' }]`
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const FACEBOOK = { userAgent: `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/512.0.0.50.107]` }

  test('nothing, where the browser can record', async () => {
    const page = await openOn({}, '')
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test.each([
    ['the browser can’t record', NO_API, /This browser can’t record.*up-to-date Safari/],
    ['there’s no microphone', NO_MICROPHONE, /We can’t find a microphone.*phone or tablet/],
    [
      'the page isn’t secure',
      'Object.defineProperty(window, "isSecureContext", { get: () => false })',
      /Please ask Ruth for a link that begins with https/,
    ],
  ])('%s, and what to do', async (_case, script, text) => {
    const page = await openOn({}, script)
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    await page.getByRole('button', { name: 'Start Here Anyway' }).waitFor()
  })

  test('in another app’s window, how to open it in the browser, and the address still has the link', async () => {
    const page = await openOn(FACEBOOK, NO_API)
    const notice = page.getByRole('alert')
    await notice.getByText('Please open this page in Safari first').waitFor()
    await notice.getByText('You’re in Facebook’s own window. It can’t record your voice.').waitFor()
    await notice.getByText('Touch the share icon').waitFor()
    expect(page.url()).toBe(pages.address(`personal-link#${TOKEN}`))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await notice.getByRole('button', { name: 'Copy the Link' }).click()
    await page.getByText('Link Copied').first().waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(pages.address(`personal-link#${TOKEN}`))
  })
})
