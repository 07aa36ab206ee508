// One app serves the tests of all tabs that people see, so the file is long.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RUTH, TOM } from '#web/features/family/testing/a-family.ts'
import { busy, type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { pressAgain } from '#web/testing/press-again.ts'

const pages = withBuiltPages()

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
  await expect
    .poll(() => tabs.allInnerTexts())
    .toEqual(['Subscription', 'Profile', 'Security', 'Contact', 'Help', 'Admin'])
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Profile')
  expect(await page.getByRole('link', { name: 'Profile: Ruth' }).getAttribute('aria-current')).toBe('page')
  const tabHasFocus = (name: string) =>
    expect.poll(() => page.getByRole('tab', { name }).evaluate((tab) => tab === document.activeElement)).toBe(true)
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await page.keyboard.press('ArrowRight')
  // The focus moves after the key.
  await tabHasFocus('Security')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile/security')
  expect(await page.getByRole('tab', { name: 'Security' }).evaluate((tab) => tab === document.activeElement)).toBe(true)
  expect(await page.title()).toMatch(/^Security · Profile/)
  await page.keyboard.press('End')
  await tabHasFocus('Admin')
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

test('email switches: change at once, and change back if saving fails; the browser says where it is, once', async () => {
  const { page, server } = await open({ user: { ...RUTH, timeZone: 'Pacific/Apia' } })
  const zones = () => server.requests.filter(({ call }) => call === 'PUT /api/email/time-zone').map(({ body }) => body)
  await expect.poll(zones).toEqual([{ timeZone: RUTH.timeZone }])
  const toggle = page.getByRole('switch', { name: 'Email me when a relative asks me something' })
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  await toggle.click()
  await expect
    .poll(() => server.requests.at(-1)?.body)
    .toEqual({ onQuestion: false, onAnswer: false, onDigest: true, onSignIn: true, onTrial: true })
  server.errors = busy('PUT /api/email/settings')
  server.emailSettings = { onQuestion: false, onAnswer: false, onDigest: true, onSignIn: true, onTrial: true }
  await pressAgain(toggle)
  await page.getByText('We couldn’t save your change').waitFor()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
  // Another device is somewhere else: they don't correct each other.
  server.user = { ...RUTH, firstName: 'Ruthie', timeZone: 'Asia/Tokyo' }
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'Profile: Ruthie' }).waitFor()
  expect(zones()).toHaveLength(1)
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
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('Your password').fill('a good password')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(server.requests.at(-1)).toEqual({
    call: `DELETE /api/sessions/${'1'.repeat(32)}`,
    body: { password: 'a good password' },
  })
  server.handlers['DELETE /api/sessions'] = () => {
    server.devices.splice(1)
    return { ok: true }
  }
  await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click()
  await dialog.getByLabel('Your password').fill('a good password')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await page.getByRole('button', { name: /^Sign Out/ }).count()).toBe(0)
})

const hasFocus = (page: Page, target: Locator) => target.and(page.locator(':focus')).waitFor()
const toastText = (page: Page, words: string) => page.locator('[role=region]').getByText(words, { exact: true }).first()

test('the form sends what was changed, says what is wrong, and a guest has no family name', async () => {
  const { page, server } = await open()
  const firstName = page.getByRole('textbox', { name: 'First Name' })
  await firstName.fill(' ')
  await page.getByLabel('Date of Birth').fill('2999-01-01')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix these 2 things' })
  await summary.getByText('First name is required').waitFor()
  await summary.getByText('A birthday can’t be in the future').waitFor()
  expect(server.requests).toEqual([])
  await firstName.fill('Ruth Ann')
  await page.getByLabel('Date of Birth').fill('1939-04-12')
  await page.getByLabel('Relationship').selectOption('Grandmother')
  server.errors = busy('PUT /api/profile')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toastText(page, 'Update failed').waitFor()
  await page.getByRole('alert').getByText('We’re busy right now').waitFor()
  server.errors = {}
  server.handlers['PUT /api/profile'] = (changed: object) => {
    server.user = { ...server.user, ...changed }
    return server.user
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toastText(page, 'Profile updated').waitFor()
  const body = { firstName: 'Ruth Ann', dateOfBirth: '1939-04-12', relationship: 'Grandmother' }
  expect(server.requests).toContainEqual({ call: 'PUT /api/profile', body })
  await page.getByRole('link', { name: 'Profile: Ruth Ann' }).waitFor()

  const guest = (await open({ user: TOM })).page
  await guest.getByRole('textbox', { name: 'Last Name' }).waitFor()
  expect(await guest.getByRole('textbox', { name: 'Family Name' }).count()).toBe(0)
})

test('a photo is cropped by keyboard, uploaded as a square JPEG, and removed; others are refused with the reason', async () => {
  const { page, server } = await open()
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Photo file').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('large.png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await page.getByRole('alert').getByText('This photo is larger than 5 MB').waitFor()
  const upload = 'POST /api/profile/upload-image'
  const message = 'This isn’t a JPG, PNG or GIF. Please choose another photo.'
  server.errors = { [upload]: { status: 400, error: 'not_a_photo', message } }
  await choose('page.png', Buffer.from('<html></html>'))
  await page.getByRole('alert').getByText(message).waitFor()
  server.errors = {}
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 40 })
    return canvas.toDataURL('image/png').replace('data:image/png;base64,', '')
  })
  await choose('me.png', Buffer.from(png, 'base64'))
  const dialog = page.getByRole('dialog', { name: 'Choose what to show' })
  const alphaInTheMiddle = () =>
    dialog.getByRole('img', { name: 'Preview of your photo' }).evaluate((preview: HTMLCanvasElement) => {
      return preview.getContext('2d')?.getImageData(512, 512, 1, 1).data[3]
    })
  await expect.poll(alphaInTheMiddle).toBe(255)
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')).toBe('2 percent')
  await dialog.getByRole('slider', { name: 'Left or right' }).press('End')
  server.handlers[upload] = () => {
    server.user = { ...server.user, profileImageUrl: '/api/photos/a.jpg' }
    return server.user
  }
  await dialog.getByRole('button', { name: 'Use This Photo' }).press('Enter')
  await toastText(page, 'Profile image updated').waitFor()
  await hasFocus(page, page.getByRole('button', { name: 'Change Photo' }))
  server.handlers['PUT /api/profile'] = () => {
    server.user = { ...server.user, profileImageUrl: null }
    return server.user
  }
  await page.getByRole('button', { name: 'Remove Photo' }).press('Enter')
  await hasFocus(page, page.getByRole('button', { name: 'Choose a Photo' }))
  expect(server.requests).toContainEqual({ call: 'PUT /api/profile', body: { profileImageUrl: null } })
})

test('a wrong current password is said at its field, and the person stays signed in', async () => {
  const { page, server } = await open({}, 'profile/security')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('alert').getByText('Current password is required').waitFor()
  await fill('Current Password', 'not mine')
  await fill('New Password', 'plum cake on sundays')
  await fill('Confirm New Password', 'plum cake')
  const mismatch = page.getByText("Passwords don't match")
  await mismatch.first().waitFor()
  // Mending the other field takes it back, too.
  await fill('New Password', 'plum cake')
  await expect.poll(() => mismatch.count()).toBe(0)
  const message = 'This isn’t your current password. Please try again.'
  const call = 'PUT /api/profile/password'
  server.errors = { [call]: { status: 400, error: 'wrong_password', message, fields: { currentPassword: message } } }
  await page.getByRole('button', { name: 'Change Password' }).click()
  await toastText(page, 'Password change failed').waitFor()
  await hasFocus(page, page.getByLabel('Current Password', { exact: true }))
  // On the page, it's said once.
  expect(await page.locator('#main').getByText(message).count()).toBe(1)
  expect(await page.getByLabel('Current Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/profile/security')
  server.errors = {}
  await page.getByRole('button', { name: 'Change Password' }).click()
  await toastText(page, 'Password changed').waitFor()
  expect(await page.getByLabel('New Password', { exact: true }).inputValue()).toBe('')
})

test('colors and text size change at once and are there before the app is, also on the next visit', async () => {
  const { page, server } = await open()
  server.handlers['PUT /api/user/appearance'] = (change: object) => {
    server.user = { ...server.user, ...change }
    return server.user
  }
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Largest' }).check()
  const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  await expect.poll(look).toEqual({ theme: 'dark', textSize: 'largest' })
  await expect.poll(() => server.user).toMatchObject({ theme: 'dark', textSize: 'largest' })
  // Without the app's own scripts, only the one in the head has run.
  const bare = await pages.newTab(page.context())
  await bare.route(/assets\/(index|start)-.*\.js$/, (route) => route.abort())
  await bare.goto(pages.address(''))
  expect(await bare.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
    theme: 'dark',
    textSize: 'largest',
  })
  await bare.close()
})

test('contact: a message is checked, sent, shown below, and kept in the form if sending fails', async () => {
  const messages: object[] = []
  const sent = { id: 'm1', topic: 'problem', message: 'The button is gone.', createdAt: new Date().toISOString() }
  const write = 'POST /api/contact'
  const { page, server } = await open(
    {
      plan: { isPremium: true },
      handlers: {
        'GET /api/contact': () => ({ canWrite: true, messages }),
        [write]: () => {
          messages.push(sent)
          return { ok: true }
        },
      },
    },
    'profile/contact',
  )
  await page.getByText('marked as a priority').waitFor()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('alert').getByText('Please fix these 2 things').waitFor()
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('Something doesn’t work')
  await page.getByRole('textbox', { name: 'Your message' }).fill('The button is gone.')
  server.errors = busy(write)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your text is still here.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('The button is gone.')
  server.errors = {}
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your message is on its way').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'The button is gone.' }).waitFor()
  expect(server.requests).toContainEqual({ call: write, body: { topic: 'problem', message: 'The button is gone.' } })
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('')

  const nobody = { 'GET /api/contact': () => ({ canWrite: false, messages: [] }) }
  const without = (await open({ handlers: nobody }, 'profile/contact')).page
  await without.getByText('Ask the person who gave you this address').waitFor()
})

test('the FAQ leads to the Contact tab without loading the page again, and says nothing before it knows of it', async () => {
  const { page } = await open({ handlers: { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) } }, 'profile')
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/contact', async (route) => {
    asked.resolve()
    await answer.promise
    return route.fallback()
  })
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await asked.promise
  await page.getByRole('heading', { name: 'Still have a question?' }).waitFor()
  expect(await page.getByText('Ask the person who gave you this address').count()).toBe(0)
  answer.resolve()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  expect(await page.locator('[data-same-page]').count()).toBe(1)
})

test('help says whom to ask: us, or the person who runs a server where no one can be written to', async () => {
  const contact = (canWrite: boolean) => ({ 'GET /api/contact': () => ({ canWrite, messages: [] }) })
  const { page } = await open({ handlers: contact(true) }, 'profile/help')
  await page.getByText('Write to us, or read').waitFor()
  await page.getByRole('link', { name: 'Contact Us' }).waitFor()

  const without = (await open({ handlers: contact(false) }, 'profile/help')).page
  await without.getByText('Ask the person who gave you this address').waitFor()
  expect(await without.getByText(/Write to us|Contact Us/).count()).toBe(0)
})

test('contact: where no email is sent, a message is only said to be saved', async () => {
  const { page } = await open(
    {
      emailStatus: { sends: false, shownAt: null },
      handlers: {
        'GET /api/contact': () => ({ canWrite: true, messages: [] }),
        'POST /api/contact': () => ({ ok: true }),
      },
    },
    'profile/contact',
  )
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('An idea')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Larger buttons.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your message is saved').waitFor()
  await toastText(page, 'Message saved').waitFor()
})

test('where no email is sent, a change of the address claims none', async () => {
  const pending = {
    email: 'new@example.org',
    isOldConfirmed: false,
    isNewConfirmed: false,
    expiresAt: '2031-04-08T12:00:00.000Z',
  }
  const { page } = await open({
    emailStatus: { sends: false, shownAt: null },
    handlers: { 'PUT /api/profile/email': () => ({ pending }) },
  })
  await page.getByRole('button', { name: 'Change Email Address' }).click()
  await page.getByLabel('New Email').fill('new@example.org')
  await page.getByLabel('Current Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Make the Links' }).click()
  await page.getByText('The person who runs it has a link for each address.').waitFor()
  expect(await page.getByText(/We’ve sent|We’ll send|our emails go/).count()).toBe(0)
})

test('what was typed and not sent yet is still there after a look at another page', async () => {
  const contact = { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) }
  const { page, server } = await open({ handlers: contact }, 'profile')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'About You' }).fill('I grew up by the river.')
  await tab('Contact')
  await page.getByRole('textbox', { name: 'Your message' }).fill('The button is gone.')
  await tab('Help')
  await page.getByRole('searchbox', { name: 'Search help' }).waitFor()
  await tab('Contact')
  await expect.poll(() => page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('The button is gone.')
  await tab('Profile')
  const about = page.getByRole('textbox', { name: 'About You' })
  await expect.poll(() => about.inputValue()).toBe('I grew up by the river.')
  server.handlers['PUT /api/profile'] = (changed: object) => {
    server.user = { ...server.user, ...changed }
    return server.user
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toastText(page, 'Profile updated').waitFor()
  expect(server.requests).toContainEqual({ call: 'PUT /api/profile', body: { bio: 'I grew up by the river.' } })
})

test('a message that was sent while another page was open is not there to be sent again', async () => {
  const { page, server } = await open(
    { handlers: { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) } },
    'profile/contact',
  )
  const write = 'POST /api/contact'
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const gate = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/contact', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    return route.fallback()
  })
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('An idea')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Larger buttons.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await tab('Help')
  await page.getByRole('searchbox', { name: 'Search help' }).waitFor()
  gate.resolve()
  await toastText(page, 'Message sent').waitFor()
  expect(server.requests.map(({ call }) => call)).toContain(write)
  await tab('Contact')
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('')
})

test('a message is not offered again while it is being sent, and is back in the form if that fails', async () => {
  const { page, server } = await open(
    { handlers: { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) } },
    'profile/contact',
  )
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Your message' })
  let gate = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/contact', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    return route.fallback()
  })
  const sendAndComeBack = async () => {
    await page.getByRole('button', { name: 'Send Message' }).click()
    await tab('Help')
    await page.getByRole('searchbox', { name: 'Search help' }).waitFor()
    await tab('Contact')
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
  }
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('An idea')
  await field.fill('Larger buttons.')
  server.errors = busy('POST /api/contact')
  await sendAndComeBack()
  gate.resolve()
  await expect.poll(() => field.inputValue()).toBe('Larger buttons.')
  server.errors = {}
  gate = Promise.withResolvers()
  await sendAndComeBack()
  gate.resolve()
  await toastText(page, 'Message sent').waitFor()
  expect(await field.inputValue()).toBe('')
})

test('what the server refuses is said at the field, and not at the top, too', async () => {
  const { page, server } = await open(
    { handlers: { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) } },
    'profile/contact',
  )
  server.errors['POST /api/contact'] = {
    status: 400,
    error: 'invalid_input',
    message: 'The message has a strange character',
    fields: { message: 'The message has a strange character' },
  }
  const field = page.getByRole('textbox', { name: 'Your message' })
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('An idea')
  await field.fill('Larger buttons.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('Your text is still here.').count()).toBe(0)
})

test('the browser is wrong about being offline: a change is sent, and a page is loaded', async () => {
  const { page, server } = await open({ handlers: { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) } })
  server.handlers['PUT /api/profile'] = () => server.user
  await page.getByRole('textbox', { name: 'Phone' }).fill('513 555 0100')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    dispatchEvent(new Event('offline'))
  })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toastText(page, 'Profile updated').waitFor()
  await page.getByRole('tab', { name: 'Contact' }).click()
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
})

test('help: a search finds an answer, and one without any leads on', async () => {
  const contact = { 'GET /api/contact': () => ({ canWrite: true, messages: [] }) }
  const { page } = await open({ handlers: contact }, 'profile/help')
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await page.getByRole('heading', { name: 'Recording', exact: true }).waitFor()
  await search.fill('forgotten passwords')
  await page.getByRole('status').getByText('1 answer').waitFor()
  await page.getByText('How do I change my password, or get a new one?').click()
  await page.getByText('It works once, for one hour.').waitFor()
  expect(await page.getByRole('heading', { name: 'Recording', exact: true }).count()).toBe(0)
  await search.fill('xylophone')
  await page.getByText('No answer has “xylophone” in it.').waitFor()
  await page.getByRole('link', { name: 'Contact Us' }).waitFor()
  await page.getByRole('button', { name: 'Show All Help' }).press('Enter')
  await page.getByRole('heading', { name: 'Recording', exact: true }).waitFor()
  await hasFocus(page, search)
  expect(await search.inputValue()).toBe('')
})

test('email address: asks for the password, then waits for both links, and can be canceled', async () => {
  const call = 'PUT /api/profile/email'
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const pending = { email: 'new@example.org', isOldConfirmed: true, isNewConfirmed: false, expiresAt: inAnHour }
  const { page, server } = await open({
    handlers: {
      [call]: () => ({ pending }),
      'DELETE /api/profile/email': () => ({ pending: null }),
    },
  })
  await page.getByRole('button', { name: 'Change Email Address' }).click()
  await page.getByLabel('New Email').fill('new@example.org')
  await page.getByRole('button', { name: 'Send the Links' }).click()
  await page.getByRole('alert').getByText('Current password is required').waitFor()
  await page.getByLabel('Current Password', { exact: true }).fill('not mine')
  const message = 'This isn’t your current password. Please try again.'
  server.errors = { [call]: { status: 400, error: 'wrong_password', message, fields: { currentPassword: message } } }
  await page.getByRole('button', { name: 'Send the Links' }).click()
  await page.getByText('Update failed').first().waitFor()
  server.errors = {}
  await page.getByRole('button', { name: 'Send the Links' }).click()
  await page.getByRole('listitem').filter({ hasText: 'new@example.org: not confirmed yet' }).waitFor()
  await page.getByRole('button', { name: 'Keep My Old Address' }).click()
  await page.getByRole('button', { name: 'Change Email Address' }).waitFor()

  // Opening the link changes nothing until the button is pressed, and the token leaves the address.
  const confirm = 'POST /api/email/change/confirm'
  const link = await open({ handlers: { [confirm]: () => ({ isChanged: true }) } }, 'confirm-email#a-token')
  await link.page.getByRole('button', { name: 'Confirm the Change' }).waitFor()
  expect(new URL(link.page.url()).hash).toBe('')
  expect(link.server.requests.filter((one) => one.call === confirm)).toEqual([])
  await link.page.getByRole('button', { name: 'Confirm the Change' }).click()
  await link.page.getByText('Your email address is changed').waitFor()
  expect(link.server.requests).toContainEqual({ call: confirm, body: { token: 'a-token' } })
})
