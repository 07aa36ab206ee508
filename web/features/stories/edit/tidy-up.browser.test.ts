import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

async function open(story: Story) {
  const page = await pages.openTab()
  const server = await fakeStoryServer(page, [story])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name)
  await page.goto(pages.address(`stories/${story.id}?edit=yes`))
  await field('Notes').waitFor()
  return { page, server, button, field }
}

test('tidying up shows each change, applies the chosen ones, and can be undone', async () => {
  const content = 'Um, we had the the cows then. It was, um, very, very cold.\n\nThe end of it.'
  const { page, server, button, field } = await open(aStory({ content }))
  await button('Tidy Up').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tidy up this story' })
  await dialog.getByText('We found fillers or repeated words in 3 places.').waitFor()
  await expect
    .poll(() => dialog.locator('del').allTextContents())
    .toEqual(['[removed: Um, we]', '[removed: the ]', '[removed: , um,]'])
  await dialog
    .getByRole('checkbox', { name: /had the/ })
    .nth(1)
    .press(' ')
  expect(await field('Story Text').inputValue()).toBe(content)
  await button('Tidy Up 2 Places').press('Enter')
  await page.getByText('Tidied up in 2 places. It isn’t saved yet.').waitFor()
  expect(await field('Story Text').inputValue()).toBe(
    'We had the the cows then. It was very, very cold.\n\nThe end of it.',
  )
  expect(server.stories[0]?.content).toBe(content)
  await button('Undo Tidy Up').press('Enter')
  expect(await field('Story Text').inputValue()).toBe(content)
  await expect.poll(() => button('Tidy Up').evaluate((one) => one === document.activeElement)).toBe(true)
  await field('Story Text').fill('We had the cows then.')
  await button('Tidy Up').press('Enter')
  await page.getByText('There’s nothing to tidy up.').waitFor()
})

test('a company’s model can look for false starts, too; the author chooses', async () => {
  const content = 'We went to, no, we drove to the lake.'
  const story = aStory({ content })
  const { page, button, field } = await open(story)
  const agreed = { provider: 'Example AI', agreedAt: '2026-11-01T12:00:00.000Z', isUsed: true }
  await fakeCall(page, '**/api/family/writer', (route) =>
    route.fulfill({ json: { providers: [agreed], spending: null } }),
  )
  const replies = [
    { changes: [{ from: 0, to: 18, text: 'We' }], missing: null },
    { changes: [], missing: 'limit' },
  ]
  const requests: unknown[] = []
  await fakeCall(page, `**/api/stories/${story.id}/tidy-up`, (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ json: replies.shift() })
  })
  await page.reload()
  await button('Ask Example AI').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tidy up this story' })
  await dialog.getByText('Example AI would leave out words in 1 place.').waitFor()
  await button('Tidy Up 1 Place').press('Enter')
  expect(await field('Story Text').inputValue()).toBe('We drove to the lake.')
  await button('Ask Example AI').press('Enter')
  await page.getByText('Today’s limit for Example AI is used up.').waitFor()
  expect(await field('Story Text').inputValue()).toBe('We drove to the lake.')
  expect(requests).toEqual([{ text: content }, { text: 'We drove to the lake.' }])
})
