import { expect, test } from 'vitest'
import { pagePaths } from '#server/pages.ts'
import { router } from './router.tsx'

test('the server answers with a page where the router has one, and nowhere else', () => {
  expect(pagePaths.toSorted()).toEqual(Object.keys(router.routesByPath).toSorted())
})
