import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { outboxEmails } from './support/server.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser()

const OURS = { 'sec-fetch-site': 'same-origin' }
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** A call in the session of the person signed in on the page. */
const post = async (page: Page, url: string, data: object): Promise<unknown> => {
  const response = await page.request.post(url, { data, headers: OURS })
  if (!response.ok()) throw new Error(await response.text())
  return response.json()
}
const invite = async (owner: Page): Promise<string> => {
  const link = (await post(owner, `${server.origin}/api/family/invite`, { relationship: 'Grandchild' })) as {
    inviteCode: string
  }
  return link.inviteCode
}
const saveStory = (owner: Page, name: string) =>
  owner.request.post(`${server.origin}/api/stories`, {
    headers: OURS,
    multipart: {
      title: name,
      content: 'Eleven geese and a gander.',
      duration: '5',
      audio: { name: 'recording.wav', mimeType: 'audio/wav', buffer: toneWav(5) },
    },
  })
const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

const familiesOf = async (page: Page): Promise<unknown> => {
  const user: unknown = await (await page.request.get(`${server.origin}/api/user`)).json()
  return user && typeof user === 'object' && 'families' in user ? user.families : undefined
}

/** Plays the story for a moment. */
const playStory = async (page: Page, name: string): Promise<void> => {
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByText('Eleven geese and a gander.').waitFor()
  await card.getByRole('button', { name: /^Play/ }).click()
  await expectPlaying(page)
}

const expectPlaying = async (page: Page): Promise<void> => {
  const at = () => page.locator('audio').evaluate((audio) => ('currentTime' in audio ? Number(audio.currentTime) : 0))
  await expect.poll(at).toBeGreaterThan(0.3)
}

test('a relative registers with an invite and plays the owner’s story; the link can’t be used again', () =>
  withBrowser({}, async (_context, owner, ownersErrors) => {
    await signUp(owner, server.origin)
    const saved = await saveStory(owner, 'The geese of Millbrook')
    const { id }: { id: number } = await saved.json()
    const allowed = { headers: OURS, data: { playsInInvites: true } }
    expect((await owner.request.patch(`${server.origin}/api/stories/${id}`, allowed)).ok()).toBe(true)
    const code = await invite(owner)
    // Its copy is made in a moment.
    const story = async () => (await owner.request.get(`${server.origin}/api/stories/${id}`)).json()
    const hasCopy = () => story().then(({ recording, audioUrl }) => recording.playbackUrl !== audioUrl)
    await expect.poll(hasCopy, { timeout: 30_000 }).toBe(true)

    await withBrowser({ width: 390 }, async (_browser, tom, consoleErrors) => {
      const page = await tom.goto(`${server.origin}/join/${code}`)
      expect(page?.headers()['x-robots-tag']).toBe('noindex')
      await title(tom, 'Ruth Okafor has invited you to join the family')
      await tom.getByText('Ruth told 1 story.').waitFor()
      await tom.getByRole('button', { name: /^Play/ }).click()
      await expectPlaying(tom)
      await follow(tom, 'Join the Family')
      await tom.getByText('linked to Ruth Okafor').waitFor()
      await tom.getByLabel('First Name').fill('Tom')
      await tom.getByLabel('Last Name').fill('Bell')
      await tom.getByLabel('Email').fill('tom@example.org')
      await tom.getByLabel('Password', { exact: true }).fill('a good password')
      await tom.getByLabel('Confirm Password').fill('a good password')
      await press(tom, 'Create Family Member Account')
      await title(tom, 'Welcome to the Family!')
      await tom.waitForURL(`${server.origin}/`)
      await tom.getByRole('banner').getByText('The Okafor Family').first().waitFor()
      await tom.getByRole('banner').getByText('Family Member').first().waitFor()
      await follow(tom, 'Stories')
      await playStory(tom, 'The geese of Millbrook')

      await tom.goto(`${server.origin}/join/${code}`)
      await title(tom, 'Already Connected')
      await tom.getByText('tom@example.org').waitFor()
      expect(consoleErrors).toEqual([])
    })

    await withBrowser({}, async (_browser, stranger, consoleErrors) => {
      await stranger.goto(`${server.origin}/join/${code}`)
      await title(stranger, 'You can’t use this invite')
      await stranger.getByText('has already been used').waitFor()
      await stranger.goto(`${server.origin}/join/no-such-code`)
      await stranger.getByText('We don’t recognize this invite link.').waitFor()
      expect(consoleErrors).toEqual([])
    })
    // People who can read the log can't use it to join.
    expect(server.output()).not.toContain(code)
    expect(ownersErrors).toEqual([])
  }))

test('a person with a family confirms before joining another, and open tabs follow the switch; your own link is refused', () =>
  withBrowser({}, async (_context, owner) => {
    await signUp(owner, server.origin)
    const code = await invite(owner)
    // Opening your own link doesn't use it up.
    await owner.goto(`${server.origin}/join/${code}`)
    await title(owner, 'Connection Failed')
    await owner.getByText('This is your own invite link.').waitFor()

    await withBrowser({ width: 390, colorScheme: 'dark' }, async (context, ada, consoleErrors) => {
      const account = { email: 'ada@example.org', password: 'her own password', firstName: 'Ada', lastName: 'Byron' }
      await post(ada, `${server.origin}/api/register`, account)
      await context.clearCookies()

      await ada.goto(`${server.origin}/join/${code}`)
      await follow(ada, 'I already have an account')
      await ada.getByText('Sign in to join the family that invited you.').waitFor()
      await signIn(ada, account.email, account.password)
      await title(ada, 'Join Ruth Okafor’s family?')
      expect(await familiesOf(ada)).toMatchObject([{ name: 'The Byron Family' }])

      // A second tab, which keeps showing her own family.
      const secondTab = await context.newPage()
      await secondTab.goto(`${server.origin}/family`)
      await title(secondTab, 'The Byron Family')

      await press(ada, 'Join the Family')
      await title(ada, 'Welcome to the Family!')
      expect(await familiesOf(ada)).toMatchObject([
        { name: 'The Byron Family', role: 'owner' },
        { name: 'The Okafor Family', role: 'member' },
      ])
      // Her home page opens after three seconds.
      await ada.waitForURL(`${server.origin}/`)
      await ada.getByRole('button', { name: 'switch to another family' }).click()
      await ada.getByRole('dialog').getByRole('button', { name: 'The Okafor Family' }).click()
      await ada.getByRole('banner').getByText('The Okafor Family').first().waitFor()
      // The other tab updates without being focused.
      await title(secondTab, 'The Okafor Family')
      expect(consoleErrors).toEqual([])
    })
  }))

test('a forgotten password is reset with an emailed link, which works once and ends all other sessions', () =>
  withBrowser({}, async (_context, tablet) => {
    const email = await signUp(tablet, server.origin)

    await withBrowser({ width: 390 }, async (_browser, phone, consoleErrors) => {
      await phone.goto(`${server.origin}/auth?tab=sign-in`)
      await phone.getByLabel('Email').fill(email.replace('r', 'R'))
      await follow(phone, 'Forgot your password?')
      // This server doesn't send email: it stores emails in a folder, and the page says so.
      await press(phone, 'Request a Link')
      await title(phone, 'Ask for your link')
      await expectNoAxeViolations(phone)

      const received = async () =>
        (await outboxEmails(server.dataDir)).filter(
          ({ to, subject }) => to?.[0]?.address === email && subject === 'Choose a new password for Keepsaid',
        )
      await expect.poll(async () => (await received()).length).toBe(1)
      const [mail] = await received()
      const path = /\/reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      const token = path.split('#')[1] ?? ''
      expect(token).not.toBe('')

      await phone.goto(server.origin + path)
      await title(phone, 'Choose a new password')
      await phone.waitForURL(`${server.origin}/reset-password`)
      await phone.getByLabel('New Password').fill('a better password')
      await phone.getByLabel('Confirm Password').fill('a better password')
      await press(phone, 'Save New Password')
      await title(phone, 'You have a new password')
      await follow(phone, 'Sign In')
      await signIn(phone, email, 'a good password')
      await phone.getByRole('alert').getByText('That email or password isn’t right').first().waitFor()
      await signIn(phone, email, 'a better password')
      await phone.waitForURL(`${server.origin}/`)
      await phone.getByRole('banner').getByText('The Okafor Family').first().waitFor()

      await phone.goto(server.origin + path)
      await phone.getByLabel('New Password').fill('a third password')
      await phone.getByLabel('Confirm Password').fill('a third password')
      await press(phone, 'Save New Password')
      await title(phone, 'You can’t use this link')
      await follow(phone, 'Request a New Link')
      await title(phone, 'Forgot your password?')
      expect(server.output()).not.toContain(token)
      expect(consoleErrors).toEqual([])
    })

    await tablet.goto(`${server.origin}/stories`)
    await tablet.waitForURL((address) => address.pathname === '/auth')
  }))
