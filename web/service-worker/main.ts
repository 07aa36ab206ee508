import { readOfflineUser } from '#web/features/account/offline-user.ts'
import { createAppCache } from './app-cache.ts'
import { CLEAN_UP, getPageStates } from './page-messages.ts'
import { type Precache, SPEECH_CACHE } from './precache.ts'
import { classifyRequest, NETWORK_TIMEOUT_MS, respondWithAsset, respondWithPage } from './respond.ts'

// Entry of the service worker. It only connects browser events to the modules in this folder.

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build. */
declare const PRECACHE: Precache

/** Static routing from the Service Workers specification, still missing in TypeScript's library. */
interface RoutedInstall {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}

const cache = createAppCache(PRECACHE, self.caches, (...args) => fetch(...args))

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const hasKnownUser = async () => (await readOfflineUser()) !== null

/** Nothing is cached for visitors, or after signing out. */
const fill = async () => {
  if (await hasKnownUser()) await cache.fill()
}

const sweep = async () => {
  // The cache of a newer worker has no open page yet.
  if (self.registration.installing || self.registration.waiting) return
  const pages = await getPageStates(await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
  if (pages) await cache.sweep(pages.map(({ entry }) => entry))
}

const cleanUp = async () => {
  await fill()
  await sweep()
}

self.addEventListener('install', (event: ExtendableEvent & RoutedInstall) => {
  // Where supported, API calls bypass the worker, so the browser need not start it for them.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(fill())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data === CLEAN_UP) event.waitUntil(cleanUp())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = classifyRequest(request, self.location.origin)
  if (kind === 'asset')
    event.respondWith(
      respondWithAsset({
        findCached: async () =>
          (await cache.find(new URL(request.url).pathname)) ??
          (await self.caches.match(request.url, { cacheName: SPEECH_CACHE, ignoreVary: true })),
        fetchAsset: () => fetch(request.clone()),
        sleep,
      }),
    )
  if (kind === 'page')
    event.respondWith(
      respondWithPage({
        fetchPage: () => fetch(request),
        hasKnownUser,
        getShell: cache.getShell,
        networkTimeout: () => sleep(NETWORK_TIMEOUT_MS),
      }),
    )
})
