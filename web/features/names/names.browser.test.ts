import { expect, test } from 'vitest'
import type { FamilyName } from '#server/features/names/contract.ts'
import { RUTH } from '#web/features/family/testing/a-family.ts'
import { fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

const pages = withBuiltPages()

const aName = (name: string, overrides: Partial<FamilyName> = {}): FamilyName => ({
  name,
  misheard: [],
  isMember: false,
  storyCount: 2,
  addedBy: null,
  ...overrides,
})
const siobhan = aName('Siobhan', { storyCount: 0, misheard: ['Shavon'], addedBy: { id: 2, firstName: 'Emma' } })

const open = async (names: FamilyName[], address = 'family/names') => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const lists = { names, hidden: [aName('Harbor')] }
  const server = await fakeFamilyServer(page, {
    handlers: { 'GET /api/family/names': () => ({ ...lists, total: lists.names.length }) },
  })
  const sent = () => server.requests.filter(({ call }) => !call.startsWith('GET'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(pages.address(address))
  return { page, server, lists, sent, button }
}

test('the family page leads to the list, which says where each name comes from', async () => {
  const { page, server, lists } = await open([aName('Ruth Ellery', { isMember: true }), siobhan], 'family')
  await page.getByRole('link', { name: 'Names & Places' }).click()
  await page.getByText('In English recordings, Keepsaid’s own speech recognition uses up to 500 words').waitFor()
  const rows = page.getByRole('listitem').filter({ hasText: /Ruth Ellery|Siobhan/ })
  await rows.nth(1).waitFor()
  expect((await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Ruth Ellery From the family and 2 stories'),
    expect.stringContaining('Siobhan Added by Emma · misheard as “Shavon”'),
  ])
  lists.names = []
  server.emit('names')
  await page.getByText('No names yet').waitFor()
})

test('a name is added, changed, removed, brought back by Undo, and a removed one too', async () => {
  const { page, lists, sent, button } = await open([siobhan])
  await button('Add a Name').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Name' }).click()
  await dialog.getByText('Please enter a name').waitFor()
  await dialog.getByLabel('Name or place').fill('Skibbereen')
  await dialog.getByLabel('What it gets misheard as').fill('skipper Een, “Skibb a rain”')
  lists.names = [aName('Skibbereen', { storyCount: 0, addedBy: { id: RUTH.id, firstName: 'Ruth' } }), siobhan]
  await dialog.getByRole('button', { name: 'Add Name' }).click()
  await page.getByText('Added by you').waitFor()

  await button('Edit “Siobhan”').click()
  await dialog.getByLabel('What it gets misheard as').fill('Shavon, Chiffon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  lists.names = [siobhan]
  await button('Edit “Skibbereen”').click()
  await button('Remove from the List').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Added by you').waitFor({ state: 'hidden' })
  await page.getByRole('region').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region').getByText('“Skibbereen” is back').waitFor()

  await button('Removed names (1)').click()
  lists.hidden = []
  await button('Bring Back “Harbor”').click()
  await button('Removed names (1)').waitFor({ state: 'hidden' })
  expect(sent()).toEqual([
    {
      call: 'POST /api/family/names',
      body: { name: 'Skibbereen', misheard: ['skipper Een', 'Skibb a rain'] },
    },
    {
      call: 'PUT /api/family/names',
      body: { before: 'Siobhan', misheardBefore: ['Shavon'], name: 'Siobhan', misheard: ['Shavon', 'Chiffon'] },
    },
    { call: 'POST /api/family/names/remove', body: { name: 'Skibbereen' } },
    { call: 'POST /api/family/names', body: { name: 'Skibbereen', misheard: [] } },
    { call: 'POST /api/family/names', body: { name: 'Harbor', misheard: [] } },
  ])
})

test('500 names: the first 100 show, a search finds any, and one that is missing can be added', async () => {
  const { page, server, button } = await open(Array.from({ length: 500 }, (_, at) => aName(`Person ${at}`)))
  await page.getByText('500 names', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Person' }).count()).toBe(100)
  await page.getByLabel('Search names and places').fill('person 499')
  await page.getByText('1 name found').waitFor()
  await page.getByText('Person 499', { exact: true }).waitFor()
  await page.getByLabel('Search names and places').fill('Siobhan')
  await button('Add “Siobhan”').click()
  server.errors['POST /api/family/names'] = { status: 503, error: 'busy', message: 'We’re busy right now.' }
  await page.getByRole('dialog').getByRole('button', { name: 'Add Name' }).click()
  await page.getByText('We couldn’t save this name').waitFor()
  expect(await page.getByLabel('Name or place').inputValue()).toBe('Siobhan')
})

test('a change by a relative shows at once; a list that fails to load can be tried again', async () => {
  const { page, server, lists } = await open([siobhan])
  await page.getByText('Siobhan', { exact: true }).waitFor()
  lists.names = [siobhan, aName('Skibbereen')]
  server.emit('names')
  await page.getByText('Skibbereen', { exact: true }).waitFor()
  server.errors['GET /api/family/names'] = { status: 503, error: 'busy', message: 'We’re busy right now.' }
  await page.reload()
  await page.getByText('We couldn’t load the names').waitFor()
  delete server.errors['GET /api/family/names']
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Skibbereen', { exact: true }).waitFor()
})
