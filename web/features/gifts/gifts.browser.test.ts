import { expect, test } from 'vitest'
import type { Gift } from '#server/features/gifts/contract.ts'
import { fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'

const pages = withBuiltPages()

const ID = '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11'
const CODE = '7HKQ2M9X4TBCD0RW'
const gift: Gift = {
  id: ID,
  kind: 'trial',
  recipientName: 'Rose',
  giverName: 'Ruth',
  message: 'With love.',
  recipientEmail: null,
  sendOn: null,
  state: 'open',
  code: CODE,
  sentAt: null,
  hasPdf: true,
  createdAt: '2026-11-20T12:00:00.000Z',
}

test('a free trial is given: the form says what is missing, then the certificate is there to print', async () => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const server = await fakeFamilyServer(page, {
    handlers: {
      'POST /api/gifts': () => ({ gift, checkoutUrl: null }),
      [`GET /api/gifts/${ID}`]: () => gift,
      'GET /api/gifts': () => [gift],
    },
  })
  await page.goto(pages.address('gifts/new?kind=trial'))
  await page.getByRole('button', { name: 'Make the Gift' }).click()
  await page.getByText('Please enter the name of the person it’s for').first().waitFor()
  await page.getByLabel('Who is it for?').fill('Rose')
  await page.getByLabel('Your message').fill('See www.example.org')
  await page.getByRole('button', { name: 'Make the Gift' }).click()
  await page.getByText('Please write the message without links and addresses').first().waitFor()
  await page.getByLabel('Your message').fill('With love.')
  await page.getByRole('button', { name: 'Make the Gift' }).click()
  const certificate = page.getByRole('article', { name: 'Certificate' })
  await certificate.getByText('7HKQ-2M9X-4TBC-D0RW').waitFor()
  await certificate.getByRole('img', { name: 'QR code that opens the gift' }).waitFor()
  const pdf = page.getByRole('link', { name: 'Download PDF (A4)' })
  expect(await pdf.getAttribute('href')).toBe(`/api/gifts/${ID}/certificate?paper=a4`)
  expect(server.requests.find(({ call }) => call === 'POST /api/gifts')?.body).toMatchObject({
    kind: 'trial',
    recipientName: 'Rose',
    message: 'With love.',
  })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  await certificate.waitFor()
})

test('back from the payment page, what was typed is still there; once the gift is paid for, it’s gone', async () => {
  const page = await pages.openTab()
  const unpaid: Gift = { ...gift, kind: 'premium', state: 'unpaid', code: null }
  await fakeFamilyServer(page, {
    handlers: {
      'POST /api/gifts': () => ({ gift: unpaid, checkoutUrl: pages.address('faq') }),
      [`POST /api/gifts/${ID}/confirm`]: () => ({ ...gift, kind: 'premium' }),
    },
  })
  await page.goto(pages.address('gifts/new?kind=premium'))
  await page.getByLabel('Who is it for?').fill('Rose')
  await page.getByLabel('Your message').fill('With love.')
  await page.getByRole('radio', { name: /Email it to them/ }).check()
  await page.getByLabel('Their email').fill('rose@example.org')
  await page.getByRole('button', { name: /Continue to Payment/ }).click()
  await page.waitForURL('**/faq')
  await page.goBack()
  await expect.poll(() => page.getByLabel('Who is it for?').inputValue()).toBe('Rose')
  expect(await page.getByLabel('Your message').inputValue()).toBe('With love.')
  expect(await page.getByLabel('Their email').inputValue()).toBe('rose@example.org')
  expect(await page.getByLabel('When should it arrive?').inputValue()).toMatch(/^\d{4}-/)

  await page.goto(pages.address(`gifts/${ID}?paid=true`))
  await page.getByRole('article', { name: 'Certificate' }).waitFor()
  await page.goto(pages.address('gifts/new?kind=premium'))
  await page.getByLabel('Who is it for?').waitFor()
  expect(await page.getByLabel('Who is it for?').inputValue()).toBe('')
})

test('a certificate with letters that no PDF font has is printed from its page', async () => {
  const page = await pages.openTab()
  const kamala = { ...gift, recipientName: 'कमला', hasPdf: false }
  await fakeFamilyServer(page, { handlers: { [`GET /api/gifts/${ID}`]: () => kamala } })
  await page.goto(pages.address(`gifts/${ID}`))
  await page.getByText('We can’t make a PDF of this certificate').waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  expect(await page.getByRole('link', { name: /Download PDF/ }).count()).toBe(0)
})

test('a payment confirmed after a minute: the page says so, and the certificate still comes', async () => {
  // Its clock can't be taken away from the shared tab again.
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  await page.clock.install()
  let shown: Gift = { ...gift, kind: 'premium', state: 'unpaid', code: null }
  await fakeFamilyServer(page, { handlers: { [`POST /api/gifts/${ID}/confirm`]: () => shown } })
  await page.goto(pages.address(`gifts/${ID}?paid=true`))
  await page.getByText('Checking your payment…').waitFor()
  await page.clock.runFor(61_000)
  await page.getByText('Your payment isn’t confirmed yet').waitFor()
  await expectNoAxeViolations(page)
  shown = { ...gift, kind: 'premium' }
  await page.clock.runFor(16_000)
  await page.getByRole('article', { name: 'Certificate' }).getByText('7HKQ-2M9X-4TBC-D0RW').waitFor()
})

test('where nothing is sold, no page has a word about gifts', async () => {
  const page = await pages.openTab()
  // The settings may arrive after the gifts.
  const handlers = { 'GET /api/gifts': () => [], [`GET /api/gifts/${ID}`]: () => gift }
  await fakeFamilyServer(page, { siteConfig: { ...sampleSiteConfig, sells: false }, handlers })
  for (const path of ['gifts', 'gifts/new', `gifts/${ID}`, 'redeem', `redeem/${CODE}`]) {
    await page.goto(pages.address(path))
    await page.getByRole('heading', { name: 'Everything is included', level: 1 }).waitFor()
    const words = `${await page.title()} ${await page.locator('body').innerText()}`
    expect(words, `/${path}`).not.toMatch(/gift|code|premium|trial|\$/i)
  }
})

const openCode = async (
  user: ReturnType<typeof fakeUser> | null,
  kind: Gift['kind'] = 'premium',
  result: object = {},
) => {
  const page = await pages.openTab()
  const redeemed: { family: string | undefined; body: unknown }[] = []
  await fakeCall(page, '**/api/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } }),
  )
  await fakeCall(page, '**/api/user*', (route) =>
    user
      ? route.fulfill({ json: user })
      : route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'x' } }),
  )
  await fakeCall(page, `**/api/gift-codes/${CODE}`, (route) =>
    route.fulfill({ json: { kind, recipientName: 'Rose', giverName: 'Omar', redeemed: null } }),
  )
  await fakeCall(page, '**/api/gifts/redeem', (route) => {
    const request = route.request()
    redeemed.push({ family: request.headers()['x-keepsaid-family'], body: request.postDataJSON() })
    return route.fulfill({
      json: {
        kind,
        familyName: 'The Adler Family',
        endDate: '2027-11-24T12:00:00.000Z',
        nextPaymentDate: null,
        isPaymentMoving: false,
        ...result,
      },
    })
  })
  await page.goto(pages.address('redeem'))
  await page.getByLabel('Gift code').fill('abcd')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await page.getByText('A gift code has 16 letters and digits.').waitFor()
  await page.getByLabel('Gift code').fill(' 7hkq-2m9x 4tbc-dorw ')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'You have a gift', level: 1 }).waitFor()
  return { page, redeemed }
}

test('a visitor types a code from paper and is led to an account that comes back with it', async () => {
  const { page } = await openCode(null)
  expect(await page.title()).not.toContain('7HKQ')
  await page.getByText('A year of Keepsaid Premium').waitFor()
  await page.getByRole('link', { name: 'Create Your Account' }).click()
  await page.getByText('Create your account or sign in, and your gift is yours.').waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/redeem/${CODE}`)
})

test('a person who owns two vaults chooses which one gets the gift', async () => {
  const families = [
    { id: 10, name: 'The Okafor Family', role: 'owner' as const },
    { id: 11, name: 'The Adler Family', role: 'owner' as const },
    { id: 12, name: 'The Bell Family', role: 'member' as const },
  ]
  const { page, redeemed } = await openCode(fakeUser({ familyId: 10, familyName: 'The Okafor Family', families }))
  await expect.poll(() => page.getByRole('radio').count()).toBe(2)
  await page.getByText('ruth@example.org').waitFor()
  await page.getByText('The Adler Family').click()
  await page.getByRole('button', { name: 'Use It for The Adler Family' }).click()
  await page.getByRole('heading', { name: 'Your gift is open', level: 1 }).waitFor()
  await page.getByText('The Adler Family has Premium until November 24, 2027.').waitFor()
  expect(redeemed).toEqual([{ family: '11', body: { code: CODE } }])
})

test('a free trial: the page says how long it is, and until when the family can record', async () => {
  const { page, redeemed } = await openCode(fakeUser(), 'trial')
  await page.getByText('60 free days of Keepsaid').waitFor()
  await page.getByText('The 60 days begin when you open the gift.').waitFor()
  await page.getByRole('button', { name: /^Use It for/ }).click()
  await page.getByText('The Adler Family can record for free until November 24, 2027.').waitFor()
  expect(await page.getByText('next payment').count()).toBe(0)
  expect(redeemed).toHaveLength(1)
})

test('under a paid plan, the page says when the next payment is, also while it is still moving', async () => {
  const result = { nextPaymentDate: '2027-11-24T12:00:00.000Z', isPaymentMoving: false }
  const { page } = await openCode(fakeUser(), 'premium', result)
  const use = page.getByRole('button', { name: /^Use It for/ })
  await use.click()
  await page.getByText('Your gift is used before you pay. Your next payment is on November 24, 2027.').waitFor()
  result.isPaymentMoving = true
  await page.goto(pages.address(`redeem/${CODE}`))
  await use.click()
  await page
    .getByText('Your gift is used before you pay. We’re moving your next payment to November 24, 2027.')
    .waitFor()
})

test('whether a gift can be emailed shows once it is known, and moves nothing', async () => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  await fakeFamilyServer(page, { handlers: { [`GET /api/gifts/${ID}`]: () => gift } })
  const status = Promise.withResolvers<object>()
  await fakeCall(page, '**/api/email/status', async (route) => route.fulfill({ json: await status.promise }))
  await page.goto(pages.address(`gifts/${ID}`))
  const certificate = page.getByRole('article', { name: 'Certificate' })
  await certificate.getByRole('img', { name: 'QR code that opens the gift' }).waitFor()
  const email = page.getByRole('button', { name: 'Email This Gift' })
  expect(await email.count()).toBe(0)
  const before = await certificate.boundingBox()
  status.resolve({ sends: true, shownAt: null })
  await email.waitFor()
  expect(await certificate.boundingBox()).toEqual(before)
})

test('a gift is never offered by email where none is sent, and always where that is unknown', async () => {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, { handlers: { [`GET /api/gifts/${ID}`]: () => gift } })
  server.emailStatus = { sends: false, shownAt: null }
  const known = page.waitForResponse('**/api/email/status')
  await page.goto(pages.address(`gifts/${ID}`))
  await known
  await page.getByRole('article', { name: 'Certificate' }).waitFor()
  const email = page.getByRole('button', { name: 'Email This Gift' })
  expect(await email.count()).toBe(0)
  await fakeCall(page, '**/api/email/status', (route) =>
    route.fulfill({ status: 403, json: { error: 'no', message: 'No.' } }),
  )
  await page.reload()
  await email.waitFor()
})

test('where no email is sent, a gift is only printed, also from a draft with an address', async () => {
  const page = await pages.openTab()
  const handlers = {
    'POST /api/gifts': () => ({ gift, checkoutUrl: pages.address('faq') }),
    [`GET /api/gifts/${ID}`]: () => gift,
  }
  const server = await fakeFamilyServer(page, { handlers })
  await page.goto(pages.address('gifts/new?kind=trial'))
  await page.getByLabel('Who is it for?').fill('Rose')
  await page.getByRole('radio', { name: /Email it to them/ }).check()
  await page.getByLabel('Their email').fill('rose@example.org')
  await page.getByRole('button', { name: 'Make the Gift' }).click()
  await page.waitForURL('**/faq')
  server.emailStatus = { sends: false, shownAt: null }
  await page.goto(pages.address('gifts/new?kind=trial'))
  await page.getByText('doesn’t send email. You’ll get a certificate').waitFor()
  expect(await page.getByRole('radio', { name: /Email it to them/ }).count()).toBe(0)
  expect(await page.getByLabel('Who is it for?').inputValue()).toBe('Rose')
  await page.getByRole('button', { name: 'Make the Gift' }).click()
  await page.waitForURL('**/faq')
  const sent = server.requests.filter(({ call }) => call === 'POST /api/gifts').map(({ body }) => body)
  expect(sent).toEqual([
    expect.objectContaining({ recipientEmail: 'rose@example.org' }),
    expect.not.objectContaining({ recipientEmail: expect.anything() }),
  ])
  await page.goto(pages.address(`gifts/${ID}`))
  await page.getByRole('article', { name: 'Certificate' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Email This Gift' }).count()).toBe(0)
})
