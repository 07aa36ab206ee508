import { expect, test } from 'vitest'
import { SCREENS } from '#server/screens.ts'
import { router } from './router.tsx'

test('the server answers with a page where the router has one, and nowhere else', () => {
  const routes = Object.keys(router.routesByPath).map((path) => path.replaceAll('$', ':'))
  expect(Object.keys(SCREENS).toSorted()).toEqual(routes.toSorted())
})
