// Long, because the tests of invites and of password resets share one build and one browser.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { InviteStories } from '#server/features/family/invites/contract.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import {
  aGuest,
  aGuestWithoutFamily,
  errorReply,
  type FakeAccountServer,
  fakeAccountServer,
} from './testing/fake-account-server.ts'

const pages = withBuiltPages()

async function open(replies: Partial<FakeAccountServer['replies']> = {}, options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeAccountServer(page, replies)
  return { page, server, show: (path: string) => page.goto(pages.address(path)) }
}

const INVITE = 'join/GOOD-code_1'
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const requestsTo = (server: FakeAccountServer, name: string) => server.requests.filter((one) => one.name === name)

/** Replaces the three seconds before a redirect by a function that triggers it. */
async function controlRedirect(page: Page) {
  const script = await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const clear = window.clearTimeout.bind(window)
    const waiting = new Map<number, () => void>()
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => {
        if (ms !== 3000) return later(work, ms)
        // The browser's ids are positive.
        const id = -1 - waiting.size
        waiting.set(id, work)
        return id
      },
      clearTimeout: (id: number) => (waiting.has(id) ? waiting.set(id, () => {}) : clear(id)),
    })
    addEventListener('three-seconds', () => {
      for (const work of waiting.values()) work()
    })
  })
  onTestFinished(() => script.dispose())
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

/** A user with a family of their own. */
const anOwner = () =>
  aGuest({
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    accountType: 'owner',
    familyId: 4,
    familyName: 'The Byron Family',
    families: [{ id: 4, name: 'The Byron Family', role: 'owner' }],
  })

/** A story that the holder of an invite can hear. */
const HEARD: NonNullable<InviteStories['story']> = {
  title: 'The geese of Millbrook',
  toldBy: 'Grandma Ruth',
  eventDate: { kind: 'about', from: '1952-01-01', to: '1952-12-31' },
  recordedAt: '2026-03-02T12:00:00.000Z',
  utcOffsetMinutes: -360,
  durationMs: 2000,
  peaks: btoa('\u0010\u00ff'),
  audioUrl: '/api/family/invite-info/GOOD-code_1/audio/geese.wav',
}

describe('an invite link', () => {
  test('shows the inviter and leads through the form into the family, with one registration and no accept call', async () => {
    const { page, server, show } = await open()
    const redirect = await controlRedirect(page)
    await show(INVITE)
    await title(page, 'Ruth Okafor has invited you to join the family')
    expect(await page.title()).toBe('Join the Family · Keepsaid')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await follow(page, 'Join the Family')
    await title(page, 'Create your account')
    await page.getByText('This is a guest account, linked to Ruth Okafor.').waitFor()
    await fillAccount(page)
    const entered = Promise.withResolvers<void>()
    await fakeCall(page, '**/api/user*', async (route) => {
      await entered.promise
      return route.fallback()
    })
    await page.getByRole('button', { name: 'Create Family Member Account' }).dblclick()
    await title(page, 'Joining Family...')
    await page.getByText('Please wait').waitFor()
    entered.resolve()
    await title(page, 'Welcome to the Family!')
    await page.getByText('You’re now part of The Okafor Family.').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Welcome to the Family!')
    expect(requestsTo(server, 'register')).toMatchObject([
      { body: { inviteCode: 'GOOD-code_1', email: 'tom@example.org', confirmPassword: 'a good password' } },
    ])
    expect(requestsTo(server, 'accept')).toEqual([])
    await redirect()
    await page.waitForURL((address) => address.pathname === '/')
    await page.getByText('The Okafor Family').first().waitFor()
  })

  test('says how many stories are told; one can be heard, and what isn’t allowed anymore says so', async () => {
    const { page, server, show } = await open()
    const told = (stories: number, otherStorytellers: number) => ({ stories, storyteller: 'Ruth', otherStorytellers })
    const reply = (json: Partial<InviteStories>): FakeAccountServer['replies']['invite-info'] => ({
      json: { inviterName: 'Ruth Okafor', told: told(12, 0), story: null, ...json },
    })
    for (const [stories, others, words] of [
      [1, 0, 'Ruth told 1 story.'],
      [12, 1, 'Ruth and one other person told 12 stories.'],
      [1200, 2, 'Ruth and 2 others told 1,200 stories.'],
    ] as const) {
      server.replies['invite-info'] = reply({ told: told(stories, others) })
      await show(INVITE)
      await page.getByText(words).waitFor()
      expect(await page.getByText('Hear a story').count()).toBe(0)
    }
    server.replies['invite-info'] = reply({ story: HEARD })
    await fakeCall(page, `**${HEARD.audioUrl}`, (route) =>
      route.fulfill({ status: 200, contentType: 'audio/wav', body: Buffer.from(toneWav(2)) }),
    )
    await show(INVITE)
    const story = page.getByRole('region', { name: 'The geese of Millbrook' })
    await story.getByText('told by Grandma Ruth · about 1952').waitFor()
    await story.getByText('of 0:02').waitFor()
    await expectNoAxeViolations(page)
    await story.getByRole('button', { name: /^Play/ }).click()
    const heardUntil = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
    await expect.poll(heardUntil).toBeGreaterThan(0.3)
    expect(requestsTo(server, 'accept')).toEqual([])

    await fakeCall(page, `**${HEARD.audioUrl}`, (route) => route.fulfill({ status: 404, json: { error: 'not_found' } }))
    server.user = anOwner()
    await show(INVITE)
    await title(page, 'Join Ruth Okafor’s family?')
    await page.getByText('Ruth told 12 stories.').waitFor()
    await story.getByRole('button', { name: /^Play/ }).click()
    await story.getByRole('alert').getByText('We couldn’t play this story.').waitFor()
  })

  test('missing values: errors at each field, with the specified text for the email', async () => {
    const { page, server, show } = await open()
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
    await expect.poll(() => links.allTextContents()).toEqual(messages)
    await fillAccount(page)
    await page.getByLabel('Confirm Password').fill('another')
    await press(page, 'Create Family Member Account')
    await page.getByRole('link', { name: "Passwords don't match" }).waitFor()
    expect(requestsTo(server, 'register')).toEqual([])
  })

  test('the form closes with the back link and with the Back button', async () => {
    const { page, show } = await open()
    await show(INVITE)
    await follow(page, 'Join the Family')
    await press(page, 'Back to the invitation')
    await title(page, 'Ruth Okafor has invited you to join the family')
    await follow(page, 'Join the Family')
    await title(page, 'Create your account')
    await page.goBack()
    await title(page, 'Ruth Okafor has invited you to join the family')
    await show(`${INVITE}?step=register`)
    await press(page, 'Back to the invitation')
    await title(page, 'Ruth Okafor has invited you to join the family')
  })

  test('registering fails: the error view with a toast, and Try Again returns to what was typed, with the reason', async () => {
    const { page, server, show } = await open({ register: null })
    await controlRedirect(page)
    await show(`${INVITE}?step=register`)
    await fillAccount(page)
    await press(page, 'Create Family Member Account')
    await title(page, 'Connection Failed')
    const reason = page.getByRole('main').getByRole('alert').getByText('We can’t reach the server')
    await reason.waitFor()
    await page.getByText('Registration failed', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Go to Home Page' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await press(page, 'Try Again')
    await title(page, 'Create your account')
    await expect.poll(() => focusedText(page)).toBe('Create your account')
    await reason.waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('Tom')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a good password')
    server.replies.register = { json: aGuest() }
    await press(page, 'Create Family Member Account')
    await title(page, 'Welcome to the Family!')
  })

  test('email taken: keeps the form and offers to sign in and come back', async () => {
    const { page, server, show } = await open({ register: errorReply('email_taken') })
    await controlRedirect(page)
    await show(`${INVITE}?step=register`)
    await fillAccount(page)
    await press(page, 'Create Family Member Account')
    await title(page, 'Connection Failed')
    await page.getByRole('link', { name: 'I already have an account' }).waitFor()
    await press(page, 'Try Again')
    const notice = page.getByRole('main').getByRole('alert')
    await notice.getByText('There’s already an account with this email address.').waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('Tom')
    await notice.getByRole('link', { name: 'I already have an account' }).click()
    await page.getByText('Sign in to join the family that invited you.').waitFor()
    await page.getByLabel('Email').fill('tom@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await press(page, 'Sign In')
    // They already have a family, The Bells.
    await title(page, 'Join Ruth Okafor’s family?')
    await press(page, 'Join the Family')
    await title(page, 'Welcome to the Family!')
    expect(requestsTo(server, 'accept')).toHaveLength(1)
  })

  test.each([
    [`${INVITE}?step=register`, 'Create Family Member Account'],
    ['auth', 'Create Account'],
  ])('%s: the reason for a refusal scrolls into view on a small phone, each time', async (path, button) => {
    const { page, show } = await open(
      { register: errorReply('email_taken') },
      { viewport: { width: 390, height: 600 } },
    )
    await show(path)
    await fillAccount(page)
    const reason = page.getByRole('main').getByText('There’s already an account with this email address.')
    const isInView = () =>
      reason.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    for (const _ of ['first', 'second']) {
      await press(page, button)
      if (path !== 'auth') await press(page, 'Try Again')
      await reason.waitFor()
      await expect.poll(isInView).toBe(true)
      await page.getByRole('button', { name: button, exact: true }).scrollIntoViewIfNeeded()
      expect(await isInView()).toBe(false)
    }
  })

  test('typed values survive leaving the form, except passwords; the sign-up tab leads back to the invite', async () => {
    const { page, show } = await open()
    await show(INVITE)
    await follow(page, 'Join the Family')
    await fillAccount(page)
    await press(page, 'Back to the invitation')
    await follow(page, 'Join the Family')
    expect(await page.getByLabel('First Name').inputValue()).toBe('Tom')
    await follow(page, 'I already have an account')
    // The page before has the same field.
    await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('tom@example.org')
    await page.getByLabel('Email').fill('tom.okafor@example.org')
    await page.goBack()
    await title(page, 'Create your account')
    expect(await page.getByLabel('Email').inputValue()).toBe('tom.okafor@example.org')
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Okafor')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await follow(page, 'I already have an account')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await follow(page, 'Back to the Invitation')
    await title(page, 'Ruth Okafor has invited you to join the family')
  })

  test('works without the inviter’s name', async () => {
    const { page, show } = await open({ 'invite-info': null })
    await show(INVITE)
    await title(page, 'You’re invited to join the family')
    await follow(page, 'Join the Family')
    await page.getByText('linked to the person who invited you').waitFor()
  })

  test('dead link: says so before the form', async () => {
    const { page, server, show } = await open()
    for (const code of ['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked']) {
      server.replies['invite-info'] = errorReply(code, 410)
      await show(`${INVITE}?step=register`)
      await title(page, 'You can’t use this invite')
      await page.getByText('Please ask your relative for a new one.').waitFor()
      expect(await page.getByRole('textbox').count(), code).toBe(0)
      const isUsed = code === 'invite_used'
      expect(await page.getByRole('link', { name: 'I already have an account' }).count(), code).toBe(isUsed ? 1 : 0)
      await follow(page, 'Go to Home Page')
      await page.waitForURL((address) => address.pathname === '/')
    }
  })

  test('link that dies while the form is filled in: says so, and the Back button leads to the invitation', async () => {
    const { page, show } = await open({ register: errorReply('invite_revoked', 410) })
    await show(INVITE)
    await follow(page, 'Join the Family')
    await fillAccount(page)
    await press(page, 'Create Family Member Account')
    await title(page, 'Connection Failed')
    await page.getByText('This invite link was canceled.').waitFor()
    await page.getByText('Failed to join family. Please try again').first().waitFor()
    await page.goBack()
    await title(page, 'Ruth Okafor has invited you to join the family')
  })

  test.each([
    [`${INVITE}?step=register`, 'Password', 'Create Family Member Account'],
    ['auth', 'Password', 'Create Account'],
    ['reset-password#a-token', 'New Password', 'Save New Password'],
  ])('%s: mending either password takes back that they don’t match', async (path, first, button) => {
    const { page, show } = await open()
    await show(path)
    const password = page.getByLabel(first, { exact: true })
    const repeated = page.getByLabel('Confirm Password')
    const mismatch = page.getByRole('link', { name: "Passwords don't match" })
    await password.waitFor()
    for (const [label, value] of [
      ['First Name', 'Ruth'],
      ['Last Name', 'Okafor'],
      ['Email', 'ruth@example.org'],
    ] as const)
      if ((await page.getByLabel(label, { exact: true }).count()) > 0)
        await page.getByLabel(label, { exact: true }).fill(value)
    await password.fill('a good password')
    await repeated.fill('a good passwort')
    await press(page, button)
    await mismatch.waitFor()
    await password.fill('a good passwort')
    await mismatch.waitFor({ state: 'detached' })
    expect(await repeated.getAttribute('aria-invalid')).not.toBe('true')
  })
})

describe('a signed-in user without a family', () => {
  test('joins with one press and one call, and sees a spinner meanwhile and the account before and after', async () => {
    const { page, server, show } = await open()
    await controlRedirect(page)
    const pending = Promise.withResolvers<void>()
    server.user = aGuestWithoutFamily()
    await show(INVITE)
    await title(page, 'Join Ruth Okafor’s family?')
    await page.getByText('tom@example.org').waitFor()
    // They have no other family.
    expect(await page.getByText('more than one family').count()).toBe(0)
    expect(requestsTo(server, 'accept')).toEqual([])
    server.replyAfter = pending.promise
    await press(page, 'Join the Family')
    await title(page, 'Joining Family...')
    await page.getByText('Please wait').waitFor()
    pending.resolve()
    await title(page, 'Welcome to the Family!')
    await page.getByText('tom@example.org').waitFor()
    expect(requestsTo(server, 'accept')).toHaveLength(1)
    await page.getByText('will open in a moment').waitFor()
    await follow(page, 'Go to Home Page')
    await page.waitForURL((address) => address.pathname === '/')
  })

  test('already a member: says so', async () => {
    const { page, server, show } = await open({ accept: errorReply('already_member') })
    server.user = aGuestWithoutFamily()
    await show(INVITE)
    await press(page, 'Join the Family')
    await title(page, 'Already Connected')
    expect(await page.getByText('Failed to join family').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Go to Home Page' }).getAttribute('href')).toBe('/')
  })

  test('joining fails: the reason in the page, a toast, and a retry', async () => {
    const { page, server, show } = await open({ accept: null })
    server.user = aGuestWithoutFamily()
    await show(INVITE)
    await press(page, 'Join the Family')
    await title(page, 'Connection Failed')
    await page.getByRole('main').getByRole('alert').getByText('Failed to join family', { exact: true }).waitFor()
    await page
      .getByText('Failed to join family. Please try again or contact the person who invited you.')
      .first()
      .waitFor()
    server.replies.accept = errorReply('invite_expired', 410)
    await press(page, 'Try Again')
    await page.getByText('This invite link has expired.').waitFor()
    server.replies.accept = { json: { ok: true, familyId: 10, familyName: 'The Okafor Family' } }
    await press(page, 'Try Again')
    await title(page, 'Welcome to the Family!')
    expect(requestsTo(server, 'accept')).toHaveLength(3)
  })

  test('wrong account: signing out returns to the invitation', async () => {
    const { page, server, show } = await open({ accept: errorReply('own_invite') })
    server.user = aGuestWithoutFamily()
    await show(INVITE)
    await press(page, 'Join the Family')
    await page.getByText('This is your own invite link.').waitFor()
    await press(page, 'Use Another Account')
    await title(page, 'Ruth Okafor has invited you to join the family')
  })

  test('session ended: shows the invitation', async () => {
    const { page, server, show } = await open({ accept: { status: 401, json: { error: 'unauthorized' } } })
    server.user = aGuestWithoutFamily()
    await show(INVITE)
    await press(page, 'Join the Family')
    await title(page, 'Ruth Okafor has invited you to join the family')
    expect(requestsTo(server, 'accept')).toHaveLength(1)
  })
})

describe('a signed-in user with a family', () => {
  const openAsOwner = async (replies: Partial<FakeAccountServer['replies']> = {}) => {
    const opened = await open(replies)
    const redirect = await controlRedirect(opened.page)
    opened.server.user = anOwner()
    await opened.show(INVITE)
    return { ...opened, redirect }
  }

  test('must confirm first, seeing the account and the family; opening the link joins nothing', async () => {
    const { page, server } = await openAsOwner()
    await title(page, 'Join Ruth Okafor’s family?')
    await page.getByText('ada@example.org').waitFor()
    await page.getByText('The Byron Family stays as it is').waitFor()
    await follow(page, 'Not Now')
    await page.waitForURL((address) => address.pathname === '/')
    expect(requestsTo(server, 'accept')).toEqual([])
  })

  test('sees the next steps after joining, and is led to the first family’s home page after three seconds', async () => {
    const { page, server, redirect } = await openAsOwner()
    await press(page, 'Join the Family')
    await page.getByText('You’re still seeing The Byron Family').waitFor()
    await page.getByRole('list', { name: 'Next steps' }).waitFor()
    await page.getByText('will open in a moment').waitFor()
    await redirect()
    await page.waitForURL((address) => address.pathname === '/')
    expect(requestsTo(server, 'current')).toEqual([])
  })

  test('can hear the newest story with a recording, in the family that they joined; the redirect doesn’t come in between', async () => {
    const { page, server, redirect } = await openAsOwner()
    const families: (string | undefined)[] = []
    await fakeCall(page, '**/api/stories?*', (route) => {
      families.push(route.request().headers()['x-keepsaid-family'])
      return route.fulfill({
        json: [aStory({ id: 8, audioUrl: null, recording: null }), aStory({ id: 7, toldBy: 'Ruth Ellery' })],
      })
    })
    await press(page, 'Join the Family')
    await title(page, 'Welcome to the Family!')
    expect(families).toEqual(['10'])
    await expectNoAxeViolations(page)
    server.replies.current = null
    await press(page, 'Hear Ruth’s newest story')
    await page.getByText('We couldn’t switch families').waitFor()
    await redirect()
    server.replies.current = { json: aGuest() }
    await pressAgain(page.getByRole('button', { name: 'Hear Ruth’s newest story' }))
    await page.waitForURL((address) => address.pathname === '/stories/7')
    expect(requestsTo(server, 'current')).toMatchObject([{ body: { familyId: 10 } }, { body: { familyId: 10 } }])
  })

  test('can stay with the first family at once', async () => {
    const { page, server } = await openAsOwner()
    await press(page, 'Join the Family')
    await follow(page, 'Stay with The Byron Family')
    await page.waitForURL((address) => address.pathname === '/')
    expect(requestsTo(server, 'current')).toEqual([])
  })

  test('can switch to the new family', async () => {
    const { page, server } = await openAsOwner()
    await press(page, 'Join the Family')
    await press(page, 'Switch to The Okafor Family')
    await page.waitForURL((address) => address.pathname === '/')
    expect(requestsTo(server, 'current')).toMatchObject([{ body: { familyId: 10 } }])
    await page.getByRole('banner').getByText('The Okafor Family').first().waitFor()
  })

  test('joined by mistake: leaves that family and no other', async () => {
    const { page, server } = await openAsOwner()
    await press(page, 'Join the Family')
    await press(page, 'This Isn’t Me')
    await page.getByText('You joined The Okafor Family as Ada Byron.').waitFor()
    await expectNoAxeViolations(page)
    expect(requestsTo(server, 'leave')).toEqual([])
    server.replies.leave = null
    await press(page, 'Leave the Family')
    await page.getByText('You’re still in this family').waitFor()
    server.replies.leave = { json: { ok: true } }
    await press(page, 'Leave the Family')
    await title(page, 'You’ve left the family')
    await expectNoAxeViolations(page)
    expect(requestsTo(server, 'leave').map(({ family }) => family)).toEqual(['10', '10'])
    await press(page, 'Use Another Account')
    await waitUntilSignedOut(page)
  })

  test('link known to fail: no confirmation; inviter’s name unknown: a confirmation without it', async () => {
    const { page, server, show } = await openAsOwner()
    for (const [reply, heading] of [
      [errorReply('own_invite'), 'Connection Failed'],
      [errorReply('invite_used'), 'Connection Failed'],
      [errorReply('already_member'), 'Already Connected'],
      [null, 'Join this family?'],
    ] as const) {
      server.replies['invite-info'] = reply
      await show(INVITE)
      await title(page, heading)
      expect(requestsTo(server, 'accept')).toEqual([])
    }
  })
})

describe('a forgotten password', () => {
  test('takes the address typed at sign-in, checks it, and says the same for every address', async () => {
    const { page, server, show } = await open()
    await show('auth?tab=sign-in')
    await page.getByLabel('Email').fill('ruth@example.org')
    await follow(page, 'Forgot your password?')
    // The page before has the same field.
    await title(page, 'Forgot your password?')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByLabel('Email').inputValue()).toBe('ruth@example.org')
    await page.getByLabel('Email').fill('ruth')
    await press(page, 'Send Me a Link')
    await page.getByRole('link', { name: 'Invalid email address' }).waitFor()
    expect(requestsTo(server, 'forgot')).toEqual([])
    await page.getByLabel('Email').fill('ruth@example.org')
    server.replies.forgot = null
    await press(page, 'Send Me a Link')
    await page.getByRole('main').getByRole('alert').getByText('We can’t reach the server').waitFor()
    server.replies.forgot = { json: { ok: true } }
    await press(page, 'Send Me a Link')
    await title(page, 'Check your email')
    await page.getByText('If there’s an account for ruth@example.org, an email').waitFor()
    await press(page, 'Try Again')
    expect(await page.getByLabel('Email').inputValue()).toBe('ruth@example.org')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('no email on this server: says whom to ask', async () => {
    const { page, server, show } = await open()
    server.emailStatus = { sends: false, shownAt: null }
    await show('forgot-password')
    await page.getByText('server doesn’t send email').waitFor()
    expect(await page.getByText('we’ll send you a link').count()).toBe(0)
    await page.getByLabel('Email').fill('ruth@example.org')
    await press(page, 'Request a Link')
    await title(page, 'Ask for your link')
    await page.getByText('If there’s an account for ruth@example.org, the person who runs this server').waitFor()
    expect(await page.getByText('on its way').count()).toBe(0)
    server.emailStatus = { sends: false, shownAt: '/dev/email' }
    await show('forgot-password')
    await page.getByLabel('Email').fill('ruth@example.org')
    await press(page, 'Send Me a Link')
    await page.getByRole('link', { name: '/dev/email' }).waitFor()
  })

  test('setting a new one: the token disappears from the address at once', async () => {
    const { page, server, show } = await open()
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
    await title(page, 'You have a new password')
    expect(requestsTo(server, 'reset')).toEqual([
      { name: 'reset', body: { token: 'a-token', newPassword: 'another one', confirmPassword: 'another one' } },
    ])
    await follow(page, 'Sign In')
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Sign In')
  })

  test('reloading the page: the link still works, until it is used', async () => {
    const { page, server, show } = await open()
    await show('reset-password#a-token')
    await page.waitForFunction(() => location.hash === '')
    await page.reload()
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'You have a new password')
    expect(requestsTo(server, 'reset')).toMatchObject([{ body: { token: 'a-token' } }])
    await page.reload()
    await title(page, 'Please open the link again')
  })

  test('a link that doesn’t work is gone after a reload', async () => {
    const { page, show } = await open({ reset: errorReply('reset_invalid') })
    await show('reset-password#a-token')
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'You can’t use this link')
    await page.reload()
    await title(page, 'Please open the link again')
  })

  test('links to other pages survive a reload, too', async () => {
    const { page, show } = await open()
    for (const [path, heading] of [
      ['confirm-email', 'Confirm your new email address'],
      ['stop-recovery', 'Stop it?'],
      ['recover', 'Welcome back. Choose a new password'],
    ] as const) {
      await show(`${path}#a-token`)
      await title(page, heading)
      await page.waitForFunction(() => location.hash === '')
      await page.reload()
      await title(page, heading)
      expect(await page.evaluate(() => location.hash), path).toBe('')
    }
  })

  test('used link: says so, and a newer link in the same tab works', async () => {
    const { page, server, show } = await open({ reset: errorReply('reset_invalid') })
    await show('reset-password#an-old-one')
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'You can’t use this link')
    server.replies.reset = { json: { ok: true } }
    await page.evaluate(() => {
      location.hash = 'a-newer-one'
    })
    await fillPassword(page)
    await press(page, 'Save New Password')
    await title(page, 'You have a new password')
    expect(requestsTo(server, 'reset').at(-1)).toMatchObject({ body: { token: 'a-newer-one' } })
    await show('reset-password')
    await title(page, 'Please open the link again')
    await page.getByText('in the email that we sent you').waitFor()
    await follow(page, 'Request a New Link')
    await title(page, 'Forgot your password?')
  })
})
