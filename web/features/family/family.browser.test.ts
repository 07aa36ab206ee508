// Long, because one build and one browser serve every state of the family.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aLink } from '#web/features/family/invites/testing/a-link.ts'
import { aQuestion } from '#web/features/family/questions/testing/a-question.ts'
import { savedUpTo } from '#web/features/recording/testing/saved-up-to.ts'
import { nothingFound, WIDTHS } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { aMember, RUTH, TOM, theOwner } from './testing/a-family.ts'
import { busy, type FamilyFake, fake } from './testing/fake-family-server.ts'

const pages = withBuiltPages({ patience: 20_000, flags: FAKE_MICROPHONE })

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const ruth = { id: 1, firstName: 'Ruth', lastName: 'Ellery' }
const TWO = [
  { id: 5, name: 'The Halloran Family', role: 'owner' as const },
  { id: 1, name: 'The Ellery Family', role: 'member' as const },
]

/** Removed from the only family they had. */
const NOBODYS = { ...TOM, familyId: null, familyName: null, families: [] }

const everything = (): Partial<FamilyFake> => ({
  members: [theOwner(), aMember(), aMember({ userId: 3, firstName: 'Anna', accountType: 'owner' })],
  links: [
    aLink({ id: 11, relationship: 'Sibling' }),
    aLink({ id: 12, email: 'margarete@example.org', expiresAt: inDays(0.5) }),
    aLink({ id: 13, status: 'expired', relationship: 'Parent', email: 'carl@example.org', expiresAt: inDays(-3) }),
    aLink({ id: 14, status: 'active', invitee: { firstName: 'Tom', lastName: 'Halloran', email: 'tom@example.org' } }),
  ],
  questions: [
    aQuestion({ question: 'What did you dream of?' }),
    aQuestion({ question: 'How did you two meet?', target: ruth }),
    aQuestion({ question: 'Who was Hans?', status: 'answered', responseStoryId: 7 }),
  ],
})

async function open(about: Partial<FamilyFake> = {}, path = 'family', options: BrowserContextOptions = {}) {
  const context = await pages.newBrowser({ reducedMotion: 'reduce', ...options })
  const page = await pages.newTab(context)
  const family = await fake(page, about)
  await page.goto(pages.address(path))
  return { page, family }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
// Found by its attribute: an open dialog hides toasts from the accessibility tree, and says the same itself.
const said = (page: Page, words: string) => page.locator('[role=region]').getByText(words, { exact: true }).first()
const linkOf = (page: Page) => new URL('/join/nJ2sVd8aQk0fYx4LwZ7bTg', page.url()).href
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).selectOption({ label: option })
}

test.each(WIDTHS)('axe finds nothing at %i px, in whatever state', async (width) => {
  const look = { viewport: { width, height: 844 } }
  const owner = (await open(everything(), 'family', look)).page
  await owner.getByRole('heading', { name: 'Waiting for an answer' }).waitFor()
  await nothingFound(owner)
  await button(owner, 'Invite a Relative').click()
  await button(owner, 'Create Invite').click()
  await owner.getByText('One thing to put right').waitFor()
  await nothingFound(owner)
  await button(owner, 'Cancel').click()
  await button(owner, /^QR Code/)
    .first()
    .click()
  await owner.getByRole('img', { name: /^QR code/ }).waitFor()
  await nothingFound(owner)
  await button(owner, 'Done').click()
  await button(owner, /^Remove Tom/).click()
  await nothingFound(owner)

  const calls = ['GET /api/family/members', 'GET /api/family', 'GET /api/family/questions', 'GET /api/email/settings']
  const refused = Object.assign({}, ...calls.map(busy))
  const broken = (await open({ refused, plan: { canAdd: false } }, 'family', look)).page
  await broken.getByText('The members could not be fetched').waitFor()
  await broken.getByText('The free trial has ended').waitFor()
  await nothingFound(broken)

  const ended = [{ familyId: 9, familyName: 'The Brown Family', reason: 'removed' as const, endedAt: inDays(-1) }]
  const both = (await open({ user: { ...TOM, families: TWO }, ended }, 'family', look)).page
  await button(both, 'I Have Read This').waitFor()
  await button(both, /show another family/).click()
  await nothingFound(both)

  const nobody = (await open({ user: NOBODYS, ended }, '', look)).page
  await nobody.getByText('The owner ended your access').waitFor()
  await nothingFound(nobody)
})

describe('members', () => {
  test('the owner sees who belongs to the family, and ends a relative’s access after a question', async () => {
    const { page, family } = await open(everything())
    const rows = page.getByRole('listitem').filter({ hasText: 'since' })
    await rows.first().waitFor()
    expect(await rows.first().textContent()).toMatch(/Ruth Ellery \(You\)Owner39 stories\s· since January 2026/)
    // A name written from right to left turns nothing of the line it stands in.
    expect(await rows.nth(1).locator('bdi').textContent()).toBe('Tom Halloran')
    expect(await rows.nth(1).textContent()).toMatch(/Tom Halloran.*Family Member.*Grandchild\s· 3 stories/)
    expect(await rows.first().getByRole('button').count()).toBe(0)
    await button(page, 'Remove Tom Halloran').click()
    const question = page.getByRole('alertdialog', { name: 'Remove Tom Halloran?' })
    expect(await question.textContent()).toContain('The stories they told stay here')
    family.refused = busy('DELETE /api/family/members/2')
    await button(page, 'Remove Tom').click()
    await question.getByRole('alert').getByText('We are busy just now').waitFor()
    family.refused = {}
    family.on['DELETE /api/family/members/2'] = () => {
      family.members = family.members.filter(({ userId }) => userId !== 2)
    }
    await button(page, 'Remove Tom').click()
    await said(page, 'Member Removed').waitFor()
    await rows.nth(1).getByText('Anna').first().waitFor()
    expect(await rows.count()).toBe(2)
  })

  test('a guest sees members and questions, no invites, and can leave', async () => {
    const { page, family } = await open({ ...everything(), user: TOM })
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await button(page, 'Leave This Family').click()
    expect(await page.getByRole('heading', { name: 'Invites' }).count()).toBe(0)
    expect(await button(page, /^(Invite|Remove)/).count()).toBe(0)
    family.on['POST /api/family/leave'] = () => {
      family.user = NOBODYS
      family.ended = [{ familyId: 1, familyName: 'The Ellery Family', reason: 'left', endedAt: inDays(0) }]
    }
    await button(page, 'Leave').click()
    await page.getByRole('heading', { name: 'You belong to no family just now' }).waitFor()
    await page.getByText('You left this family').waitFor()
  })

  test('a list that cannot be fetched says so and can be tried again', async () => {
    const { page, family } = await open({ refused: busy('GET /api/family/members') })
    const failed = page.getByRole('alert').filter({ hasText: 'The members could not be fetched' })
    await failed.waitFor()
    // Refused until that is pressed: the form for questions asks for the members, too, whenever it comes.
    await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true))
    await page.route('**/api/family/members', async (route) => {
      if (await page.locator('body[data-pressed]').count()) family.refused = {}
      await route.fallback()
    })
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText('(You)').waitFor()
    expect(await failed.count()).toBe(0)
  })

  test('what relatives do elsewhere comes into the page by itself', async () => {
    const { page, family } = await open(everything())
    await page.getByText('3 people').waitFor()
    // The page listens as soon as the browser has time for it.
    await page.waitForRequest('**/api/events*').catch(() => {})
    family.members = [...family.members, aMember({ userId: 4, firstName: 'Margarete' })]
    family.announce('family')
    await page.getByText('4 people').waitFor()
  })
})

describe('invites', () => {
  test('an invite needs a relationship: in a toast, under the field and in the summary that takes the focus', async () => {
    const { page, family } = await open()
    await button(page, 'Invite a Relative').click()
    await button(page, 'Create Invite').click()
    await said(page, 'Relationship Required').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Invite a relative' })
    expect(await dialog.getByText('Please select a relationship before creating the invite').count()).toBe(2)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('One thing to put right')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody')
    await choose(page, 'Relationship', 'Grandparent')
    await button(page, 'Create Invite').click()
    await dialog.getByText('Invalid email address').first().waitFor()
    expect(family.sent).toEqual([])
  })

  test('a new invite is shown as a code and a link, and copied where the browser cannot share', async () => {
    const { page, family } = await open({}, 'family', { permissions: ['clipboard-read', 'clipboard-write'] })
    family.on['POST /api/family/invite'] = ({ email }: { email: string }) => {
      family.links = [aLink({ id: 21, email })]
      return family.links[0]
    }
    await button(page, 'Invite a Relative').click()
    await choose(page, 'Relationship', 'Grandparent')
    await page.getByRole('textbox', { name: 'Email' }).fill('margarete@example.org')
    await button(page, 'Create Invite').click()
    await said(page, 'Invite Created').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Your invite is ready' })
    await dialog.getByText('We are mailing the link to margarete@example.org').waitFor()
    await dialog.getByRole('img', { name: 'QR code of the invite link' }).waitFor()
    await dialog.getByText(linkOf(page)).waitFor()
    await button(page, 'Copy Link').click()
    await said(page, 'Link Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOf(page))
    await button(page, 'Done').click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Invite a Relative')
    await page.getByText('Mailed to margarete@example.org').waitFor()
    expect(family.sent).toEqual([
      { call: 'POST /api/family/invite', body: { relationship: 'Grandparent', email: 'margarete@example.org' } },
    ])
  })

  test('where no mail is sent, none is offered and none is claimed', async () => {
    const mailStatus = { sends: false, shownAt: null }
    const { page, family } = await open({ ...everything(), mailStatus })
    await page.getByText('does not send mail here. Your choices count').waitFor()
    await button(page, /^QR Code/)
      .first()
      .waitFor()
    expect(await button(page, /^Mail/).count()).toBe(0)
    expect(await page.getByText('Mailed to').count()).toBe(0)
    family.on['POST /api/family/invite'] = () => aLink({ id: 21 })
    // The address that an expired invite was to go to is not sent along unseen.
    await button(page, /^Invite Again/).click()
    await page.getByText('does not send mail here: you get a link to share').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).count()).toBe(0)
    await button(page, 'Create Invite').click()
    await page.getByRole('dialog', { name: 'Your invite is ready' }).getByText(linkOf(page)).waitFor()
    expect(family.sent).toEqual([{ call: 'POST /api/family/invite', body: { relationship: 'Parent' } }])
  })

  test('while developing, an invite’s mail is said to be shown, and where', async () => {
    const { page, family } = await open({ mailStatus: { sends: false, shownAt: '/dev/email' } })
    family.on['POST /api/family/invite'] = ({ email }: { email: string }) => aLink({ id: 21, email })
    await button(page, 'Invite a Relative').click()
    await choose(page, 'Relationship', 'Child')
    await page.getByText('it is shown at /dev/email').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
    await button(page, 'Create Invite').click()
    const dialog = page.getByRole('dialog', { name: 'Your invite is ready' })
    await dialog.getByText('The mail to tom@example.org is not sent').waitFor()
    expect(await dialog.getByRole('link', { name: '/dev/email' }).getAttribute('href')).toBe('/dev/email')
    expect(await page.getByText('We are mailing').count()).toBe(0)
  })

  test('without a plan it says why beside the button, and then in place of it', async () => {
    const { page, family } = await open()
    const message = 'The free trial has ended. To send new invites, the vault needs a plan.'
    family.refused['POST /api/family/invite'] = { status: 402, error: 'plan_needed', message }
    await button(page, 'Invite a Relative').click()
    await choose(page, 'Relationship', 'Child')
    family.plan = { canAdd: false }
    await button(page, 'Create Invite').click()
    const dialog = page.getByRole('dialog', { name: 'Invite a relative' })
    await dialog.getByRole('alert').getByText(message).waitFor()
    await button(page, 'Cancel').click()
    await page.getByText('To invite somebody new, the vault needs a plan').waitFor()
    expect(await button(page, 'Invite a Relative').count()).toBe(0)
  })

  test('a failure is told in the words of the specification, and nothing that was written is lost', async () => {
    const { page } = await open({ refused: busy('POST /api/family/invite') })
    await button(page, 'Invite a Relative').click()
    await choose(page, 'Relationship', 'Child')
    await page.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
    await button(page, 'Create Invite').click()
    await said(page, 'Failed to create invite. Please try again.').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Invite a relative' })
    await dialog.getByRole('alert').getByText('Failed to create invite. Please try again.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('tom@example.org')
  })

  test('links are shown as they stand, are mailed again, and taken back after a question', async () => {
    const { page, family } = await open(everything())
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card('Sibling').getByText('Pending').waitFor()
    await card('Parent').getByText('Expired').waitFor()
    await card('Tom Halloran').getByText('Active').waitFor()
    expect(
      await card('Parent')
        .getByRole('button', { name: /^Share/ })
        .count(),
    ).toBe(0)
    await button(page, /^Mail Again/).click()
    await button(page, 'Mail Invite').click()
    await said(page, 'Invite Mailed').waitFor()
    family.refused = busy('DELETE /api/family/invite/11')
    await card('Sibling')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await button(page, 'Delete Invite').click()
    await said(page, 'Failed to delete invite. Please try again.').waitFor()
    family.refused = {}
    family.on['DELETE /api/family/invite/11'] = () => {
      family.links = family.links.filter(({ id }) => id !== 11)
    }
    await button(page, 'Delete Invite').click()
    await said(page, 'Invite Deleted').waitFor()
    await card('Sibling').waitFor({ state: 'detached' })
    expect(family.sent[0]).toEqual({
      call: 'POST /api/family/invite/12/email',
      body: { email: 'margarete@example.org' },
    })
    await button(page, /^Invite Again/).click()
    expect(await page.getByRole('combobox', { name: 'Relationship' }).inputValue()).toBe('Parent')
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('carl@example.org')
  })

  test('where a link can be neither shared nor copied, it is shown to be copied by hand', async () => {
    const { page } = await open(everything())
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await button(page, /^Share/)
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Share this invite' }).getByText('The link could not be copied').waitFor()
    await page.getByText(linkOf(page)).waitFor()
  })
})

describe('questions', () => {
  test('a question goes to one person; near the limit the room is counted; over it nothing is sent', async () => {
    const { page, family } = await open(everything())
    const field = page.getByLabel('Your question')
    await field.fill('x'.repeat(501))
    await page.getByText('1 character too many').waitFor()
    await button(page, 'Ask the Question').click()
    await page.getByRole('alert').getByText('A question can have at most 500 characters').waitFor()
    await field.fill('Who taught you to swim?')
    await choose(page, 'Who is it for?', 'Tom Halloran')
    family.refused = busy('POST /api/family/questions')
    await button(page, 'Ask the Question').click()
    await page.getByText('Your question was not sent').waitFor()
    expect(await field.inputValue()).toBe('Who taught you to swim?')
    family.refused = {}
    await button(page, 'Ask the Question').click()
    await said(page, 'Question Asked').waitFor()
    expect(family.sent).toEqual([
      { call: 'POST /api/family/questions', body: { question: 'Who taught you to swim?', targetUserId: 2 } },
    ])
    expect(await field.inputValue()).toBe('')
    expect(await page.getByRole('combobox', { name: 'Who is it for?' }).inputValue()).toBe('')
  })

  test('to somebody who has left meanwhile is one to everyone, as the form says', async () => {
    const { page, family } = await open(everything())
    await page.getByLabel('Your question').fill('Who taught you to swim?')
    await choose(page, 'Who is it for?', 'Tom Halloran')
    family.members = family.members.filter(({ firstName }) => firstName !== 'Tom')
    family.announce('family')
    const field = page.getByRole('combobox', { name: 'Who is it for?' })
    await expect.poll(() => field.locator('option').allTextContents()).not.toContain('Tom Halloran')
    expect(await field.inputValue()).toBe('')
    await button(page, 'Ask the Question').click()
    await said(page, 'Question Asked').waitFor()
    expect(family.sent.at(-1)?.body).toEqual({ question: 'Who taught you to swim?', targetUserId: null })
  })

  test('and whatever opens: what cannot be fetched says so, and can be tried again or called off', async () => {
    const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
    await fake(page, everything())
    await page.route('**/family-dialogs-*.js', (route) => route.abort())
    // Nothing comes while the server is away, which is asked for first.
    await page.route('**/assets/start-*.js', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    )
    await page.goto(pages.address('family'))
    await button(page, 'Invite a Relative').click()
    await page.getByText('We cannot reach the server. Please try again.').waitFor()
    await nothingFound(page)
    await button(page, 'Cancel').click()
    await page.getByText('We cannot reach the server. Please try again.').waitFor({ state: 'detached' })
    await button(page, 'Invite a Relative').click()
    await page.getByText('We cannot reach the server. Please try again.').waitFor()
    await page.unroute('**/family-dialogs-*.js')
    await page.unroute('**/assets/start-*.js')
    await button(page, 'Try Again').click()
    await page.getByRole('dialog', { name: 'Invite a relative' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Invite a Relative')
  })

  test('what is put to oneself comes first; an answer leads to its story, deleting asks', async () => {
    const { page, family } = await open(everything())
    const asked = page.getByRole('listitem').filter({ hasText: 'asks' })
    await asked.first().waitFor()
    expect(await asked.first().textContent()).toContain('Tom asks you')
    expect(await asked.nth(1).textContent()).toContain('Tom asks everyone')
    expect(await page.getByRole('link', { name: /^Hear the Answer/ }).getAttribute('href')).toBe('/stories#story-7')
    await button(page, 'Delete “What did you dream of?”').click()
    const [dreams] = family.questions
    family.on[`DELETE /api/family/questions/${dreams?.id}`] = () => {
      family.questions = family.questions.slice(1)
    }
    await button(page, 'Delete Question').click()
    await said(page, 'Question Deleted').waitFor()
    await page.getByText('What did you dream of?', { exact: true }).waitFor({ state: 'detached' })
  })

  test('answering leads to the red button, with the question above it', async () => {
    const { page } = await open(everything())
    await page.getByRole('link', { name: 'Answer “How did you two meet?”' }).click()
    await page.getByRole('heading', { name: 'How did you two meet?', level: 1 }).waitFor()
    await page.getByText('Tom asks you').first().waitFor()
    await page.waitForURL((url) => url.hash === '')
    await page.getByRole('radio', { name: /^Family Q&A/ }).check()
    const guide = page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button')
    expect(await guide.allTextContents()).toEqual([
      'Tom asks youHow did you two meet?',
      'Tom asksWhat did you dream of?',
    ])
  })
})

describe('a question above the button', () => {
  const chosen = async (about: Partial<FamilyFake> = {}) => {
    const opened = await open({ ...everything(), ...about }, '')
    await opened.page.getByRole('radio', { name: /^Family Q&A/ }).check()
    await button(opened.page, /How did you two meet/).click()
    await opened.page.getByRole('heading', { name: 'How did you two meet?', level: 1 }).waitFor()
    return opened
  }

  test('goes when it is taken back meanwhile, with a word', async () => {
    const { page, family } = await chosen()
    family.questions = []
    family.announce('questions')
    await said(page, 'This question is not waiting any more').waitFor()
    expect(await page.getByRole('heading', { name: 'How did you two meet?', level: 1 }).count()).toBe(0)
  })

  test('does not come along into another family', async () => {
    const { page, family } = await chosen({ user: { ...TOM, families: TWO } })
    family.user = { ...TOM, familyId: 5, familyName: 'The Halloran Family', families: TWO }
    // Its own questions never come.
    await page.route('**/api/family/questions', () => undefined)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: /^What would you like to tell/ }).waitFor()
  })

  test('that is named in the address and not there is told so, and the address forgets it', async () => {
    const { page } = await open(everything(), '#question-999999')
    await said(page, 'This question is not waiting any more').waitFor()
    await page.waitForURL((url) => url.hash === '')
  })
})

test('mail is switched at once, and back where the server could not be told', async () => {
  const { page, family } = await open()
  const asked = page.getByRole('switch', { name: 'Email me when a relative asks me something' })
  expect(await asked.getAttribute('aria-checked')).toBe('true')
  await asked.click()
  await expect.poll(() => family.sent.at(-1)?.body).toEqual({ onQuestion: false, onAnswer: false })
  family.refused = busy('PUT /api/email/settings')
  family.mail = { onQuestion: false, onAnswer: false }
  await asked.click()
  await page.getByText('Your choice was not kept').waitFor()
  await expect.poll(() => asked.getAttribute('aria-checked')).toBe('false')
})

describe('several families', () => {
  test('every call names the family that stands on the page', async () => {
    const { page, family } = await open({ ...everything(), user: { ...TOM, families: TWO } })
    await page.getByLabel('Your question').fill('Who was Grete?')
    const stream = page.waitForRequest(/\/api\/events\?family=5$/)
    await button(page, 'Ask the Question').click()
    await expect.poll(() => family.named['POST /api/family/questions']).toBe('1')
    expect(family.named['GET /api/family/members']).toBe('1')
    family.user = { ...TOM, familyId: 5, familyName: 'The Halloran Family', families: TWO }
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    await expect.poll(() => family.named['GET /api/family/members']).toBe('5')
    await stream
  })

  test('another tab hears of a switch at once', async () => {
    const context = await pages.newBrowser({ reducedMotion: 'reduce' })
    const [beside, page] = [await pages.newTab(context), await pages.newTab(context)]
    // It never asks on its own who is signed in.
    await beside.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
    const user = { ...TOM, families: TWO }
    const halloran = { ...user, familyId: 5, familyName: 'The Halloran Family' }
    const [besideFamily, family] = [await fake(beside, { user }), await fake(page, { user })]
    await beside.goto(pages.address('family'))
    await beside.getByRole('heading', { name: 'The Ellery Family', level: 1 }).waitFor()
    await page.goto(pages.address('family'))
    family.on['PUT /api/families/current'] = () => {
      family.user = halloran
      besideFamily.user = halloran
      return halloran
    }
    await button(page, /show another family/).click()
    await button(page, /^The Halloran Family/).click()
    await beside.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
  })

  test('a member with no family of their own can start one beside this', async () => {
    const { page, family } = await open({ ...everything(), user: TOM })
    await page.getByText('You stay a member of The Ellery Family').waitFor()
    family.refused = busy('POST /api/families')
    await button(page, 'Start Your Own Family').click()
    await page.getByText('Your family could not be started').waitFor()
    family.refused = {}
    family.on['POST /api/families'] = () => {
      family.user = { ...TOM, accountType: 'owner', familyId: 5, familyName: 'The Halloran Family', families: TWO }
      return family.user
    }
    await button(page, 'Start Your Own Family').click()
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    expect(await button(page, 'Start Your Own Family').count()).toBe(0)
  })

  test('whoever is removed while they speak is told so, and can end the recording', async () => {
    const { page, family } = await open({ user: TOM }, '', { permissions: ['microphone'] })
    await button(page, 'Press to record').click()
    // A press that comes sooner is the second one of a trembling finger.
    await page.getByText(savedUpTo(1)).waitFor()
    family.user = NOBODYS
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByText('You do not belong to the family any more').waitFor()
    await nothingFound(page)
    await button(page, 'Recording… press to stop').click()
    await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
  })
  test('another family shows, and nothing of the one before stays', async () => {
    const { page, family } = await open({ ...everything(), user: { ...TOM, families: TWO } })
    await page.getByText('How did you two meet?', { exact: true }).waitFor()
    await page.getByLabel('Your question').fill('Half-written')
    family.on['PUT /api/families/current'] = () => {
      family.user = { ...TOM, accountType: 'owner', familyId: 5, familyName: 'The Halloran Family', families: TWO }
      // The new family's own answers never come: what is seen cannot be theirs.
      family.questions = []
      family.members = [aMember({ role: 'owner', accountType: 'owner' })]
      return family.user
    }
    await button(page, /show another family/).click()
    await button(page, /^The Halloran Family/).click()
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    await page.getByText('Nobody has asked yet.').waitFor()
    expect(await page.getByText('How did you two meet?', { exact: true }).count()).toBe(0)
    expect(await page.getByLabel('Your question').inputValue()).toBe('')
    expect(family.sent).toEqual([{ call: 'PUT /api/families/current', body: { familyId: 5 } }])
  })

  test('a membership that has ended is told until it has been read', async () => {
    const ended = [{ familyId: 9, familyName: 'The Brown Family', reason: 'removed' as const, endedAt: inDays(-1) }]
    const { page, family } = await open({ ...everything(), ended })
    const notice = page.getByText('You do not belong to The Brown Family any more')
    await notice.waitFor()
    family.on['POST /api/families/ended/9/seen'] = () => {
      family.ended = []
    }
    await button(page, 'I Have Read This').click()
    await notice.waitFor({ state: 'detached' })
    expect(family.sent).toEqual([{ call: 'POST /api/families/ended/9/seen', body: null }])
  })

  test('whoever is removed finds out at once, and starts a family of their own', async () => {
    const { page, family } = await open({ ...everything(), user: TOM })
    await page.getByText('How did you two meet?', { exact: true }).waitFor()
    family.user = NOBODYS
    family.ended = [{ familyId: 1, familyName: 'The Ellery Family', reason: 'removed', endedAt: inDays(0) }]
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'You belong to no family just now' }).waitFor()
    await page.getByText('The owner ended your access').waitFor()
    expect(await page.getByText('How did you two meet?', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    family.on['POST /api/families'] = () => {
      family.user = { ...TOM, familyId: 5, familyName: 'The Halloran Family', families: TWO.slice(0, 1) }
      return family.user
    }
    await button(page, 'Start Your Own Family').click()
    await page.getByRole('heading', { name: 'The Halloran Family', level: 1 }).waitFor()
    await expect.poll(() => family.sent.map(({ call }) => call)).toContain('POST /api/families/ended/1/seen')
  })

  test('nobody shows another family with a recording in their hands', async () => {
    const options = { permissions: ['microphone'] }
    const { page } = await open({ user: { ...TOM, families: TWO } }, '', options)
    await button(page, 'Press to record').click()
    await button(page, /press to stop/).waitFor()
    await button(page, /show another family/).click()
    await page.getByText('You have a recording in your hands').waitFor()
    expect(await button(page, /^The Halloran Family/).isDisabled()).toBe(true)
  })
})

test('long names make no page wider than a small screen', async () => {
  const endless = 'w'.repeat(100)
  const { page } = await open(
    {
      user: { ...RUTH, familyName: endless, families: [...TWO, { id: 8, name: endless, role: 'member' }] },
      members: [theOwner(), aMember({ firstName: endless, lastName: endless })],
      links: [aLink({ email: `${endless}@example.org` })],
      questions: [aQuestion({ question: endless.repeat(5), asker: { id: 2, firstName: endless, lastName: '' } })],
    },
    'family',
    { viewport: { width: 320, height: 640 } },
  )
  await page.getByRole('heading', { name: 'Waiting for an answer' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
