import { expect, test } from 'vitest'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { aGuest, fakeAccountServer } from './testing/fake-account-server.ts'

const pages = withBuiltPages()

const message = 'Many people use a password like this, so thieves try it first.'
const warning = { status: 409, json: { error: 'weak_password', message, fields: { password: message } } }

const open = async (path: string, call: 'register' | 'reset') => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const server = await fakeAccountServer(page, { [call]: warning })
  await page.goto(pages.address(path))
  return { page, server }
}

test.each(['auth', 'join/nJ2sVd8aQk0fYx4LwZ7bTg?step=register'])(
  'a weak password on /%s is used only when confirmed',
  async (path) => {
    const { page, server } = await open(path, 'register')
    await page.getByRole('textbox', { name: 'First Name' }).fill('Tom')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
    await page.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
    await page.getByLabel('Password', { exact: true }).fill('sunshine')
    await page.getByLabel('Confirm Password', { exact: true }).fill('sunshine')
    await page.getByRole('button', { name: /^Create (Account|Family Member Account)$/ }).click()
    await page.getByText(message).waitFor()
    expect(await page.getByText('Registration failed').count()).toBe(0)
    server.replies.register = { json: aGuest() }
    await page.getByRole('button', { name: 'Use It Anyway' }).click()
    await expect
      .poll(() => server.requests.filter(({ name }) => name === 'register'))
      .toMatchObject([
        { body: expect.not.objectContaining({ acceptWeakPassword: true }) },
        { body: { password: 'sunshine', acceptWeakPassword: true } },
      ])
  },
)

test.each([
  ['auth', 'register', 'Password'],
  ['join/nJ2sVd8aQk0fYx4LwZ7bTg?step=register', 'register', 'Password'],
  ['reset-password#t0ken', 'reset', 'New Password'],
] as const)('a password on /%s that was changed after the warning is checked again', async (path, call, label) => {
  const { page, server } = await open(path, call)
  const choose = async (password: string) => {
    await page.getByLabel(label, { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  }
  if (call === 'register') {
    await page.getByRole('textbox', { name: 'First Name' }).fill('Tom')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
    await page.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
  }
  await choose('sunshine')
  await page.getByRole('button', { name: /^(Create (Account|Family Member Account)|Save New Password)$/ }).click()
  await page.getByText(message).waitFor()
  await choose('princess')
  await page.getByRole('button', { name: 'Use It Anyway' }).click()
  const sent = () => server.requests.filter(({ name }) => name === call).map(({ body }) => body)
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()[1]).toEqual(expect.not.objectContaining({ acceptWeakPassword: true }))
})

test('a reset to a weak password has to be confirmed', async () => {
  const { page, server } = await open('reset-password#t0ken', 'reset')
  await page.getByLabel('New Password', { exact: true }).fill('sunshine')
  await page.getByLabel('Confirm Password', { exact: true }).fill('sunshine')
  await page.getByRole('button', { name: 'Save New Password' }).click()
  await page.getByText(message).waitFor()
  server.replies.reset = { json: { ok: true } }
  await page.getByRole('button', { name: 'Use It Anyway' }).click()
  await page.getByRole('heading', { name: 'You have a new password' }).waitFor()
  expect(server.requests.at(-1)?.body).toMatchObject({ newPassword: 'sunshine', acceptWeakPassword: true })
})
