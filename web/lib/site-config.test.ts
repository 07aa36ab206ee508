import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredSiteConfig, storeSiteConfig } from '#web/lib/site-config.ts'
import { sampleSiteConfig as facts } from '#web/lib/testing/sample-site-config.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what came is there again, with the time when it came', () => {
  vi.useFakeTimers({ now: 5_000 })
  storeSiteConfig(facts, 1_000)
  expect(readStoredSiteConfig()).toEqual({ facts, since: 1_000 })
})

test('what seems to come from the future is old', () => {
  vi.useFakeTimers({ now: 1_000 })
  storeSiteConfig(facts, 5_000)
  expect(readStoredSiteConfig()).toEqual({ facts, since: 0 })
})

test.each([undefined, 'not JSON', '{"facts":{"sells":"yes"},"since":1}'])('%j is as good as nothing', (text) => {
  if (text !== undefined) kept.set('keepsaid-site-config', text)
  expect(readStoredSiteConfig()).toBeNull()
})

test('a browser that keeps nothing is no reason to fail', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('no', 'QuotaExceededError')
    },
  })
  storeSiteConfig(facts, 1_000)
  expect(readStoredSiteConfig()).toBeNull()
})
