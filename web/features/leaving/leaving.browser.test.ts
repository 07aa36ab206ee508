import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { User } from '#server/features/account/contract.ts'
import { aMember, RUTH, TOM, theOwner } from '#web/features/family/testing/a-family.ts'
import { busy, type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

const pages = withBuiltPages()

const dueAt = '2031-04-08T12:00:00.000Z'
const alone = { storyCount: 12, storiesAmongOthers: 12, ownedFamilies: [] }

const open = async (path: string, overrides: Partial<FakeFamilyServer> = {}, consequences: object = alone) => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const server = await fakeFamilyServer(page, overrides)
  server.handlers['GET /api/account/deletion'] = () => consequences
  const replyWith = (user: User) => () => {
    server.user = user
    return user
  }
  await page.goto(pages.address(path))
  const sent = (call: string) => server.requests.filter((request) => request.call === call).map(({ body }) => body)
  return { page, server, replyWith, sent }
}

test('deleting an account: export, choice and password; then only the way back, the download and signing out', async () => {
  const { page, server, replyWith, sent } = await open('profile', { user: TOM })
  await page.getByRole('link', { name: 'Delete My Account' }).click()
  await page.getByRole('heading', { name: 'First, download your stories' }).waitFor()
  const submit = page.getByRole('button', { name: 'Delete My Account in 30 Days' })
  await submit.click()
  await page.getByRole('alert').getByText('Password is required').waitFor()

  const message = 'That password isn’t right. Please try again.'
  const POST = 'POST /api/account/deletion'
  server.errors[POST] = { status: 403, error: 'password_wrong', message, fields: { password: message } }
  await page.getByRole('textbox', { name: 'Your password' }).fill('wrong')
  await submit.click()
  await page.getByText(message).waitFor()

  server.errors = {}
  server.handlers[POST] = replyWith({ ...TOM, deletion: { dueAt, keepsStories: false, canUndo: true } })
  await page.getByRole('radio', { name: /Delete them/ }).check()
  await page.getByRole('textbox', { name: 'Your password' }).fill('right')
  await submit.click()
  await page.getByRole('heading', { name: 'Your account will be deleted on April 8, 2031' }).waitFor()
  expect(sent(POST)).toEqual([{ password: 'right', keepsStories: false }])
  expect(await page.getByRole('navigation').count()).toBe(0)

  const DELETE = 'DELETE /api/account/deletion'
  server.errors = busy(DELETE)
  await page.getByRole('button', { name: 'Keep My Account' }).click()
  await page.getByText('Your account is still going to be deleted').waitFor()
  server.errors = {}
  server.handlers[DELETE] = replyWith(TOM)
  await page.getByRole('button', { name: 'Keep My Account' }).click()
  await page.getByText('Your Account Stays').first().waitFor()
  await page.getByRole('navigation').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an owner is told what becomes of the vault, and members see it on every page', async () => {
  const family = { id: 1, name: 'The Ellery Family', memberCount: 2, storyCount: 40, hasPlan: true }
  const owner = await open(
    'profile/delete-account',
    { user: RUTH },
    { storyCount: 0, storiesAmongOthers: 0, ownedFamilies: [family] },
  )
  await owner.page.getByText('We’ll tell its 2 other members right away').waitFor()
  await owner.page.getByText('Its plan will be canceled right away').waitFor()
  expect(await owner.page.getByRole('radio').count()).toBe(0)

  const families = TOM.families.map((one) => ({ ...one, endsAt: dueAt }))
  const member = await open('family', { user: { ...TOM, families } })
  await member.page.getByText('The vault of The Ellery Family will be deleted on April 8, 2031').waitFor()
  const owned = TOM.families.map((one) => ({ ...one, role: 'owner' as const }))
  member.server.handlers['POST /api/family/takeover'] = member.replyWith({ ...TOM, families: owned })
  await member.page.getByRole('button', { name: 'Take Over the Vault' }).click()
  await member.page.getByRole('button', { name: 'Take Over', exact: true }).click()
  await member.page.getByText('will be deleted on').waitFor({ state: 'detached' })
  expect(member.sent('POST /api/family/takeover')).toHaveLength(1)
})

test('alone in an own vault, people still choose about what they told in the family of someone else', async () => {
  const vault = { id: 1, name: 'The Ellery Family', memberCount: 0, storyCount: 4, hasPlan: false }
  const consequences = { storyCount: 5, storiesAmongOthers: 1, ownedFamilies: [vault] }
  const { page } = await open('profile/delete-account', { user: RUTH }, consequences)
  await page.getByRole('group', { name: 'What happens to the 1 story you told with others in the family?' }).waitFor()
  const elsewhere = await open('profile/delete-account', {}, { ...consequences, storiesAmongOthers: 0 })
  await elsewhere.page.getByRole('button', { name: 'Delete My Account in 30 Days' }).waitFor()
  expect(await elsewhere.page.getByRole('radio').count()).toBe(0)
})

test('an administrator’s deletion can’t be undone by the person, who is told whom to ask', async () => {
  const { page } = await open('', { user: { ...TOM, deletion: { dueAt, keepsStories: true, canUndo: false } } })
  await page.getByText('An administrator of this server is deleting it.').waitFor()
  expect(await page.getByRole('button', { name: 'Keep My Account' }).count()).toBe(0)
})

test('an owner’s deletion: the page says that the vault goes, too, and leaves when the account is gone', async () => {
  const { page, server } = await open('', { user: { ...RUTH, deletion: { dueAt, keepsStories: true, canUndo: true } } })
  await page
    .getByText('The vault of The Ellery Family will be deleted, too, with every story in it, unless another')
    .waitFor()
  expect(await page.getByText('stay with your family').count()).toBe(0)
  server.errors['GET /api/user'] = { status: 401, error: 'account_gone', message: 'User account deleted' }
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByText('This account has been deleted').waitFor()
  expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Sign In')
})

test('handing over: the owner chooses a member and gives their password; the member accepts', async () => {
  const page = await pages.openTab()
  const members = [theOwner(), aMember()]
  const server = await fakeFamilyServer(page, { members })
  await page.goto(pages.address('profile/security'))
  await page.getByRole('button', { name: 'Hand Over the Vault…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Offer the Vault' }).press('Enter')
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('Your password').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('a good password')
  const offer = { userId: 2, firstName: 'Tom', lastName: 'Halloran', expiresAt: '2026-04-09T12:00:00.000Z' }
  server.handlers['PUT /api/family/handover'] = () => {
    server.handover = { offer }
    return server.handover
  }
  await page.keyboard.press('Enter')
  await faceIn(page, 'You’ve offered the vault to Tom Halloran', 'TH')
  expect(server.requests.at(-1)).toEqual({
    call: 'PUT /api/family/handover',
    body: { userId: '2', password: 'a good password' },
  })

  server.user = TOM
  server.handlers['POST /api/family/handover/accept'] = () => {
    server.handover = { offer: null }
    server.user = { ...TOM, families: TOM.families.map((family) => ({ ...family, role: 'owner' as const })) }
    return server.user
  }
  await page.reload()
  await faceIn(page, 'Ruth Ellery would like to hand over the vault to you', 'RE')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Hand Over the Vault…' }).waitFor()
})

/** The notice with this text has the face of the person it's about. */
const faceIn = (page: Page, text: string, initials: string) =>
  page.getByRole('status').filter({ hasText: text }).getByText(initials, { exact: true }).waitFor()

test('someone with only a personal link is no choice for an heir or a new owner', async () => {
  const link = { relationship: 'Grandparent', isOn: true, createdAt: dueAt, devices: [] }
  const peg = { userId: 3, firstName: 'Peg', lastName: 'Moran' }
  const { page, server } = await open('profile/security', {
    members: [theOwner(), aMember(), aMember(peg)],
    storytellers: [{ ...peg, ...link }],
  })
  await page.getByRole('button', { name: 'Name an Heir…' }).click()
  const choice = page.getByRole('dialog').getByLabel('Your heir')
  await expect.poll(() => choice.locator('option:enabled').allTextContents()).toEqual(['Tom Halloran'])
  server.members = [theOwner(), aMember(peg)]
  await page.reload()
  await page.getByText('Invite a relative first: you can name them here.').waitFor()
  await page.getByText('Invite a relative first: you can hand the vault over to them.').waitFor()
})

const HEIR = { userId: 2, firstName: 'Tom', lastName: 'Halloran', isYou: false, takesOverAt: null }

test('an heir: the owner names one with their password, and the heir asks to take over and takes it back', async () => {
  const { page, server } = await open('profile/security', { members: [theOwner(), aMember()] })
  await page.getByRole('button', { name: 'Name an Heir…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Name My Heir' }).click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('Your password').fill('a good password')
  server.handlers['PUT /api/family/heir'] = () => {
    server.heir = { heir: HEIR }
    return server.heir
  }
  await page.keyboard.press('Enter')
  await page.getByText('Tom Halloran is your heir.').waitFor()
  expect(server.requests.at(-1)).toEqual({
    call: 'PUT /api/family/heir',
    body: { userId: '2', password: 'a good password' },
  })

  server.user = TOM
  server.heir = { heir: { ...HEIR, isYou: true } }
  const setTakeover = (takesOverAt: string | null) => () => {
    server.heir = { heir: { ...HEIR, isYou: true, takesOverAt } }
    return server.heir
  }
  server.handlers['POST /api/family/heir/claim'] = setTakeover(dueAt)
  server.handlers['DELETE /api/family/heir/claim'] = setTakeover(null)
  await page.reload()
  await page.getByText('Ruth Ellery has named you').waitFor()
  await page.getByRole('button', { name: 'Take Over as Heir…' }).click()
  await page.getByRole('button', { name: 'Ask to Take Over' }).click()
  await page.getByText('The vault is yours on April 8, 2031').waitFor()
  await page.getByRole('button', { name: 'I’ve Changed My Mind' }).click()
  await page.getByRole('button', { name: 'Take Over as Heir…' }).waitFor()
})

test('the owner keeps the vault from any page; others are told when it gets a new owner', async () => {
  const claimed = (user: User): User => ({
    ...user,
    families: user.families.map((family) => ({ ...family, heirTakesOverAt: dueAt })),
  })
  const heir = { heir: { ...HEIR, takesOverAt: dueAt } }
  const { page, server } = await open('family', { user: claimed(RUTH), heir })
  await page.getByText('Your heir takes over the vault of The Ellery Family on April 8, 2031').waitFor()
  await faceIn(page, 'Tom Halloran has asked to take over', 'TH')
  const call = 'DELETE /api/family/heir/claim'
  server.errors = busy(call)
  await page.getByRole('button', { name: 'Keep the Vault' }).press('Enter')
  await page.getByText('We’re busy right now.').waitFor()
  server.errors = {}
  server.handlers[call] = () => {
    server.user = RUTH
    return { heir: HEIR }
  }
  await page.getByRole('button', { name: 'Keep the Vault' }).press('Enter')
  await page.getByText('Your heir takes over').waitFor({ state: 'detached' })

  const member = await open('family', { user: claimed(TOM), heir })
  await member.page.getByText('The vault of The Ellery Family gets a new owner on April 8, 2031').waitFor()
  await faceIn(member.page, 'Tom Halloran, the owner’s heir, has asked to take over the vault', 'TH')
  expect(await member.page.getByRole('button', { name: 'Keep the Vault' }).count()).toBe(0)
  member.server.heir = { heir: { ...heir.heir, isYou: true } }
  await member.page.reload()
  await faceIn(member.page, 'You take over the vault of The Ellery Family on April 8, 2031', 'TH')
})

test('with a personal link, the notice of the end of a family offers nothing that needs an account', async () => {
  const families = TOM.families.map((one) => ({ ...one, endsAt: dueAt }))
  const user = { ...TOM, families, email: null, hasFullSession: false }
  const { page } = await open('family', { user })
  await faceIn(page, 'Ruth Ellery is deleting their account. Someone in the family with an account', 'RE')
  expect(await page.getByRole('button', { name: 'Take Over the Vault' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Download Your Stories' }).count()).toBe(0)
})
