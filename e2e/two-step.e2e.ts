import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt, stepAt } from '#server/features/account/two-step/totp.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser()

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As the app on a phone, which was given the key by hand. */
const readKey = (key: string): Buffer => {
  const bits = [...key.replaceAll(' ', '')].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** As if the person had typed the code from the email. */
const verifyAddress = async (email: string) => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('update users set email_verified_at = now() where email = $1', [email])
  await client.end()
}

const typePassword = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await waitUntilSignedOut(page)
  await page.goto(`${server.origin}/auth?tab=sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

test('two-step sign-in by keyboard: turned on, then a code on a phone, then a recovery code on a computer', () =>
  withBrowser({ width: 390 }, async (_context, page, consoleErrors) => {
    const email = await signUp(page, server.origin)
    await verifyAddress(email)
    await page.goto(`${server.origin}/profile/security`)
    await page.getByRole('link', { name: 'Turn On Two-Step Sign-In' }).press('Enter')
    await page.getByLabel('Your password').fill('a good password')
    await page.keyboard.press('Enter')
    const secret = readKey(await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText())
    // The code before the current one counts, too, so the next one is still unused when the person signs in.
    await page.getByLabel('Code from the app').fill(codeAt(secret, stepAt(Date.now()) - 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Print your recovery codes' }).waitFor()
    const [recoveryCode = ''] = await page.getByRole('listitem').allInnerTexts()

    await typePassword(page, email)
    expect(await page.evaluate('fetch("/api/user").then(({ status }) => status)')).toBe(401)
    const code = page.getByLabel('Code from your app')
    await code.fill('00000')
    await page.keyboard.press('Enter')
    await page.getByText('That code isn’t right').first().waitFor()
    await code.fill(codeAt(secret, stepAt(Date.now())))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.origin}/`)

    await page.setViewportSize({ width: 1280, height: 900 })
    await typePassword(page, email)
    await page.getByRole('button', { name: 'Use a Recovery Code' }).press('Enter')
    const field = page.getByLabel('Recovery code', { exact: true })
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(recoveryCode.toLowerCase())
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.origin}/`)
    await page.goto(`${server.origin}/profile/security`)
    await page.getByText('you have 9 recovery codes left').waitFor()
    expect(consoleErrors.filter((error) => !/40[13]/.test(error))).toEqual([])
  }))
