import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '#server/infra/email/testing/mail-server.ts'
import { enter, tabOnto } from './support/keyboard.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
// Read when the shared server starts.
const mailSettings: Record<string, string> = { MAIL_FROM: 'Keepsaid <stories@example.org>' }
beforeAll(async () => {
  mail = await startMailServer()
  mailSettings.SMTP_URL = `smtp://127.0.0.1:${mail.address.port}`
})
const server = sharedServer(mailSettings, { knowsAddress: true })
afterAll(() => mail.close())
const withBrowser = sharedBrowser()

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await tabOnto(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

test('by keyboard, a gift is paid for on a phone, its certificate is emailed to both, and another person opens it on a computer', () =>
  withBrowser({ width: 390 }, async (_context, giver, giversErrors) => {
    const rose = 'Grandma Rose'
    await signUp(giver, server.origin)
    await giver.goto(`${server.origin}/gifts/new?kind=premium`)
    await type(giver, 'Who is it for?', rose)
    await type(giver, 'Your message', 'Tell me everything.')
    await enter(giver, 'Continue to Payment ($50)')
    await giver.waitForURL('**/test-till/pay/**')
    await enter(giver, 'Pay $50')
    const certificate = giver.getByRole('article', { name: 'Certificate' })
    const code = await certificate.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).innerText()
    const certificates = () =>
      mail.received
        .filter(({ email }) => email.subject === `Your gift for ${rose} is ready`)
        .map(({ email }) => email.attachments.map(({ filename }) => filename))
    await expect.poll(certificates, { timeout: 90_000 }).toEqual([[`Keepsaid gift for ${rose}.pdf`]])

    const address = 'rose@example.org'
    await enter(giver, 'Email This Gift')
    await type(giver, 'Their email', address)
    await enter(giver, 'Save')
    const texts = () => mail.received.filter(({ to }) => to.includes(address)).map(({ email }) => email.text)
    await expect.poll(texts).toEqual([expect.stringContaining(code)])

    await withBrowser({ width: 1280 }, async (_browser, page, consoleErrors) => {
      await signUp(page, server.origin)
      await page.goto(`${server.origin}/redeem`)
      await type(page, 'Gift code', code.toLowerCase().replaceAll('-', ' '))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'You have a gift', level: 1 }).waitFor()
      await enter(page, 'Use It for')
      await page.getByRole('heading', { name: 'Your gift is open', level: 1 }).waitFor()
      await page.goto(`${server.origin}/premium`)
      await page.getByText('Premium, as a gift').waitFor()
      await page.goto(`${server.origin}/redeem/${code}`)
      await page.getByRole('heading', { name: 'Your gift is open', level: 1 }).waitFor()
      expect(consoleErrors).toEqual([])
    })

    await giver.reload()
    await giver.getByText('Opened').waitFor()
    expect(giversErrors).toEqual([])
  }))
