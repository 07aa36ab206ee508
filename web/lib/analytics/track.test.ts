import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { countPages } from './track.ts'

beforeEach(() => {
  globalThis.eventsToCount = undefined
})

test('a page is told by its pattern, once, whatever changes behind its address; what is no page is not told', async () => {
  const root = createRootRoute()
  const gate = createRoute({ getParentRoute: () => root, id: 'gate' })
  const home = createRoute({ getParentRoute: () => gate, path: '/' })
  const story = createRoute({ getParentRoute: () => gate, path: '/stories/$id' })
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: root.addChildren([gate.addChildren([home, story])]), history })
  countPages(router)
  const steps = [
    { href: '/stories/7?q=geese', pathChanged: true },
    { href: '/stories/7?q=ducks#words', pathChanged: false },
    { href: '/stories/8', pathChanged: true },
    { href: '/nowhere', pathChanged: true },
    { href: '/', pathChanged: true },
  ]
  for (const { href, pathChanged } of steps) {
    history.push(href)
    await router.load()
    // As its component for React does when the page is there.
    router.emit({
      type: 'onResolved',
      toLocation: router.state.location,
      pathChanged,
      hrefChanged: true,
      hashChanged: false,
    })
  }
  expect(globalThis.eventsToCount?.map((event) => 'page' in event && event.page)).toEqual([
    '/stories/$id',
    '/stories/$id',
    '/',
  ])
})
