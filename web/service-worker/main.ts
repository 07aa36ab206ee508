import { readKnownPerson } from '#web/features/account/offline-user.ts'
import { answerAsset, answerPage, kindOf, TIMEOUT_MS } from './answer.ts'
import { createAppCache } from './app-cache.ts'
import { TIDY_UP } from './messages.ts'
import type { Precache } from './precache.ts'
import { askWindows } from './windows.ts'

// The service worker: wires the browser's events to the modules beside it, and decides nothing itself.

declare const self: ServiceWorkerGlobalScope
/** Put here by the build. */
declare const PRECACHE: Precache

/** The static routing of the Service Workers specification, which the type library does not have yet. */
interface RoutedInstall {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}

const cache = createAppCache(PRECACHE, self.caches, (...asked) => fetch(...asked))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const somebodyIsKnown = async () => (await readKnownPerson()) !== null

/** For visitors, and after signing out, nothing is kept. */
const fill = async () => {
  if (await somebodyIsKnown()) await cache.fill()
}

const askPages = async () => askWindows(await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))

const sweep = async () => {
  // A newer worker's cache has no page yet.
  if (self.registration.installing || self.registration.waiting) return
  const pages = await askPages()
  if (pages) await cache.sweep(pages.map(({ entry }) => entry))
}

const tidyUp = async () => {
  await fill()
  await sweep()
}

self.addEventListener('install', (event: ExtendableEvent & RoutedInstall) => {
  // Calls pass by the worker unseen, where the browser can do that: it need not be woken for them.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(fill())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data === TIDY_UP) event.waitUntil(tidyUp())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, self.location.origin)
  if (kind === 'asset')
    event.respondWith(
      answerAsset({
        stored: () => cache.find(new URL(request.url).pathname),
        fetchAsset: () => fetch(request.clone()),
        wait,
      }),
    )
  if (kind === 'page')
    event.respondWith(
      answerPage({
        fetchPage: () => fetch(request),
        somebodyIsKnown,
        shell: cache.shell,
        patience: () => wait(TIMEOUT_MS),
      }),
    )
})
