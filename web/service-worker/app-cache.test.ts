import { beforeEach, expect, test, vi } from 'vitest'
import { createAppCache } from './app-cache.ts'
import type { Precache } from './precache.ts'
import { memoryCaches } from './testing/memory-caches.ts'

const build = (version: string, paths: string[]): Precache => ({
  version,
  assets: [...paths, `/assets/shell-${version}.html`].map((path) => ({ path, integrity: `sha384-of-${path}` })),
  shell: `/assets/shell-${version}.html`,
})
const first = build('1', ['/assets/index-1.js', '/assets/letters.woff2', '/assets/saving-1.js'])
const second = build('2', ['/assets/index-2.js', '/assets/letters.woff2', '/assets/saving-2.js'])

let storage: CacheStorage
let network: ReturnType<typeof vi.fn<typeof fetch>>
beforeEach(() => {
  storage = memoryCaches()
  network = vi.fn(async (asked) => new Response(`${asked}`, { headers: { 'content-security-policy': 'none' } }))
})
const cacheOf = (precache: Precache) => createAppCache(precache, storage, network)
const found = async (precache: Precache, path: string) => (await cacheOf(precache).find(path))?.text()

test('exactly the list is fetched, each with its hash', async () => {
  await cacheOf(first).fill()
  expect(network.mock.calls).toEqual(first.assets.map(({ path, integrity }) => [path, { integrity }]))
  expect(await found(first, '/assets/saving-1.js')).toBe('/assets/saving-1.js')
  expect(await found(first, '/')).toBeUndefined()
})

test('what is there already is not fetched again, in this build or the one before', async () => {
  await cacheOf(first).fill()
  await cacheOf(first).fill()
  expect(network).toHaveBeenCalledTimes(4)
  network.mockClear()
  await cacheOf(second).fill()
  expect(network.mock.calls.map(([path]) => path)).not.toContain('/assets/letters.woff2')
  expect(await found(second, '/assets/letters.woff2')).toBe('/assets/letters.woff2')
})

test('a part that is refused stops it, and the next try goes on from there', async () => {
  network.mockImplementationOnce(async () => new Response('one')).mockImplementationOnce(async () => Response.error())
  await expect(cacheOf(first).fill()).rejects.toThrow('/assets/letters.woff2')
  network.mockClear()
  await cacheOf(first).fill()
  expect(network.mock.calls.map(([path]) => path)).not.toContain('/assets/index-1.js')
})

test('the page that starts the app comes as the server sends it, to be stored nowhere', async () => {
  await cacheOf(first).fill()
  const shell = await cacheOf(first).shell()
  expect(await shell?.text()).toBe('/assets/shell-1.html')
  expect(shell?.headers.get('content-security-policy')).toBe('none')
  expect(shell?.headers.get('cache-control')).toBe('private, no-store')
})

test('without a full cache there is no page that starts the app', async () => {
  expect(await cacheOf(first).shell()).toBeUndefined()
})

test('a page of the build before keeps its parts until it is gone; other caches are not ours to delete', async () => {
  await cacheOf(first).fill()
  await storage.open('somebody-elses')
  await cacheOf(second).fill()
  await cacheOf(second).sweep(['/assets/index-1.js', '/assets/index-2.js'])
  expect(await found(second, '/assets/saving-1.js')).toBe('/assets/saving-1.js')
  await cacheOf(second).sweep(['/assets/index-2.js'])
  expect(await storage.keys()).toEqual(['somebody-elses', 'keepsaid-app-2'])
})
