import { expect, test } from 'vitest'
import { TOM } from '#web/features/family/testing/a-family.ts'
import { fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { pressAgain } from '#web/testing/press-again.ts'

// An extension of the browser removes elements. React throws as soon as it is to remove them itself.

const pages = withBuiltPages()

test('a toast breaks: it’s drawn again, and so are later ones', async () => {
  const page = await pages.openTab()
  await fakeStoryServer(page, [aStory()])
  await page.goto(pages.address('stories'))
  const toasts = page.getByRole('region', { name: /Notifications/ })
  await page.getByRole('button', { name: 'Love', exact: true }).click()
  await toasts.getByText('Reaction added', { exact: true }).waitFor()
  await toasts.getByRole('listitem').evaluate((toast) => toast.remove())
  await pressAgain(page.getByRole('button', { name: 'Love 1', exact: true }))
  await toasts.getByText('Reaction removed', { exact: true }).waitFor()
  await pressAgain(page.getByRole('button', { name: 'Love', exact: true }))
  await toasts.getByText('Reaction added', { exact: true }).waitFor()
})

test('the header breaks: it’s drawn again, on the same page', async () => {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, { user: TOM })
  await page.goto(pages.address('family'))
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  await page.evaluate(() => {
    const header = document.querySelector('header')
    header?.setAttribute('data-old', '')
    for (const span of header?.querySelectorAll('span') ?? []) if (span.textContent === 'Family Member') span.remove()
  })
  // The badge goes.
  server.user = { ...TOM, accountType: 'owner' }
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.locator('header:not([data-old])').getByRole('link', { name: 'Profile: Tom' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Members' }).count()).toBe(1)
})
