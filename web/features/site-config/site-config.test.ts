import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredSiteConfig, storeSiteConfig } from '#web/features/site-config/site-config.ts'
import { sampleSiteConfig as siteConfig } from '#web/features/site-config/testing/sample-site-config.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('stored settings are read back with the time they were fetched', () => {
  vi.useFakeTimers({ now: 5_000 })
  storeSiteConfig(siteConfig, 1_000)
  expect(readStoredSiteConfig()).toEqual({ siteConfig, fetchedAt: 1_000 })
})

test('a fetch time in the future counts as 0', () => {
  vi.useFakeTimers({ now: 1_000 })
  storeSiteConfig(siteConfig, 5_000)
  expect(readStoredSiteConfig()).toEqual({ siteConfig, fetchedAt: 0 })
})

test.each([undefined, 'not JSON', '{"siteConfig":{"sells":"yes"},"fetchedAt":1}'])(
  'stored text %j is ignored',
  (text) => {
    if (text !== undefined) stored.set('keepsaid-site-config', text)
    expect(readStoredSiteConfig()).toBeNull()
  },
)

test('blocked storage is ignored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('no', 'QuotaExceededError')
    },
  })
  storeSiteConfig(siteConfig, 1_000)
  expect(readStoredSiteConfig()).toBeNull()
})
