import { expect, test } from 'vitest'
import { aLink } from '#web/features/family/invites/testing/a-link.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { RUTH, TOM } from './testing/a-family.ts'
import { type FakeFamilyServer, fakeFamilyServer } from './testing/fake-family-server.ts'

const pages = withBuiltPages()

const open = async (overrides: Partial<FakeFamilyServer> = {}) => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const server = await fakeFamilyServer(page, overrides)
  await page.goto(pages.address('family'))
  return { page, server }
}

const joinedAt = '2026-03-09T12:00:00.000Z'
const review: FakeFamilyServer['membersReview'] = {
  familyName: 'The Ellery Family',
  members: [
    { userId: 2, firstName: 'Tom', lastName: 'Halloran', relationship: 'Grandchild', joinedAt },
    { userId: 3, firstName: 'Sly', lastName: 'Fox', relationship: null, joinedAt },
  ],
  joinedFamilies: [
    { familyId: 7, familyName: 'The Halloran Family', ownerName: 'Peg Halloran', joinedAt },
    { familyId: 8, familyName: 'The Fox Family', ownerName: 'Sly Fox', joinedAt },
  ],
}
const mustReview = { user: { ...RUTH, mustReviewMembers: true }, membersReview: review }

test('the people to choose from have faces, and a name that reads from right to left stays in place', async () => {
  const members = [{ userId: 2, firstName: 'מרים', lastName: 'כהן', relationship: null, joinedAt }]
  const { page } = await open({ ...mustReview, membersReview: { ...review, members } })
  await page.getByRole('checkbox', { name: 'מרים כהן' }).waitFor()
  await page.locator('bdi').getByText('מרים כהן').waitFor()
  await page.getByText('מ', { exact: true }).waitFor()
  await page.getByText('Peg Halloran’s vault').waitFor()
  await page.getByText('P', { exact: true }).waitFor()
})

test('a recovered account shows nothing until its owner has said who belongs', async () => {
  const { page, server } = await open(mustReview)
  server.handlers['POST /api/family/review'] = () => {
    server.user = RUTH
    return RUTH
  }
  await page.getByRole('heading', { name: 'Who belongs to your family?' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove 2, Leave 2 Families, and Continue' }).waitFor()
  await page.getByRole('checkbox', { name: 'Tom Halloran' }).check()
  await page.getByRole('checkbox', { name: 'The Halloran Family' }).check()
  await page.getByRole('button', { name: 'Remove 1, Leave 1 Family, and Continue' }).click()
  await page.getByRole('button', { name: 'Invite a Relative' }).waitFor()
  expect(server.requests).toEqual([
    { call: 'POST /api/family/review', body: { confirmedMembers: [2], confirmedFamilies: [7] } },
  ])
})

test('a guest is asked only about the families they joined', async () => {
  const { page, server } = await open({
    user: { ...TOM, mustReviewMembers: true },
    membersReview: { ...review, familyName: null, members: [] },
  })
  server.handlers['POST /api/family/review'] = () => {
    server.user = TOM
    return TOM
  }
  await page.getByRole('heading', { name: 'Which families do you belong to?' }).waitFor()
  await page.getByRole('checkbox', { name: 'The Halloran Family' }).check()
  await page.getByRole('checkbox', { name: 'The Fox Family' }).check()
  expect(await page.getByText('These people can hear everything').count()).toBe(0)
  await page.getByRole('button', { name: 'Keep Everything as It Is' }).click()
  await page.getByRole('navigation').first().waitFor()
  expect(server.requests).toEqual([
    { call: 'POST /api/family/review', body: { confirmedMembers: [], confirmedFamilies: [7, 8] } },
  ])
})

test('an invite by email asks for the code of an unverified address, then is sent', async () => {
  const { page, server } = await open()
  const message = 'Before we email invites in your name, please show that your own email address is yours.'
  server.errors['POST /api/family/invite'] = { status: 403, error: 'address_unverified', message }
  await page.getByRole('button', { name: 'Invite a Relative' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Relationship').selectOption('Child')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
  await dialog.getByRole('button', { name: 'Create Invite' }).click()
  await dialog.getByText(message).waitFor()
  await dialog.getByRole('button', { name: 'Email Me a Code' }).click()
  await dialog.getByText('We’ve emailed a code with 6 digits to ruth@example.org.').waitFor()
  server.errors['POST /api/email/code'] = { status: 429, error: 'too_many', message: 'Please use the latest one.' }
  await pressAgain(dialog.getByRole('button', { name: 'Email Me a New Code' }))
  await dialog.getByText('Please use the latest one.').waitFor()
  server.errors = {}
  server.handlers['POST /api/family/invite'] = ({ email }: { email: string }) => aLink({ id: 21, email })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('012 345')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Verify My Address' }).click()
  await dialog.getByText('We’re emailing the link to tom@example.org').waitFor()
  expect(server.requests).toEqual([
    { call: 'POST /api/email/code', body: null },
    { call: 'POST /api/email/verify', body: { code: '012345' } },
    { call: 'POST /api/family/invite', body: { relationship: 'Child', email: 'tom@example.org' } },
  ])
})
