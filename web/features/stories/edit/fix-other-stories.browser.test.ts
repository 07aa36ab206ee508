import { expect, test } from 'vitest'
import type { CorrectableStory } from '#server/features/stories/corrections/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

const other = (id: number, overrides: Partial<CorrectableStory> = {}): CorrectableStory => ({
  id,
  title: `Story ${id}`,
  toldBy: 'Ruth',
  count: 1,
  preview: { before: 'Then ', found: 'Shavon', fixed: 'Siobhan', after: '’s hat flew off' },
  state: `state ${id}`,
  ...overrides,
})

const open = async () => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const story = aStory({ content: 'We saw Shavon there.' })
  await fakeStoryServer(page, [story])
  const state = {
    others: [other(901), other(902, { title: 'The wedding', count: 3 }), other(903)],
    names: [] as string[],
    undoErrors: [] as string[],
    requests: [] as { call: string; body: unknown }[],
  }
  const listed = (name: string) => ({ name, misheard: [], isMember: false, storyCount: 1, addedBy: null })
  await fakeCall(page, '**/api/family/names', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { names: state.names.map(listed), hidden: [], total: state.names.length } })
    state.requests.push({ call: 'add name', body: route.request().postDataJSON() })
    return route.fulfill({ json: { ok: true } })
  })
  await fakeCall(page, '**/api/stories/corrections*', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { stories: state.others, more: false, unsearched: false } })
    const body = route.request().postDataJSON()
    state.requests.push({ call: 'fix', body })
    const ids: number[] = body.stories.map(({ id }: { id: number }) => id)
    return route.fulfill({
      json: {
        fixed: ids.filter((id) => id !== 902).map((id) => ({ id, count: 1, versionId: id * 10, state: `fixed${id}` })),
        skipped: ids.filter((id) => id === 902).map((id) => ({ id, reason: 'changed_meanwhile' })),
      },
    })
  })
  await fakeCall(page, /\/api\/stories\/90\d\/versions\/\d+\/restore\?/, (route) => {
    const { pathname, search } = new URL(route.request().url())
    state.requests.push({ call: pathname + search, body: null })
    const error = state.undoErrors.shift()
    return error ? route.fulfill({ status: 409, json: { error, message: 'Changed' } }) : route.fulfill({ json: {} })
  })
  await page.goto(pages.address(`stories/${story.id}?edit=yes`))
  const edit = async (text: string) => {
    await page.getByLabel('Story Text', { exact: false }).fill(text)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: story.title }).waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { page, story, state, edit, button, dialog: page.getByRole('dialog') }
}

test('after a correction, other stories are fixed as chosen, and that can be undone', async () => {
  const { page, story, state, edit, button, dialog } = await open()
  await edit('We saw Siobhan there.')
  await page.getByText('“Shavon” is also in 3 other stories. Fix those too?').waitFor()
  await button('Fix Them…').click()
  await dialog.getByText('It’s also in 3 other stories that you recorded.').waitFor()
  await dialog.getByText('The wedding').waitFor()
  await dialog.getByRole('checkbox', { name: 'Story 903' }).uncheck()
  state.others = [other(903)]
  await button('Fix in 2 Stories').click()
  await dialog.getByRole('heading', { name: 'Fixed in 1 story' }).waitFor()
  await dialog.getByText('One story has changed since, so we left it as it is:').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'The wedding' }).waitFor()
  await button('Undo').click()
  await dialog.getByRole('heading', { name: 'Changes undone' }).waitFor()
  await button('Done').click()
  await page.getByText('“Shavon” is also in 1 other story. Fix those too?').waitFor()
  expect(state.requests).toEqual([
    {
      call: 'fix',
      body: {
        from: 'Shavon',
        to: 'Siobhan',
        stories: [
          { id: 901, state: 'state 901' },
          { id: 902, state: 'state 902' },
        ],
      },
    },
    { call: '/api/stories/901/versions/9010/restore?state=fixed901', body: null },
  ])
  expect(page.url()).toContain(`/stories/${story.id}`)
})

test('undoing goes on after a story that was edited since, and names it', async () => {
  const { state, edit, button, dialog } = await open()
  await edit('We saw Siobhan there.')
  await button('Fix Them…').click()
  await button('Fix in 3 Stories').click()
  await dialog.getByRole('heading', { name: 'Fixed in 2 stories' }).waitFor()
  state.undoErrors = ['changed_meanwhile']
  await button('Undo').click()
  await dialog.getByRole('heading', { name: 'Undone in 1 story' }).waitFor()
  await dialog.getByText('One story has changed since, so we left it as it is:').waitFor()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
})

test('a corrected name that no other story has can be added to the family’s names', async () => {
  const { page, state, edit, button } = await open()
  state.others = []
  await edit('We saw Siobhan there.')
  await page.getByText('Is “Siobhan” a name in your family?').waitFor()
  state.names = ['Siobhan']
  await button('Add “Siobhan” to Names').click()
  await page.getByText('Is “Siobhan” a name in your family?').waitFor({ state: 'hidden' })
  expect(state.requests).toEqual([{ call: 'add name', body: { name: 'Siobhan', misheard: ['Shavon'] } }])
})

test('another edit offers nothing', async () => {
  const { page, edit } = await open()
  await edit('We saw nobody there.')
  await page.getByText('Changes saved').first().waitFor()
  expect(await page.getByText(/other stories|a name in/).count()).toBe(0)
})
