import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { TOAST_DURATION_MS } from '#web/ui/toast.ts'
import { TOAST_OF_NAVIGATION_MS } from '#web/ui/toaster.tsx'

const pages = withBuiltPages()

test('a toast goes when the person goes to another page', async () => {
  const page = await pages.openTab()
  await fakeStoryServer(page, [aStory()])
  await page.goto(pages.address('stories'))
  await page.getByRole('button', { name: 'Love', exact: true }).click()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByText('Reaction added', { exact: true })
  await toast.waitFor()
  const shownAt = performance.now()
  await sleep(TOAST_OF_NAVIGATION_MS)
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  await toast.waitFor({ state: 'detached' })
  expect(performance.now() - shownAt).toBeLessThan(TOAST_DURATION_MS - 500)
})
