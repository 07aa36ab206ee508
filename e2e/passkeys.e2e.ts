import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

const server = sharedServer({}, { knowsAddress: true })
const withBrowser = sharedBrowser()

/** Chromium's own authenticator in software, with a fingerprint that is always right. */
const addAuthenticator = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const setPresent = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { session, authenticatorId, setPresent, credentials }
}

/** In `passkeyRequests`: how often the page has asked the browser for a passkey. */
const COUNT_REQUESTS = `
  globalThis.passkeyRequests = 0
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) => { passkeyRequests += 1; return get(options) }`

test('a passkey: added by keyboard, then it signs in by the button and from the email field; a copy is refused', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await page.addInitScript({ content: COUNT_REQUESTS })
    const { session, authenticatorId, setPresent, credentials } = await addAuthenticator(context, page)
    await page.goto(`${server.origin}/profile/security`)
    await page.getByRole('button', { name: 'Add a Passkey' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Your password').fill('a good password')
    await page.keyboard.press('Enter')
    await page.getByText('Passkey Added').first().waitFor()
    await page.getByText('not used yet').waitFor()
    expect(await credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ruth’s tablet')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Rename Ruth’s tablet' }).waitFor()

    const signOut = async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await waitUntilSignedOut(page)
    }
    /** Ends when the form waits for a passkey. A finger on the sensor before that would be the answer. */
    const openSignInForm = async () => {
      await page.goto(`${server.origin}/auth?tab=sign-in`)
      await page.getByRole('button', { name: 'Use a Passkey' }).waitFor()
      await expect.poll(() => page.evaluate('passkeyRequests')).toBeGreaterThan(0)
    }
    // A finger on the sensor picks what the browser suggests; without one, the form waits.
    await setPresent(false)
    await signOut()
    await setPresent(true)
    await page.goto(`${server.origin}/auth?tab=sign-in`)
    await page.waitForURL(`${server.origin}/`)
    await page.getByRole('button', { name: 'Press to record', exact: true }).waitFor()

    await page.goto(`${server.origin}/profile/security`)
    await page.getByText('Added today, last used today').waitFor()
    await setPresent(false)
    const [used] = await credentials()
    if (!used) throw new Error('The authenticator lost its passkey.')
    await signOut()
    await openSignInForm()
    await setPresent(true)
    await page.getByRole('button', { name: 'Use a Passkey' }).click()
    await page.waitForURL(`${server.origin}/`)

    // A copy from before the last use counts from where it was.
    await setPresent(false)
    await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: used.credentialId })
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...used, signCount: 0 } })
    await signOut()
    await openSignInForm()
    await setPresent(true)
    await page.getByRole('button', { name: 'Use a Passkey' }).click()
    await page.getByText('someone has made a copy of it').waitFor()
    await page.getByLabel('Email').waitFor()
    expect(consoleErrors.filter((error) => !error.includes('403'))).toEqual([])
  }))

test('without a password: a passkey confirms a new address, a password, and deleting the account', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const email = await signUp(page, server.origin)
    await addAuthenticator(context, page)
    await page.goto(`${server.origin}/profile/security`)
    await page.getByRole('button', { name: 'Add a Passkey' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Your password').fill('a good password')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove My Password' }).click()
    await page.getByRole('dialog').getByLabel('Your password').fill('a good password')
    await page.keyboard.press('Enter')
    await page.getByText('You have no password.').waitFor()
    expect(await page.getByLabel('Current Password').count()).toBe(0)

    await page.goto(`${server.origin}/profile`)
    await page.getByRole('button', { name: 'Change Email Address' }).press('Enter')
    await page.getByLabel('New Email').fill(`new-${email}`)
    await page.keyboard.press('Enter')
    await page.getByText('Please ask for two links').waitFor()

    await page.goto(`${server.origin}/profile/security`)
    await page.getByRole('button', { name: 'Choose a Password' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New Password', { exact: true }).fill('plum cake on sundays')
    await dialog.getByLabel('Confirm New Password').fill('plum cake on sundays')
    await page.keyboard.press('Enter')
    await page.getByLabel('Current Password').waitFor()
    await page.getByRole('button', { name: 'Remove My Password' }).click()
    await dialog.getByLabel('Your password').fill('plum cake on sundays')
    await page.keyboard.press('Enter')
    await page.getByText('You have no password.').waitFor()

    await page.goto(`${server.origin}/profile/delete-account`)
    await page.getByText('this device then asks for your passkey').waitFor()
    await page.getByRole('button', { name: /Delete My Account in 30 Days/ }).press('Enter')
    await page.getByRole('heading', { name: /Your account will be deleted on/ }).waitFor()
    expect(consoleErrors).toEqual([])
  }))
