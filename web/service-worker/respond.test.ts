import { expect, test, vi } from 'vitest'
import {
  ASSET_RETRY_DELAYS_MS,
  classifyRequest,
  type PageSources,
  respondWithAsset,
  respondWithPage,
} from './respond.ts'

const ORIGIN = 'https://stories.example.org'

test.each([
  ['/', 'navigate', 'GET', 'page'],
  ['/stories?from=a-letter', 'navigate', 'GET', 'page'],
  ['/assets/index-abc.js', 'cors', 'GET', 'asset'],
  ['/api/user', 'cors', 'GET', 'other'],
  ['/api/stories/1/audio', 'navigate', 'GET', 'other'],
  ['/', 'navigate', 'POST', 'other'],
  ['/manifest.webmanifest', 'cors', 'GET', 'other'],
  ['https://elsewhere.example.org/assets/index-abc.js', 'cors', 'GET', 'other'],
] as const)('%s (%s, %s) is classified as %s', (path, mode, method, kind) => {
  expect(classifyRequest({ url: new URL(path, ORIGIN).href, mode, method }, ORIGIN)).toBe(kind)
})

const never = () => new Promise<never>(() => {})
const sources = (overrides: Partial<PageSources>): PageSources => ({
  fetchPage: async () => new Response('from the network'),
  hasKnownUser: async () => true,
  getShell: async () => new Response('the app'),
  networkTimeout: never,
  ...overrides,
})
const pageText = async (overrides: Partial<PageSources>) => (await respondWithPage(sources(overrides))).text()
const failToFetch = async () => {
  throw new TypeError('Failed to fetch')
}

test('the network comes first, without looking up the user', async () => {
  const hasKnownUser = vi.fn(async () => true)
  expect(await pageText({ hasKnownUser })).toBe('from the network')
  expect(hasKnownUser).not.toHaveBeenCalled()
})

test('a 404 page is passed on', async () => {
  expect(await pageText({ fetchPage: async () => new Response('not here', { status: 404 }) })).toBe('not here')
})

test('offline, the app opens for a signed-in user', async () => {
  expect(await pageText({ fetchPage: failToFetch })).toBe('the app')
})

test.each([500, 502, 503, 504, 511, 521])('status %i counts as offline', async (status) => {
  expect(await pageText({ fetchPage: async () => new Response('away', { status }) })).toBe('the app')
})

test('a network that does not respond counts as offline after the timeout', async () => {
  expect(await pageText({ fetchPage: never, networkTimeout: async () => {} })).toBe('the app')
})

const signedOut = { hasKnownUser: async () => false }

test('signed out and offline, the request fails', async () => {
  await expect(pageText({ fetchPage: failToFetch, ...signedOut })).rejects.toThrow('Failed to fetch')
})

test('signed out, a slow network is awaited and an error page passed on', async () => {
  const slow = new Promise<Response>((resolve) => setTimeout(resolve, 5, new Response('late')))
  expect(await pageText({ fetchPage: () => slow, networkTimeout: async () => {}, ...signedOut })).toBe('late')
  expect(await pageText({ fetchPage: async () => new Response('away', { status: 502 }), ...signedOut })).toBe('away')
})

test('if the user is unknown or the app is not cached, the network result counts', async () => {
  await expect(pageText({ fetchPage: failToFetch, hasKnownUser: failToFetch })).rejects.toThrow('Failed to fetch')
  await expect(pageText({ fetchPage: failToFetch, getShell: async () => undefined })).rejects.toThrow('Failed to fetch')
})

test('an asset that is not cached is retried until the server is reachable, but not forever', async () => {
  const delays: number[] = []
  const sleep = async (ms: number) => void delays.push(ms)
  const responses = [undefined, new Response('away', { status: 502 }), new Response('the asset')]
  const fetchAsset = async () => responses.shift() ?? Promise.reject(new TypeError('Failed to fetch'))
  const fetched = await respondWithAsset({ findCached: async () => undefined, fetchAsset, sleep })
  expect([await fetched.text(), delays]).toEqual(['the asset', ASSET_RETRY_DELAYS_MS.slice(0, 2)])
  const cached = await respondWithAsset({ findCached: async () => new Response('cached'), fetchAsset, sleep })
  expect(await cached.text()).toBe('cached')
  await expect(respondWithAsset({ findCached: async () => undefined, fetchAsset, sleep })).rejects.toThrow(
    'Failed to fetch',
  )
})
