// Long, because one build and one browser serve every way in: by an invite, and by a new password.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { nothingFound, WIDTHS } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { signedOut } from '#web/testing/signed-out.ts'
import { aGuest, aLonelyGuest, type Fake, fake, refused } from './testing/fake-account-server.ts'

const pages = withBuiltPages({ patience: 30_000 })

async function open(given: Partial<Fake['answers']> = {}, options: BrowserContextOptions = {}) {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce', ...options }))
  const vault = await fake(page, given)
  return { page, vault, show: (path: string) => page.goto(pages.address(path)) }
}

const INVITE = 'join/GOOD-code_1'
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const askedOf = (vault: Fake, name: string) => vault.asked.filter((one) => one.name === name)

/** The three seconds after which a page leads on by itself are over when the test says so. */
async function holdRedirect(page: Page) {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const waiting: (() => void)[] = []
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (ms === 3000 ? waiting.push(work) : later(work, ms)),
    })
    addEventListener('three-seconds', () => {
      for (const work of waiting) work()
    })
  })
  return () => page.evaluate(() => dispatchEvent(new Event('three-seconds')))
}

async function fillAccount(page: Page) {
  await page.getByLabel('First Name').fill('Tom')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email').fill('tom@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
}

async function fillPassword(page: Page, again = 'another one') {
  await page.getByLabel('New Password').fill('another one')
  await page.getByLabel('Confirm Password').fill(again)
}

/** Somebody with a family of their own. */
const aByron = () =>
  aGuest({
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    accountType: 'owner',
    familyId: 4,
    familyName: 'The Byron Family',
    families: [{ id: 4, name: 'The Byron Family', role: 'owner' }],
  })

test.each(WIDTHS)('axe finds nothing at %i px on any of these pages', async (width) => {
  const { page, vault, show } = await open(
    { register: refused('email_taken'), accept: refused('invite_used') },
    { viewport: { width, height: 844 } },
  )
  await holdRedirect(page)
  const look = async (path: string, heading: string) => {
    await show(path)
    await title(page, heading)
    await nothingFound(page)
  }
  await look(INVITE, 'Ruth Okafor invites you to the family')
  await look(`${INVITE}?step=register`, 'Create your account')
  await look(`auth?tab=sign-in&next=/${INVITE}`, 'Welcome to Keepsaid')
  await look('forgot-password', 'Forgot your password?')
  await look('reset-password#a-token', 'Choose a new password')
  await look('reset-password', 'This link cannot be used')
  vault.answers['invite-info'] = refused('invite_used')
  await look(INVITE, 'This invite cannot be used')
  vault.user = aLonelyGuest()
  await look(INVITE, 'Connection Failed')
  vault.answers.accept = refused('already_member')
  await look(INVITE, 'Already Connected')
  vault.answers.accept = { json: { ok: true, familyId: 10, familyName: 'The Okafor Family' } }
  await look(INVITE, 'Welcome to the Family!')
  vault.user = aByron()
  vault.answers['invite-info'] = { json: { inviterName: 'Ruth Okafor' } }
  await look(INVITE, 'Join the family of Ruth Okafor?')
  await press(page, 'Join the Family')
  await title(page, 'Welcome to the Family!')
  await nothingFound(page)
  await press(page, 'This Is Not Me')
  await page.getByRole('alertdialog').waitFor()
  await nothingFound(page)
  await press(page, 'Leave Again')
  await title(page, 'You have left again')
  await nothingFound(page)
})

describe('an invite link', () => {
  test('says who invites and leads by the form into the family, with one registration and nothing accepted twice', async () => {
    const { page, vault, show } = await open()
    const goOn = await holdRedirect(page)
    await show(INVITE)
    await title(page, 'Ruth Okafor invites you to the family')
    expect(await page.title()).toBe('Join the Family · Keepsaid')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await follow(page, 'Join the Family')
    await title(page, 'Create your account')
    await page.getByText('This is a guest account, linked to Ruth Okafor.').waitFor()
    await fillAccount(page)
    await page.getByRole('button', { name: 'Create Family Member Account' }).dblclick()
    await title(page, 'Welcome to the Family!')
    await page.getByText('You now belong to The Okafor Family.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Welcome to the Family!')
    expect(askedOf(vault, 'register')).toMatchObject([
      { body: { inviteCode: 'GOOD-code_1', email: 'tom@example.org', confirmPassword: 'a good password' } },
    ])
    expect(askedOf(vault, 'accept')).toEqual([])
    await goOn()
    await page.waitForURL((address) => address.pathname === '/')
    await page.getByText('The Okafor Family').first().waitFor()
  })

  test('says what is missing at each field, in its own words for the address', async () => {
    const { page, vault, show } = await open()
    await show(`${INVITE}?step=register`)
    await press(page, 'Create Family Member Account')
    const messages = [
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Password must be at least 6 characters',
    ]
    const links = page.getByRole('alert').getByRole('link')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual(messages)
    await fillAccount(page)
    await page.getByLabel('Confirm Password').fill('another')
    await press(page, 'Create Family Member Account')
    await page.getByRole('link', { name: "Passwords don't match" }).waitFor()
    expect(askedOf(vault, 'register')).toEqual([])
  })

  test('closes the form by the link and by the Back button', async () => {
    const { page, show } = await open()
    await show(INVITE)
    await follow(page, 'Join the Family')
    await press(page, 'Back to the invitation')
    await title(page, 'Ruth Okafor invites you to the family')
    await follow(page, 'Join the Family')
    await title(page, 'Create your account')
    await page.goBack()
    await title(page, 'Ruth Okafor invites you to the family')
    await show(`${INVITE}?step=register`)
    await press(page, 'Back to the invitation')
    await title(page, 'Ruth Okafor invites you to the family')
  })

  test('keeps what was written when the address is taken, and offers to sign in and come back', async () => {
    const { page, vault, show } = await open({ register: refused('email_taken') })
    await show(`${INVITE}?step=register`)
    await fillAccount(page)
    await press(page, 'Create Family Member Account')
    const notice = page.getByRole('main').getByRole('alert')
    await notice.getByText('There’s already an account with this email address.').waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('Tom')
    await notice.getByRole('link', { name: 'I already have an account' }).click()
    await page.getByText('Sign in to join the family that has invited you.').waitFor()
    await page.getByLabel('Email').fill('tom@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await press(page, 'Sign In')
    // They have a family: The Bells.
    await title(page, 'Join the family of Ruth Okafor?')
    await press(page, 'Join the Family')
    await title(page, 'Welcome to the Family!')
    expect(askedOf(vault, 'accept')).toHaveLength(1)
  })

  test('finds again what was written, on every way around, but no password', async () => {
    const { page, show } = await open()
    await show(INVITE)
    await follow(page, 'Join the Family')
    await fillAccount(page)
    await press(page, 'Back to the invitation')
    await follow(page, 'Join the Family')
    expect(await page.getByLabel('First Name').inputValue()).toBe('Tom')
    await follow(page, 'I already have an account')
    expect(await page.getByLabel('Email').inputValue()).toBe('tom@example.org')
    await page.getByLabel('Email').fill('tom.okafor@example.org')
    await page.goBack()
    await title(page, 'Create your account')
    expect(await page.getByLabel('Email').inputValue()).toBe('tom.okafor@example.org')
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Okafor')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })

  test('is the way back from signing up, too', async () => {
    const { page, show } = await open()
    await show(INVITE)
    await follow(page, 'I already have an account')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await follow(page, 'Back to the Invitation')
    await title(page, 'Ruth Okafor invites you to the family')
  })

  test('can do without the inviter’s name', async () => {
    const { page, show } = await open({ 'invite-info': null })
    await show(INVITE)
    await title(page, 'You are invited to the family')
    await follow(page, 'Join the Family')
    await page.getByText('linked to the person who invited you').waitFor()
  })

  test.each(['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked'])(
    'that is dead (%s) says so before there is a form',
    async (code) => {
      const { page, show } = await open({ 'invite-info': refused(code, 410) })
      await show(`${INVITE}?step=register`)
      await title(page, 'This invite cannot be used')
      await page.getByText('Please ask your relative for a new one.').waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
      expect(await page.getByRole('link', { name: 'I already have an account' }).count()).toBe(
        code === 'invite_used' ? 1 : 0,
      )
      await follow(page, 'Go to Home Page')
      await page.waitForURL((address) => address.pathname === '/')
    },
  )

  test('that dies while the form is filled in says so instead of welcoming', async () => {
    const { page, show } = await open({ register: refused('invite_revoked', 410) })
    await show(`${INVITE}?step=register`)
    await fillAccount(page)
    await press(page, 'Create Family Member Account')
    await title(page, 'This invite cannot be used')
  })
})

describe('somebody who is signed in and belongs to no family', () => {
  test('joins at once, by one call, seeing as whom; a word about it comes while it takes its time', async () => {
    const { page, vault, show } = await open()
    await holdRedirect(page)
    const held = Promise.withResolvers<void>()
    vault.user = aLonelyGuest()
    vault.until = held.promise
    await show(INVITE)
    await title(page, 'Joining Family...')
    await page.getByText('Please wait').waitFor()
    held.resolve()
    await title(page, 'Welcome to the Family!')
    await page.getByText('tom@example.org').waitFor()
    expect(vault.asked).toHaveLength(1)
    await follow(page, 'Go to Home Page')
    await page.waitForURL((address) => address.pathname === '/')
  })

  test('who belongs to the family already is told so', async () => {
    const { page, vault, show } = await open({ accept: refused('already_member') })
    vault.user = aLonelyGuest()
    await show(INVITE)
    await title(page, 'Already Connected')
    expect(await page.getByText('Failed to join family').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Go to Home Page' }).getAttribute('href')).toBe('/')
  })

  test('who cannot join is told why in the page and in a toast, and tries again', async () => {
    const { page, vault, show } = await open({ accept: null })
    vault.user = aLonelyGuest()
    await show(INVITE)
    await title(page, 'Connection Failed')
    await page.getByRole('main').getByRole('alert').getByText('Failed to join family', { exact: true }).waitFor()
    await page
      .getByText('Failed to join family. Please try again or contact the person who invited you.')
      .first()
      .waitFor()
    vault.answers.accept = refused('invite_expired', 410)
    await press(page, 'Try Again')
    await page.getByText('This invite link has expired.').waitFor()
    vault.answers.accept = { json: { ok: true, familyId: 10, familyName: 'The Okafor Family' } }
    await press(page, 'Try Again')
    await title(page, 'Welcome to the Family!')
    expect(askedOf(vault, 'accept')).toHaveLength(3)
  })

  test('under the wrong account signs out and finds the invitation again', async () => {
    const { page, vault, show } = await open({ accept: refused('own_invite') })
    vault.user = aLonelyGuest()
    await show(INVITE)
    await page.getByText('This is your own invite link.').waitFor()
    await press(page, 'Use Another Account')
    await title(page, 'Ruth Okafor invites you to the family')
  })

  test('whose session has ended sees the invitation', async () => {
    const { page, vault, show } = await open({ accept: { status: 401, json: { error: 'unauthorized' } } })
    vault.user = aLonelyGuest()
    await show(INVITE)
    await title(page, 'Ruth Okafor invites you to the family')
    expect(askedOf(vault, 'accept')).toHaveLength(1)
  })
})

describe('somebody who has a family already', () => {
  const asked = async (given: Partial<Fake['answers']> = {}) => {
    const opened = await open(given)
    opened.vault.user = aByron()
    await opened.show(INVITE)
    return opened
  }

  test('is asked first, as whom and into whose family, and joins nothing by opening a link', async () => {
    const { page, vault } = await asked()
    await title(page, 'Join the family of Ruth Okafor?')
    await page.getByText('ada@example.org').waitFor()
    await page.getByText('The Byron Family stays as it is').waitFor()
    await follow(page, 'Not Now')
    await page.waitForURL((address) => address.pathname === '/')
    expect(askedOf(vault, 'accept')).toEqual([])
  })

  test('keeps the family that shows after joining, and nothing leads on by itself', async () => {
    const { page, vault } = await asked()
    await press(page, 'Join the Family')
    await page.getByText('The Byron Family is still the one that shows').waitFor()
    expect(await page.getByText('opens by itself').count()).toBe(0)
    await follow(page, 'Stay with The Byron Family')
    await page.waitForURL((address) => address.pathname === '/')
    expect(askedOf(vault, 'showing')).toEqual([])
  })

  test('sees the new family where they choose to', async () => {
    const { page, vault } = await asked()
    await press(page, 'Join the Family')
    await press(page, 'Show The Okafor Family')
    await page.waitForURL((address) => address.pathname === '/')
    expect(askedOf(vault, 'showing')).toMatchObject([{ body: { familyId: 10 } }])
    await page.getByRole('banner').getByText('The Okafor Family').first().waitFor()
  })

  test('leaves it again where it was not they who were meant, and nothing but it', async () => {
    const { page, vault } = await asked()
    await press(page, 'Join the Family')
    await press(page, 'This Is Not Me')
    await page.getByText('You joined The Okafor Family as Ada Byron.').waitFor()
    expect(askedOf(vault, 'leave')).toEqual([])
    vault.answers.leave = null
    await press(page, 'Leave Again')
    await page.getByText('You have not left').waitFor()
    vault.answers.leave = { json: { ok: true } }
    await press(page, 'Leave Again')
    await title(page, 'You have left again')
    expect(askedOf(vault, 'leave').map(({ family }) => family)).toEqual(['10', '10'])
    await press(page, 'Use Another Account')
    await signedOut(page)
  })

  test.each([
    ['own_invite', 'Connection Failed'],
    ['invite_used', 'Connection Failed'],
    ['already_member', 'Already Connected'],
  ])('is told %s without being asked', async (code, heading) => {
    const { page, vault } = await asked({ 'invite-info': refused(code) })
    await title(page, heading)
    expect(askedOf(vault, 'accept')).toEqual([])
  })

  test('is asked without a name where it could not be had', async () => {
    const { page } = await asked({ 'invite-info': null })
    await title(page, 'Join this family?')
  })
})

describe('a forgotten password', () => {
  test('leads from signing in, with the address that was typed, to the same sentence for everybody', async () => {
    const { page, vault, show } = await open()
    await show('auth?tab=sign-in')
    await page.getByLabel('Email').fill('ruth@example.org')
    await follow(page, 'Forgot your password?')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByLabel('Email').inputValue()).toBe('ruth@example.org')
    vault.answers.forgot = null
    await press(page, 'Send Me a Link')
    await page.getByRole('main').getByRole('alert').getByText('We cannot reach the server').waitFor()
    vault.answers.forgot = { json: { ok: true } }
    await press(page, 'Send Me a Link')
    await title(page, 'Look into your mail')
    await page.getByText('If there is an account for ruth@example.org, a mail').waitFor()
    await press(page, 'Ask Again')
    expect(await page.getByLabel('Email').inputValue()).toBe('ruth@example.org')
  })

  test('says so where no mail is sent, and whom to ask', async () => {
    const { page, vault, show } = await open()
    vault.mail = { sends: false, shownAt: null }
    await show('forgot-password')
    await page.getByText('does not send mail here').waitFor()
    expect(await page.getByText('we send you a link').count()).toBe(0)
    await page.getByLabel('Email').fill('ruth@example.org')
    await press(page, 'Ask for a Link')
    await title(page, 'Ask for your link')
    await page.getByText('If there is an account for ruth@example.org, whoever runs this').waitFor()
    expect(await page.getByText('on its way').count()).toBe(0)
    vault.mail = { sends: false, shownAt: '/dev/email' }
    await show('forgot-password')
    await page.getByLabel('Email').fill('ruth@example.org')
    await press(page, 'Send Me a Link')
    await page.getByRole('link', { name: '/dev/email' }).waitFor()
  })

  test('asks for an address that is one', async () => {
    const { page, vault, show } = await open()
    await show('forgot-password')
    await page.getByLabel('Email').fill('ruth')
    await press(page, 'Send Me a Link')
    await page.getByRole('link', { name: 'Invalid email address' }).waitFor()
    expect(vault.asked).toEqual([])
  })

  test('is replaced by a new one, whose token leaves the address at once', async () => {
    const { page, vault, show } = await open()
    await show('reset-password#a-token')
    await title(page, 'Choose a new password')
    await page.waitForFunction(() => location.hash === '' && !location.href.includes('#'))
    await press(page, 'Save New Password')
    await page.getByRole('link', { name: 'New password must be at least 6 characters' }).waitFor()
    await fillPassword(page, 'something else')
    await press(page, 'Save New Password')
    await page.getByRole('link', { name: "Passwords don't match" }).waitFor()
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'Your new password is set')
    expect(askedOf(vault, 'reset')).toEqual([
      { name: 'reset', body: { token: 'a-token', newPassword: 'another one', confirmPassword: 'another one' } },
    ])
    await follow(page, 'Sign In')
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Sign In')
  })

  test('asks anew where the link is used up, and a newer link in the same page is a new try', async () => {
    const { page, vault, show } = await open({ reset: refused('reset_invalid') })
    await show('reset-password#an-old-one')
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'This link cannot be used')
    vault.answers.reset = { json: { ok: true } }
    await page.evaluate(() => {
      location.hash = 'a-newer-one'
    })
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'Your new password is set')
    expect(askedOf(vault, 'reset').at(-1)).toMatchObject({ body: { token: 'a-newer-one' } })
    await show('reset-password')
    await page.getByText('The link is not complete.').waitFor()
    await follow(page, 'Ask for a New Link')
    await title(page, 'Forgot your password?')
  })
})

test('nothing is wider than a small phone with letters of twice the size', async () => {
  const inviterName = 'Maximiliana-Theodora Freifrau von Hohenstaufen-Wittelsbacherstein'
  const { page, vault, show } = await open(
    { 'invite-info': { json: { inviterName } }, accept: refused('already_member') },
    { viewport: { width: 320, height: 640 } },
  )
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  const widthOf = async (path: string) => {
    await show(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.evaluate(() => document.documentElement.scrollWidth)
  }
  for (const path of [
    INVITE,
    `${INVITE}?step=register`,
    '/forgot-password',
    '/reset-password',
    '/reset-password#token',
  ])
    expect(`${path}: ${await widthOf(path)}`).toBe(`${path}: 320`)
  vault.user = aGuest({ firstName: inviterName, email: `${'x'.repeat(80)}@example.org` })
  expect(await widthOf(INVITE)).toBe(320)
})
