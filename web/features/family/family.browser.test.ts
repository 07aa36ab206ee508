// Long, because all tests share one build and one browser.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aLink } from '#web/features/family/invites/testing/a-link.ts'
import { aQuestion } from '#web/features/family/questions/testing/a-question.ts'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { aMember, RUTH, TOM, theOwner } from './testing/a-family.ts'
import { busy, type FakeFamilyServer, fakeFamilyServer } from './testing/fake-family-server.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const RUTH_AS_TARGET = { id: 1, firstName: 'Ruth', lastName: 'Ellery' }
const TWO_FAMILIES = [
  { id: 5, name: 'The Halloran Family', role: 'owner' as const },
  { id: 1, name: 'The Ellery Family', role: 'member' as const },
]

/** Tom after he was removed from his only family. */
const TOM_WITHOUT_FAMILY = { ...TOM, familyId: null, familyName: null, families: [] }

const everything = (): Partial<FakeFamilyServer> => ({
  members: [theOwner(), aMember(), aMember({ userId: 3, firstName: 'Anna', accountType: 'owner' })],
  links: [
    aLink({ id: 11, relationship: 'Sibling' }),
    aLink({ id: 12, email: 'margarete@example.org', expiresAt: inDays(0.5) }),
    aLink({ id: 13, status: 'expired', relationship: 'Parent', email: 'carl@example.org', expiresAt: inDays(-3) }),
    aLink({ id: 14, status: 'active', invitee: { firstName: 'Tom', lastName: 'Halloran', email: 'tom@example.org' } }),
  ],
  questions: [
    // The server lists those to the viewer first.
    aQuestion({ question: 'How did you two meet?', target: RUTH_AS_TARGET }),
    aQuestion({ question: 'What did you dream of?' }),
    aQuestion({ question: 'Who was Hans?', status: 'answered', responseStoryId: 7 }),
  ],
})

async function open(overrides: Partial<FakeFamilyServer> = {}, path = 'family', options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeFamilyServer(page, overrides)
  await page.goto(pages.address(path))
  return { page, server }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
// By attribute, because an open dialog hides toasts from the accessibility tree. The dialog repeats their text itself.
const toastText = (page: Page, words: string) => page.locator('[role=region]').getByText(words, { exact: true }).first()
const linkOf = (page: Page) => new URL('/join/nJ2sVd8aQk0fYx4LwZ7bTg', page.url()).href
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).selectOption({ label: option })
}

test('companies that transcribe and write: each is off until the owner agrees, which members see', async () => {
  const provider = 'OpenAI'
  const agreedAt = '2026-03-02T12:00:00.000Z'
  const providers = (at: string | null) => [{ provider, agreedAt: at, isUsed: true }]
  const speech = (at: string | null): FakeFamilyServer['speechSettings'] => ({
    canTranscribe: true,
    providers: providers(at),
    spending: { spentCents: 12, limitCents: 100 },
  })
  const writer = (at: string | null): FakeFamilyServer['writerSettings'] => ({
    providers: providers(at),
    spending: { spentCents: 7, limitCents: 50 },
  })
  const { page, server } = await open({ speechSettings: speech(null), writerSettings: writer(null) })
  server.handlers['PUT /api/family/speech/consent'] = () => {
    server.speechSettings = speech(agreedAt)
    return server.speechSettings
  }
  server.handlers['PUT /api/family/writer/consent'] = () => {
    server.writerSettings = writer(agreedAt)
    return server.writerSettings
  }
  await page.getByText('Names of people and places are replaced before anything is sent').waitFor()
  for (const [section, name, call, used] of [
    ['#who-writes-words', `Send recordings to ${provider}`, 'PUT /api/family/speech/consent', '$0.12 of $1.00'],
    ['#who-writes-stories', `Let ${provider} write`, 'PUT /api/family/writer/consent', '$0.07 of $0.50'],
  ] as const) {
    const part = page.locator(section)
    const consent = part.getByRole('switch', { name })
    await expect.poll(() => consent.getAttribute('aria-checked')).toBe('false')
    expect(await part.getByText('Used today').count()).toBe(0)
    await consent.click()
    await part.getByText('Agreed on March 2, 2026').waitFor()
    await part.getByText(`Used today: ${used}`).waitFor()
    expect(server.requests).toContainEqual({ call, body: { provider, isAgreed: true } })
    server.errors = busy(call)
    await pressAgain(consent)
    await part.getByText('We couldn’t save your choice').waitFor()
    expect(await consent.getAttribute('aria-checked')).toBe('true')
  }

  server.user = TOM
  server.speechSettings = { ...speech(agreedAt), spending: null }
  server.writerSettings = { ...writer(agreedAt), spending: null }
  await page.reload()
  await page.getByText(`Recordings are sent to ${provider} to transcribe the words.`).waitFor()
  await page.getByText(`AI of ${provider} may write them`).waitFor()
  expect(await page.getByRole('switch', { name: provider }).count()).toBe(0)
})

test('recordings that need attention: the owner sees what is known, and guests see nothing', async () => {
  const since = new Date(Date.now() - 2 * DAY).toISOString()
  const problem = (storyId: number, title: string) => ({
    storyId,
    title,
    toldBy: 'Ruth',
    problem: 'incomplete' as const,
    since,
  })
  const { page, server } = await open({ recordingProblems: [problem(4, 'The lilac dress'), problem(5, 'Snow in May')] })
  await button(page, '2 recordings need attention').click()
  await page
    .getByText('Told by Ruth. Part of its file is missing on our server. We noticed it 2 days ago.')
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'The lilac dress' }).getAttribute('href')).toBe('/stories/4')
  server.recordingProblems = [problem(4, 'The lilac dress')]
  server.emit('story')
  await button(page, '1 recording needs attention').waitFor()
  server.user = TOM
  await page.reload()
  await button(page, 'Leave This Family').waitFor()
  expect(await page.getByText('needs attention').count()).toBe(0)
})

describe('members', () => {
  test('the owner sees all members and removes one after confirming', async () => {
    const { page, server } = await open(everything())
    const rows = page.getByRole('listitem').filter({ hasText: 'since' })
    await rows.first().waitFor()
    expect(await rows.first().textContent()).toMatch(/Ruth Ellery \(You\)Owner39 stories\s· since January 2026/)
    // A right-to-left name must not reorder the rest of its line.
    expect(await rows.nth(1).locator('bdi').textContent()).toBe('Tom Halloran')
    expect(await rows.nth(1).textContent()).toMatch(/Tom Halloran.*Family Member.*Grandchild\s· 3 stories/)
    expect(await rows.first().getByRole('button').count()).toBe(0)
    await button(page, 'Remove Tom Halloran').click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Tom Halloran?' })
    expect(await dialog.textContent()).toContain('The stories they told stay here')
    server.errors = busy('DELETE /api/family/members/2')
    await button(page, 'Remove Tom').click()
    await dialog.getByRole('alert').getByText('We’re busy right now').waitFor()
    server.errors = {}
    server.handlers['DELETE /api/family/members/2'] = () => {
      server.members = server.members.filter(({ userId }) => userId !== 2)
    }
    await button(page, 'Remove Tom').click()
    await toastText(page, 'Member Removed').waitFor()
    await rows.nth(1).getByText('Anna').first().waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    // The button that opened the dialog is gone.
    await page.getByRole('region', { name: 'Members' }).and(page.locator(':focus')).waitFor()
  })

  test('a guest sees members and questions but no invites, and can leave', async () => {
    const { page, server } = await open({ ...everything(), user: TOM })
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await button(page, 'Leave This Family').click()
    expect(await page.getByRole('heading', { name: 'Invites' }).count()).toBe(0)
    expect(await button(page, /^(Invite|Remove)/).count()).toBe(0)
    server.handlers['POST /api/family/leave'] = () => {
      server.user = TOM_WITHOUT_FAMILY
      server.ended = [{ familyId: 1, familyName: 'The Ellery Family', reason: 'left', endedAt: inDays(0) }]
    }
    await button(page, 'Leave').click()
    await page.getByRole('heading', { name: 'You’re not in a family right now' }).waitFor()
    await page.getByText('You left this family').waitFor()
  })

  test('a list that fails to load says so and can be retried', async () => {
    const { page, server } = await open({ errors: busy('GET /api/family/members') })
    const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load the members' })
    await failed.waitFor()
    // Fails until the button is pressed: the question form fetches the members too, at any time.
    await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true))
    await fakeCall(page, '**/api/family/members', async (route) => {
      if (await page.locator('body[data-pressed]').count()) server.errors = {}
      await route.fallback()
    })
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText('(You)').waitFor()
    expect(await failed.count()).toBe(0)
    // The button that was pressed is gone.
    await page.getByRole('region', { name: 'Members' }).and(page.locator(':focus')).waitFor()
  })

  test('changes made by relatives appear without a reload, also those made while the page was loading', async () => {
    const { page, server } = await open(everything())
    await page.getByText('3 people').waitFor()
    server.members = [...server.members, aMember({ userId: 4, firstName: 'Margarete' })]
    server.emit('missed')
    await page.getByText('4 people').waitFor()
    server.members = [...server.members, aMember({ userId: 5, firstName: 'Carl' })]
    server.emit('family')
    await page.getByText('5 people').waitFor()
  })

  test('helping someone back in: what is missing gets the focus', async () => {
    const { page } = await open({ members: [theOwner(), aMember(), aMember({ userId: 3, firstName: 'Peg' })] })
    await button(page, 'Someone Can’t Sign In?').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Vouch' }).press('Enter')
    await dialog.getByLabel('Who can’t sign in?').and(page.locator(':focus')).waitFor()
    await dialog.getByLabel('Who can’t sign in?').selectOption('Peg Halloran')
    await dialog.getByRole('button', { name: 'Vouch' }).press('Enter')
    await dialog.getByLabel('Your password').and(page.locator(':focus')).waitFor()
  })

  test('a relative’s recovery that was stopped no longer counts, before the list of recoveries has arrived', async () => {
    const tom = { userId: 2, firstName: 'Tom', lastName: 'Halloran' }
    const recovery = { person: tom, isYou: false, expiresAt: inDays(5), vouchers: [], opensAt: null }
    const can = { canVouch: true, canApprove: true, canStop: true, canMakeLink: false }
    const { page, server } = await open({
      user: { ...RUTH, families: RUTH.families.map((family) => ({ ...family, hasRecovery: true })) },
      members: [theOwner(), aMember()],
      handlers: { 'GET /api/family/recoveries': () => [{ ...recovery, ...can }] },
    })
    await page.getByText('Can’t Sign In', { exact: true }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'Tom Halloran can’t sign in' })
      .getByText('TH', { exact: true })
      .waitFor()
    expect(await button(page, 'Someone Can’t Sign In?').count()).toBe(0)
    await fakeCall(page, '**/api/family/recoveries', () => new Promise(() => {}))
    server.user = RUTH
    server.emit('family')
    await button(page, 'Someone Can’t Sign In?').waitFor()
    expect(await page.getByText('Can’t Sign In', { exact: true }).count()).toBe(0)
  })
})

describe('invites', () => {
  test('an invite that isn’t created: the dialog says why and keeps what was typed; without a plan, a notice replaces the button', async () => {
    const { page, server } = await open()
    await button(page, 'Invite a Relative').click()
    await button(page, 'Create Invite').click()
    await toastText(page, 'Relationship Required').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Invite a relative' })
    await expect.poll(() => dialog.getByText('Please select a relationship before creating the invite').count()).toBe(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Please fix this')
    const address = dialog.getByRole('textbox', { name: 'Email' })
    await address.fill('nobody')
    await choose(page, 'Relationship', 'Grandparent')
    await button(page, 'Create Invite').click()
    await dialog.getByText('Invalid email address').first().waitFor()
    expect(server.requests).toEqual([])

    server.errors = busy('POST /api/family/invite')
    await address.fill('tom@example.org')
    await button(page, 'Create Invite').click()
    await toastText(page, 'Failed to create invite. Please try again.').waitFor()
    await dialog.getByRole('alert').getByText('Failed to create invite. Please try again.').waitFor()
    expect(await address.inputValue()).toBe('tom@example.org')

    const message = 'The free trial has ended. To send new invites, the vault needs a plan.'
    server.errors = { 'POST /api/family/invite': { status: 402, error: 'plan_needed', message } }
    server.plan = { canAdd: false }
    await button(page, 'Create Invite').click()
    await dialog.getByRole('alert').getByText(message).waitFor()
    await button(page, 'Cancel').click()
    await page.getByText('To invite someone new, your family needs Premium').waitFor()
    // The list doesn't offer it either.
    await page.getByText('No pending invites.', { exact: true }).waitFor()
    expect(await button(page, 'Invite a Relative').count()).toBe(0)
  })

  test('a new invite: shown as QR code and link; copied if the browser cannot share', async () => {
    const { page, server } = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    server.handlers['POST /api/family/invite'] = ({ email }: { email: string }) => {
      server.links = [aLink({ id: 21, email })]
      return server.links[0]
    }
    await button(page, 'Invite a Relative').click()
    await choose(page, 'Relationship', 'Grandparent')
    await page.getByRole('textbox', { name: 'Email' }).fill('margarete@example.org')
    await button(page, 'Create Invite').click()
    await toastText(page, 'Invite Created').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Your invite is ready' })
    await dialog.getByText('We’re emailing the link to margarete@example.org').waitFor()
    await dialog.getByRole('img', { name: 'QR code of the invite link' }).waitFor()
    await dialog.getByText(linkOf(page)).waitFor()
    await button(page, 'Copy Link').click()
    await toastText(page, 'Link Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOf(page))
    await button(page, 'Done').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Invite a Relative')
    await page.getByText('Emailed to margarete@example.org').waitFor()
    // The person joins while the dialog is open.
    await button(page, /^QR Code/).click()
    const shared = page.getByRole('dialog', { name: 'Share this invite' })
    await shared.getByText(linkOf(page)).waitFor()
    await button(page, 'Copy Link').focus()
    const emma = { firstName: 'Emma', lastName: 'Ellery', email: 'margarete@example.org' }
    server.links = [aLink({ id: 21, status: 'active', inviteCode: null, inviteeId: 4, invitee: emma })]
    server.members = [theOwner(), aMember({ ...emma, userId: 4 })]
    server.emit('family')
    const joined = page.getByRole('dialog', { name: 'Emma has joined' })
    await joined.getByText('Emma Ellery').waitFor()
    await joined.getByText('Hear and read every story in your vault.').waitFor()
    expect(await joined.getByRole('status').textContent()).toBe('Emma has joined')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('What they can do now')
    expect(await page.getByText(linkOf(page)).count()).toBe(0)
    await expectNoAxeViolations(page)
    await button(page, 'Done').click()
    await button(page, 'Active links (1)').waitFor()
    expect(server.requests).toEqual([
      { call: 'POST /api/family/invite', body: { relationship: 'Grandparent', email: 'margarete@example.org' } },
    ])
  })

  test('no email on this server: none is offered or claimed', async () => {
    const emailStatus = { sends: false, shownAt: null }
    const { page, server } = await open({ ...everything(), emailStatus })
    await button(page, /^QR Code/)
      .first()
      .waitFor()
    await expect.poll(() => button(page, /^Email/).count()).toBe(0)
    expect(await page.getByText('Emailed to').count()).toBe(0)
    server.handlers['POST /api/family/invite'] = () => aLink({ id: 21 })
    // The address of the expired invite must not be sent without being shown.
    await button(page, /^Invite Again/).click()
    await page.getByText('server doesn’t send email. You’ll get a link to share yourself.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).count()).toBe(0)
    await button(page, 'Create Invite').click()
    await page.getByRole('dialog', { name: 'Your invite is ready' }).getByText(linkOf(page)).waitFor()
    expect(server.requests).toEqual([{ call: 'POST /api/family/invite', body: { relationship: 'Parent' } }])
  })

  test('in development: says where the invite’s email can be seen', async () => {
    const { page, server } = await open({ emailStatus: { sends: false, shownAt: '/dev/email' } })
    server.handlers['POST /api/family/invite'] = ({ email }: { email: string }) => aLink({ id: 21, email })
    await button(page, 'Invite a Relative').click()
    await choose(page, 'Relationship', 'Child')
    await page.getByText('You can see it at /dev/email').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
    await button(page, 'Create Invite').click()
    const dialog = page.getByRole('dialog', { name: 'Your invite is ready' })
    await dialog.getByText('The email to tom@example.org wasn’t sent').waitFor()
    expect(await dialog.getByRole('link', { name: '/dev/email' }).getAttribute('href')).toBe('/dev/email')
    expect(await page.getByText('We’re emailing').count()).toBe(0)
  })

  test('links show their status, can be emailed again, and are deleted after confirming', async () => {
    const { page, server } = await open(everything())
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card('Sibling').getByText('Pending').waitFor()
    await card('Parent').getByText('Expired', { exact: true }).waitFor()
    await button(page, 'Active links (1)').click()
    await card('Tom Halloran').getByText('Active', { exact: true }).waitFor()
    expect(
      await card('Parent')
        .getByRole('button', { name: /^Share/ })
        .count(),
    ).toBe(0)
    await button(page, /^Email Again/).click()
    await button(page, 'Email Invite').click()
    await toastText(page, 'Invite Emailed').waitFor()
    server.errors = busy('DELETE /api/family/invite/11')
    await card('Sibling')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await button(page, 'Delete Invite').click()
    await toastText(page, 'Failed to delete invite. Please try again.').waitFor()
    server.errors = {}
    server.handlers['DELETE /api/family/invite/11'] = () => {
      server.links = server.links.filter(({ id }) => id !== 11)
    }
    await button(page, 'Delete Invite').click()
    await toastText(page, 'Invite Deleted').waitFor()
    await card('Sibling').waitFor({ state: 'detached' })
    expect(server.requests[0]).toEqual({
      call: 'POST /api/family/invite/12/email',
      body: { email: 'margarete@example.org' },
    })
    await button(page, /^Invite Again/).click()
    expect(await page.getByRole('combobox', { name: 'Relationship' }).inputValue()).toBe('Parent')
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('carl@example.org')
  })

  test('neither sharing nor copying works: the link is shown for copying by hand', async () => {
    const { page } = await open(everything())
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await button(page, /^Share/)
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Share this invite' }).getByText('We couldn’t copy the link').waitFor()
    await page.getByText(linkOf(page)).waitFor()
  })
})

describe('questions', () => {
  test('asking one relative: counts characters near the limit, sends nothing over it, and follows who is in the family', async () => {
    const { page, server } = await open(everything())
    const field = page.getByLabel('Your question')
    await field.fill('x'.repeat(501))
    await page.getByText('1 character too many').waitFor()
    await button(page, 'Ask the Question').click()
    await page.getByRole('alert').getByText('A question can have at most 500 characters').waitFor()
    await field.fill('Who taught you to swim?')
    await choose(page, 'Who is it for?', 'Tom Halloran')
    server.errors = busy('POST /api/family/questions')
    await button(page, 'Ask the Question').click()
    await page.getByText('We couldn’t send your question').waitFor()
    expect(await field.inputValue()).toBe('Who taught you to swim?')
    server.errors = {}
    await button(page, 'Ask the Question').click()
    await toastText(page, 'Question Asked').waitFor()
    expect(server.requests).toEqual([
      { call: 'POST /api/family/questions', body: { question: 'Who taught you to swim?', targetUserId: 2 } },
    ])
    expect(await field.inputValue()).toBe('')
    const target = page.getByRole('combobox', { name: 'Who is it for?' })
    expect(await target.inputValue()).toBe('')

    // The chosen relative leaves: the question goes to everyone, as the form shows.
    await field.fill('Where did you learn to swim?')
    await choose(page, 'Who is it for?', 'Tom Halloran')
    server.members = server.members.filter(({ firstName }) => firstName !== 'Tom')
    server.emit('family')
    await expect.poll(() => target.locator('option').allTextContents()).not.toContain('Tom Halloran')
    expect(await target.inputValue()).toBe('')
    await pressAgain(button(page, 'Ask the Question'))
    await expect
      .poll(() => server.requests.at(-1)?.body)
      .toEqual({ question: 'Where did you learn to swim?', targetUserId: null })
  })

  test('a question to begin with fills the field, and is sent as it was changed', async () => {
    const { page, server } = await open(everything())
    const field = page.getByLabel('Your question')
    await button(page, 'How did you meet the person you married?').click()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.type(' Where was it?')
    await button(page, 'Ask the Question').click()
    await toastText(page, 'Question Asked').waitFor()
    expect(server.requests.at(-1)?.body).toEqual({
      question: 'How did you meet the person you married? Where was it?',
      targetUserId: null,
    })
  })

  test('from a story, its storyteller is asked about it; what the person has written stays', async () => {
    const { page, server } = await open(everything())
    const field = page.getByLabel('Your question')
    await field.waitFor()
    await page.evaluate((askAbout) => history.replaceState({ ...history.state, askAbout }, ''), {
      title: 'The geese',
      userId: 2,
      familyId: 1,
    })
    await expect.poll(() => field.inputValue()).toBe('About “The geese”: ')
    expect(await page.getByRole('combobox', { name: 'Who is it for?' }).inputValue()).toBe('2')
    await expect.poll(() => page.evaluate('JSON.stringify(history.state)')).not.toContain('geese')
    // It isn't a question yet.
    await button(page, 'Ask the Question').click()
    await page.getByRole('alert').getByText('Please write your question.').waitFor()
    expect(server.requests).toEqual([])

    const askAbout = async (about: { title: string; userId: number; familyId: number }) => {
      await page.evaluate((about) => history.replaceState({ ...history.state, askAbout: about }, ''), about)
      await expect.poll(() => page.evaluate('JSON.stringify(history.state)')).not.toContain(about.title)
      return field.inputValue()
    }
    const target = page.getByRole('combobox', { name: 'Who is it for?' })
    expect(await askAbout({ title: 'The mill', userId: 3, familyId: 1 })).toBe('About “The mill”: ')
    expect(await target.inputValue()).toBe('3')
    // Of another family, and by someone who has left.
    expect(await askAbout({ title: 'The barn', userId: 2, familyId: 5 })).toBe('About “The mill”: ')
    expect(await askAbout({ title: 'The barn', userId: 99, familyId: 1 })).toBe('About “The mill”: ')
    await field.fill('Who was Hans?')
    expect(await askAbout({ title: 'The barn', userId: 2, familyId: 1 })).toBe('Who was Hans?')
    expect(await button(page, 'Who made you laugh the most?').count()).toBe(0)
  })

  test('a question that was sent is not in the form again after a look at another page', async () => {
    const { page } = await open(everything())
    const field = page.getByLabel('Your question')
    const gate = Promise.withResolvers<void>()
    // The list of questions is slow, so the form is left after the question was sent and before the list is here again.
    await fakeCall(page, '**/api/family/questions**', async (route) => {
      if (route.request().method() === 'GET') await gate.promise
      return route.fallback()
    })
    await field.fill('Who taught you to swim?')
    await button(page, 'Ask the Question').click()
    await toastText(page, 'Question Asked').waitFor()
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Stories', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Stories', exact: true }).waitFor()
    gate.resolve()
    await main.getByRole('link', { name: 'Family', exact: true }).click()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
  })

  test('a dialog that fails to load says so and can be retried or canceled', async () => {
    const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
    await fakeFamilyServer(page, everything())
    await page.route('**/family-dialogs-*.js', (route) => route.abort())
    // The app checks this file first, to see whether the server is there.
    await page.route('**/assets/start-*.js', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    )
    await page.goto(pages.address('family'))
    await button(page, 'Invite a Relative').click()
    await page.getByText('We can’t reach the server. Check your connection and try again.').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Cancel').click()
    await page
      .getByText('We can’t reach the server. Check your connection and try again.')
      .waitFor({ state: 'detached' })
    await button(page, 'Invite a Relative').click()
    await page.getByText('We can’t reach the server. Check your connection and try again.').waitFor()
    await page.unroute('**/family-dialogs-*.js')
    await page.unroute('**/assets/start-*.js')
    await button(page, 'Try Again').click()
    await page.getByRole('dialog', { name: 'Invite a relative' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Invite a Relative')
  })

  test('questions to the viewer come first; an answer links to its story; deleting asks first', async () => {
    const { page, server } = await open(everything())
    const rows = page.getByRole('listitem').filter({ hasText: 'asks' })
    const answer = page.getByRole('link', { name: /^Hear the Answer/ })
    await answer.waitFor()
    await rows.nth(2).waitFor()
    expect(await rows.first().textContent()).toContain('Tom asks you')
    expect(await rows.nth(1).textContent()).toContain('Tom asks everyone')
    expect(await answer.getAttribute('href')).toBe('/stories#story-7')
    await button(page, 'Delete “What did you dream of?”').click()
    const [, dreams] = server.questions
    server.handlers[`DELETE /api/family/questions/${dreams?.id}`] = () => {
      server.questions = server.questions.filter((question) => question !== dreams)
    }
    await button(page, 'Delete Question').click()
    await toastText(page, 'Question Deleted').waitFor()
    await expect.poll(() => page.getByText('What did you dream of?', { exact: true }).count()).toBe(0)
    await page.getByRole('region', { name: 'Family questions' }).and(page.locator(':focus')).waitFor()
  })

  test('come in pages; the first new one gets the focus, and a failed page can be tried again', async () => {
    const questions = Array.from({ length: 50 }, (_, n) => aQuestion({ question: `Question ${n + 1}?` }))
    const answered = aQuestion({ question: 'Who was Hans?', status: 'answered', responseStoryId: 7 })
    const { page, server } = await open({ questions: [...questions, answered] })
    const rows = page.getByRole('listitem').filter({ hasText: 'asks' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const showMore = button(page, 'Show More Questions')
    await page.getByRole('heading', { name: 'Waiting for an answer (20+)' }).waitFor()
    await page.getByRole('heading', { name: 'Answered (1)' }).waitFor()
    await expect.poll(() => rows.count()).toBe(8 + 1)
    await showMore.click()
    await expect.poll(focused).toContain('Question 9?')
    await expect.poll(() => rows.count()).toBe(20 + 1)
    server.errors = busy('GET /api/family/questions')
    await showMore.click()
    await page.getByText('We couldn’t load more questions').waitFor()
    expect(await page.getByText('This may be out of date').count()).toBe(0)
    server.errors = {}
    await showMore.click()
    await expect.poll(focused).toContain('Question 21?')
    await page.getByRole('heading', { name: 'Waiting for an answer (40+)' }).waitFor()
    await showMore.press('Enter')
    await expect.poll(focused).toContain('Question 41?')
    await page.getByRole('heading', { name: 'Waiting for an answer (50)' }).waitFor()
    expect(await showMore.count()).toBe(0)
    await expect.poll(() => rows.count()).toBe(50 + 1)
  })

  test('answering leads to the record screen with the question above the button', async () => {
    const { page } = await open(everything())
    await page.getByRole('link', { name: 'Answer “How did you two meet?”' }).click()
    await page.getByRole('heading', { name: 'How did you two meet?', level: 1 }).waitFor()
    await page.getByText('Tom asks you').first().waitFor()
    await page.waitForURL((url) => url.hash === '')
    await page.getByRole('radio', { name: /^Family Q&A/ }).check()
    const guide = page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button')
    await expect
      .poll(() => guide.allTextContents())
      // First the initials of Tom's face.
      .toEqual(['THTom asks youHow did you two meet?', 'THTom asksWhat did you dream of?'])
  })
})

describe('a question chosen on the record screen', () => {
  const chosen = async (overrides: Partial<FakeFamilyServer> = {}) => {
    const opened = await open({ ...everything(), ...overrides }, '')
    await opened.page.getByRole('radio', { name: /^Family Q&A/ }).check()
    await opened.page
      .getByRole('list', { name: 'Questions: Family Q&A' })
      .getByRole('button', { name: /How did you two meet/ })
      .click()
    await opened.page.getByRole('heading', { name: 'How did you two meet?', level: 1 }).waitFor()
    return opened
  }

  test('switching families: it disappears', async () => {
    const { page, server } = await chosen({ user: { ...TOM, families: TWO_FAMILIES } })
    server.user = { ...TOM, familyId: 5, familyName: 'The Halloran Family', families: TWO_FAMILIES }
    // The other family's questions never arrive.
    await fakeCall(page, '**/api/family/questions?*', () => undefined)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: /^What story would you like to tell/ }).waitFor()
  })

  test('named in the address but on a later page: it is found', async () => {
    const questions = Array.from({ length: 50 }, (_, n) => aQuestion({ question: `Question ${n + 1}?` }))
    const { page } = await open({ questions }, `#question-${questions[44]?.id}`)
    await page.getByRole('heading', { name: 'Question 45?', level: 1 }).waitFor()
    await page.waitForURL((url) => url.hash === '')
  })

  test('from a later page: it stays while the list is fetched again; deleted, it disappears with a toast', async () => {
    const questions = Array.from({ length: 30 }, (_, n) => aQuestion({ question: `Question ${n + 1}?` }))
    const { page, server } = await open({ questions }, '')
    const guide = page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button')
    await page.getByRole('radio', { name: /20\+ waiting for an answer/ }).waitFor()
    await button(page, 'Show More Questions').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Question 21?')
    await expect.poll(() => guide.count()).toBe(30)
    await guide.last().click()
    await page.getByRole('heading', { name: 'Question 30?', level: 1 }).waitFor()
    // New questions push it further down, past the pages that are shown.
    server.questions = [...Array.from({ length: 30 }, () => aQuestion()), ...questions]
    server.emit('questions')
    await expect.poll(() => guide.count()).toBe(60)
    await page.getByRole('heading', { name: 'Question 30?', level: 1 }).waitFor()
    server.questions = server.questions.slice(0, -1)
    server.emit('questions')
    await toastText(page, 'This question has been answered or deleted').waitFor()
    expect(await page.getByRole('heading', { name: 'Question 30?', level: 1 }).count()).toBe(0)
  })

  test('named in the address but gone: a toast, and the address is cleaned', async () => {
    const { page } = await open(everything(), '#question-999999')
    await toastText(page, 'This question has been answered or deleted').waitFor()
    await page.waitForURL((url) => url.hash === '')
  })
})

describe('several families', () => {
  test('every call names the family on the page', async () => {
    const { page, server } = await open({ ...everything(), user: { ...TOM, families: TWO_FAMILIES } })
    await page.getByLabel('Your question').fill('Who was Grete?')
    const stream = page.waitForRequest(/\/api\/events\?family=5&/)
    await button(page, 'Ask the Question').click()
    await expect.poll(() => server.familyHeaders['POST /api/family/questions']).toBe('1')
    expect(server.familyHeaders['GET /api/family/members']).toBe('1')
    server.user = { ...TOM, familyId: 5, familyName: 'The Halloran Family', families: TWO_FAMILIES }
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    await expect.poll(() => server.familyHeaders['GET /api/family/members']).toBe('5')
    await stream
  })

  test('other tabs follow a switch at once', async () => {
    const context = await pages.newBrowser({ reducedMotion: 'reduce' })
    const [otherTab, page] = [await pages.newTab(context), await pages.newTab(context)]
    // Without its timer, the tab never polls the user on its own.
    await otherTab.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
    const user = { ...TOM, families: TWO_FAMILIES }
    const halloran = { ...user, familyId: 5, familyName: 'The Halloran Family' }
    const [otherServer, server] = [await fakeFamilyServer(otherTab, { user }), await fakeFamilyServer(page, { user })]
    await otherTab.goto(pages.address('family'))
    await otherTab.getByRole('heading', { name: 'The Ellery Family', level: 1 }).waitFor()
    await page.goto(pages.address('family'))
    server.handlers['PUT /api/families/current'] = () => {
      server.user = halloran
      otherServer.user = halloran
      return halloran
    }
    await button(page, /switch to another family/).click()
    await button(page, /^The Halloran Family/).click()
    await otherTab.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
  })

  test('a member without a family of their own can start one', async () => {
    const { page, server } = await open({ ...everything(), user: TOM })
    await page.getByText('You stay a member of The Ellery Family').waitFor()
    server.errors = busy('POST /api/families')
    await button(page, 'Start Your Own Family').click()
    await page.getByText('We couldn’t start your family').waitFor()
    server.errors = {}
    server.handlers['POST /api/families'] = () => {
      server.user = {
        ...TOM,
        accountType: 'owner',
        familyId: 5,
        familyName: 'The Halloran Family',
        families: TWO_FAMILIES,
      }
      return server.user
    }
    await button(page, 'Start Your Own Family').click()
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    expect(await button(page, 'Start Your Own Family').count()).toBe(0)
  })

  test.each([true, false])(
    'a family of one’s own is called free for 30 days only where plans are sold: %s',
    async (sells) => {
      const { page, server } = await open({ user: TOM, siteConfig: { ...sampleSiteConfig, sells } })
      const offer = page.getByText('free for 30 days, no credit card needed')
      const expectOffer = async () => {
        if (sells) await offer.waitFor()
        else expect(await page.locator('body').innerText()).not.toMatch(/30 days|credit card|trial|\bplans?\b|premium/i)
      }
      await page.getByText('You stay a member of The Ellery Family').waitFor()
      await expectOffer()
      server.user = TOM_WITHOUT_FAMILY
      await page.goto(pages.address())
      await page.getByText('Start a family of your own').waitFor()
      await expectOffer()
    },
  )

  test('during a recording, switching families is blocked; removed then, a notice appears and it can be finished', async () => {
    const { page, server } = await open({ user: { ...TOM, families: TWO_FAMILIES } }, '')
    await button(page, 'Press to record').click()
    await button(page, /press to stop/).waitFor()
    await button(page, /switch to another family/).click()
    await page.getByText('You have an unsaved recording').waitFor()
    expect(await button(page, /^The Halloran Family/).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    // The button ignores a second press that comes too soon, as from a trembling finger.
    await page.getByText(savedUpTo(1)).waitFor()
    server.user = TOM_WITHOUT_FAMILY
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByText('You’re no longer in the family').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Recording… press to stop').click()
    await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
  })

  test('switching families: nothing of the previous family stays', async () => {
    const { page, server } = await open({ ...everything(), user: { ...TOM, families: TWO_FAMILIES } })
    await page.getByText('How did you two meet?', { exact: true }).waitFor()
    await page.getByLabel('Your question').fill('Half-written')
    server.handlers['PUT /api/families/current'] = () => {
      server.user = {
        ...TOM,
        accountType: 'owner',
        familyId: 5,
        familyName: 'The Halloran Family',
        families: TWO_FAMILIES,
      }
      // The new family has no questions, so anything visible would be the old family's.
      server.questions = []
      server.members = [aMember({ role: 'owner', accountType: 'owner' })]
      return server.user
    }
    await button(page, /switch to another family/).click()
    await button(page, /^The Halloran Family/).click()
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    await page.getByText('No questions yet.').waitFor()
    expect(await page.getByText('How did you two meet?', { exact: true }).count()).toBe(0)
    expect(await page.getByLabel('Your question').inputValue()).toBe('')
    expect(server.requests).toEqual([{ call: 'PUT /api/families/current', body: { familyId: 5 } }])
  })

  test('an ended membership is announced until the notice is dismissed', async () => {
    const ended = [{ familyId: 9, familyName: 'The Brown Family', reason: 'removed' as const, endedAt: inDays(-1) }]
    const { page, server } = await open({ ...everything(), ended })
    const notice = page.getByText('You’re not in The Brown Family anymore')
    await notice.waitFor()
    server.handlers['POST /api/families/ended/9/seen'] = () => {
      server.ended = []
    }
    await button(page, 'Got It').click()
    await notice.waitFor({ state: 'detached' })
    await expect.poll(() => server.requests).toEqual([{ call: 'POST /api/families/ended/9/seen', body: null }])
  })

  test('a gift that was paid for needs no family', async () => {
    const { page, server } = await open({ user: TOM_WITHOUT_FAMILY, handlers: { 'GET /api/gifts': () => [] } })
    await page.getByRole('heading', { name: 'You’re not in a family right now' }).waitFor()
    await page.goto(pages.address('gifts'))
    await page.getByRole('heading', { name: 'Your gifts', level: 1 }).waitFor()
    expect(server.requests.at(-1)?.call).toBe('GET /api/gifts')
  })

  test('a removed member is told at once and can start a family of their own', async () => {
    const { page, server } = await open({ ...everything(), user: TOM })
    await page.getByText('How did you two meet?', { exact: true }).waitFor()
    server.user = TOM_WITHOUT_FAMILY
    server.ended = [{ familyId: 1, familyName: 'The Ellery Family', reason: 'removed', endedAt: inDays(0) }]
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'You’re not in a family right now' }).waitFor()
    await page.getByText('The owner ended your access').waitFor()
    expect(await page.getByText('How did you two meet?', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    server.handlers['POST /api/families'] = () => {
      server.user = { ...TOM, familyId: 5, familyName: 'The Halloran Family', families: TWO_FAMILIES.slice(0, 1) }
      return server.user
    }
    await button(page, 'Start Your Own Family').click()
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    await expect.poll(() => server.requests.map(({ call }) => call)).toContain('POST /api/families/ended/1/seen')
  })
})

test('long names never make the page wider than a small screen', async () => {
  const longName = 'w'.repeat(100)
  const { page } = await open(
    {
      user: { ...RUTH, familyName: longName, families: [...TWO_FAMILIES, { id: 8, name: longName, role: 'member' }] },
      members: [theOwner(), aMember({ firstName: longName, lastName: longName })],
      links: [aLink({ email: `${longName}@example.org` })],
      questions: [
        aQuestion({
          question: longName.repeat(5),
          asker: { id: 2, firstName: longName, lastName: '', profileImageUrl: null },
        }),
      ],
    },
    'family',
    { viewport: { width: 320, height: 640 } },
  )
  await page.getByRole('heading', { name: 'Waiting for an answer' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
