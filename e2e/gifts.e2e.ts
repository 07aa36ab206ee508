import { expect, test } from 'vitest'
import { outboxEmails } from './support/server.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser()

test('a free trial is given, its certificate arrives by email, and another person signs up with the code', () =>
  withBrowser({}, async (_context, giver, giversErrors) => {
    await signUp(giver, server.origin)
    await giver.goto(`${server.origin}/auth?for=gift-trial`)
    await giver.waitForURL(`${server.origin}/gifts/new?kind=trial`)
    await giver.getByLabel('Who is it for?').fill('Grandma Rose')
    await giver.getByLabel('Your message').fill('Start with the lilac dress.')
    await giver.getByRole('button', { name: 'Make the Gift' }).click()
    const certificate = giver.getByRole('article', { name: 'Certificate' })
    const code = await certificate.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).innerText()
    const certificates = async () =>
      (await outboxEmails(server.dataDir))
        .filter(({ subject }) => subject === 'Your gift for Grandma Rose is ready')
        .map(({ attachments }) => attachments.map(({ filename }) => filename))
    // PDFs are made at a low priority, so on a busy machine one may need the whole minute that it's given.
    await expect.poll(certificates, { timeout: 90_000 }).toEqual([['Keepsaid gift for Grandma Rose.pdf']])

    await withBrowser({ width: 390 }, async (_browser, rose, consoleErrors) => {
      await rose.goto(`${server.origin}/redeem`)
      await rose.getByLabel('Gift code').fill(code.toLowerCase().replaceAll('-', ' '))
      await rose.keyboard.press('Enter')
      await rose.getByRole('heading', { name: 'You have a gift', level: 1 }).waitFor()
      await rose.getByText('60 free days of Keepsaid').waitFor()
      await rose.getByRole('link', { name: 'Create Your Account' }).click()
      await rose.getByLabel('First Name').fill('Rose')
      await rose.getByLabel('Last Name').fill('Adler')
      await rose.getByLabel('Email').fill('rose.adler@example.org')
      await rose.getByLabel('Password', { exact: true }).fill('a good password')
      await rose.getByLabel('Confirm Password').fill('a good password')
      await rose.getByRole('button', { name: 'Create Account' }).click()
      await rose.getByRole('heading', { name: 'Your gift is open', level: 1 }).waitFor()
      await rose.getByText('It’s yours now, in The Adler Family.').waitFor()
      await rose.getByRole('button', { name: 'Record Your First Story' }).click()
      await rose.waitForURL(`${server.origin}/`)
      expect(consoleErrors).toEqual([])
    })

    await giver.reload()
    await giver.getByText('Opened').waitFor()
    expect(giversErrors).toEqual([])
  }))
