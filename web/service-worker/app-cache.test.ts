import { beforeEach, expect, test, vi } from 'vitest'
import { createAppCache } from './app-cache.ts'
import type { Precache } from './precache.ts'

const build = (version: string, paths: string[]): Precache => ({
  version,
  assets: [...paths, `/assets/shell-${version}.html`].map((path) => ({ path, integrity: `sha384-of-${path}` })),
  shell: `/assets/shell-${version}.html`,
})
const first = build('1', ['/assets/index-1.js', '/assets/fonts.woff2', '/assets/saving-1.js'])
const second = build('2', ['/assets/index-2.js', '/assets/fonts.woff2', '/assets/saving-2.js'])

let storage: CacheStorage
let network: ReturnType<typeof vi.fn<typeof fetch>>
beforeEach(() => {
  storage = memoryCaches()
  network = vi.fn(async (request) => new Response(`${request}`, { headers: { 'content-security-policy': 'none' } }))
})
const cacheOf = (precache: Precache) => createAppCache(precache, storage, network)
const found = async (precache: Precache, path: string) => (await cacheOf(precache).find(path))?.text()

test('fill fetches exactly the listed assets, with their hashes', async () => {
  await cacheOf(first).fill()
  expect(network.mock.calls).toEqual(first.assets.map(({ path, integrity }) => [path, { integrity }]))
  expect(await found(first, '/assets/saving-1.js')).toBe('/assets/saving-1.js')
  expect(await found(first, '/')).toBeUndefined()
})

test('fill does not fetch again what this build or an earlier one has cached', async () => {
  await cacheOf(first).fill()
  await cacheOf(first).fill()
  expect(network).toHaveBeenCalledTimes(4)
  network.mockClear()
  await cacheOf(second).fill()
  expect(network.mock.calls.map(([path]) => path)).not.toContain('/assets/fonts.woff2')
  expect(await found(second, '/assets/fonts.woff2')).toBe('/assets/fonts.woff2')
})

test('fill stops at an asset that fails, and the next try continues from there', async () => {
  network.mockImplementationOnce(async () => new Response('one')).mockImplementationOnce(async () => Response.error())
  await expect(cacheOf(first).fill()).rejects.toThrow('/assets/fonts.woff2')
  network.mockClear()
  await cacheOf(first).fill()
  expect(network.mock.calls.map(([path]) => path)).not.toContain('/assets/index-1.js')
})

test('the shell has the headers the server sends, with no-store', async () => {
  await cacheOf(first).fill()
  const shell = await cacheOf(first).getShell()
  expect(await shell?.text()).toBe('/assets/shell-1.html')
  expect(shell?.headers.get('content-security-policy')).toBe('none')
  expect(shell?.headers.get('cache-control')).toBe('private, no-store')
})

test('there is no shell until the cache is filled', async () => {
  expect(await cacheOf(first).getShell()).toBeUndefined()
})

test('sweep keeps the cache of an earlier build while a page uses it, and caches that are not ours', async () => {
  await cacheOf(first).fill()
  await storage.open('not-ours')
  await cacheOf(second).fill()
  await cacheOf(second).sweep(['/assets/index-1.js', '/assets/index-2.js'])
  expect(await found(second, '/assets/saving-1.js')).toBe('/assets/saving-1.js')
  await cacheOf(second).sweep(['/assets/index-2.js'])
  expect(await storage.keys()).toEqual(['not-ours', 'keepsaid-app-2'])
})

/** In-memory CacheStorage with the methods that the worker uses. */
function memoryCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (path: string) => entries.get(path)?.clone(),
    put: async (path: string, response: Response) => void entries.set(path, response),
  })
  const storage = {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return cacheOf(entries)
    },
  }
  return storage as unknown as CacheStorage
}
