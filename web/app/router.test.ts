import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { router } from './router.tsx'

// The server answers with a page at each of `paths`.
test('the router has a route for each path of the app, and no others', () => {
  const routes = Object.keys(router.routesByPath)
  expect(Object.values(paths).toSorted()).toEqual(routes.toSorted())
})
