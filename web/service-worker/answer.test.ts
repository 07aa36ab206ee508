import { expect, test, vi } from 'vitest'
import { ASSET_PAUSES_MS, answerAsset, answerPage, kindOf, type PageParts } from './answer.ts'

const OURS = 'https://stories.example.org'

test.each([
  ['/', 'navigate', 'GET', 'page'],
  ['/stories?from=a-letter', 'navigate', 'GET', 'page'],
  ['/assets/index-abc.js', 'cors', 'GET', 'asset'],
  ['/api/user', 'cors', 'GET', 'other'],
  ['/api/stories/1/audio', 'navigate', 'GET', 'other'],
  ['/', 'navigate', 'POST', 'other'],
  ['/manifest.webmanifest', 'cors', 'GET', 'other'],
  ['https://elsewhere.example.org/assets/index-abc.js', 'cors', 'GET', 'other'],
] as const)('%s (%s, %s) is %s', (path, mode, method, kind) => {
  expect(kindOf({ url: new URL(path, OURS).href, mode, method }, OURS)).toBe(kind)
})

const never = () => new Promise<never>(() => {})
const parts = (given: Partial<PageParts>): PageParts => ({
  fetchPage: async () => new Response('from the network'),
  somebodyIsKnown: async () => true,
  shell: async () => new Response('the app'),
  patience: never,
  ...given,
})
const textOf = async (given: Partial<PageParts>) => (await answerPage(parts(given))).text()
const noNetwork = async () => {
  throw new TypeError('Failed to fetch')
}

test('the network comes first, and nothing else is even asked', async () => {
  const somebodyIsKnown = vi.fn(async () => true)
  expect(await textOf({ somebodyIsKnown })).toBe('from the network')
  expect(somebodyIsKnown).not.toHaveBeenCalled()
})

test('a page that was refused is shown as it is', async () => {
  expect(await textOf({ fetchPage: async () => new Response('not here', { status: 404 }) })).toBe('not here')
})

test('without a network the app opens for whoever is signed in', async () => {
  expect(await textOf({ fetchPage: noNetwork })).toBe('the app')
})

test.each([500, 502, 503, 504, 511, 521])('a server or proxy that says %i is none', async (status) => {
  expect(await textOf({ fetchPage: async () => new Response('away', { status }) })).toBe('the app')
})

test('a network that says nothing is waited for until patience ends', async () => {
  expect(await textOf({ fetchPage: never, patience: async () => {} })).toBe('the app')
})

const nobody = { somebodyIsKnown: async () => false }

test('with nobody signed in there is no app without a network', async () => {
  await expect(textOf({ fetchPage: noNetwork, ...nobody })).rejects.toThrow('Failed to fetch')
})

test('with nobody signed in a slow network is waited for, and a proxy is heard', async () => {
  const slow = new Promise<Response>((resolve) => setTimeout(resolve, 5, new Response('late')))
  expect(await textOf({ fetchPage: () => slow, patience: async () => {}, ...nobody })).toBe('late')
  expect(await textOf({ fetchPage: async () => new Response('away', { status: 502 }), ...nobody })).toBe('away')
})

test('where it is unknown who is signed in, or the app is not stored, the network has the last word', async () => {
  await expect(textOf({ fetchPage: noNetwork, somebodyIsKnown: noNetwork })).rejects.toThrow('Failed to fetch')
  await expect(textOf({ fetchPage: noNetwork, shell: async () => undefined })).rejects.toThrow('Failed to fetch')
})

test('a part of the page that is not stored is asked for until the server is there, and not for ever', async () => {
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  const answers = [undefined, new Response('away', { status: 502 }), new Response('the part')]
  const fetchAsset = async () => answers.shift() ?? Promise.reject(new TypeError('Failed to fetch'))
  const come = await answerAsset({ stored: async () => undefined, fetchAsset, wait })
  expect([await come.text(), waited]).toEqual(['the part', ASSET_PAUSES_MS.slice(0, 2)])
  const kept = await answerAsset({ stored: async () => new Response('kept'), fetchAsset, wait })
  expect(await kept.text()).toBe('kept')
  await expect(answerAsset({ stored: async () => undefined, fetchAsset, wait })).rejects.toThrow('Failed to fetch')
})
