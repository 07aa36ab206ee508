import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someFacts as facts } from '#web/features/faq/testing/some-facts.ts'
import { keepFacts, readKeptFacts } from './kept-facts.ts'

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
  keepFacts(facts, 1_000)
  expect(readKeptFacts()).toEqual({ facts, since: 1_000 })
})

test('what seems to come from the future is old', () => {
  vi.useFakeTimers({ now: 1_000 })
  keepFacts(facts, 5_000)
  expect(readKeptFacts()).toEqual({ facts, since: 0 })
})

test.each([undefined, 'not JSON', '{"facts":{"sells":"yes"},"since":1}'])('%j is as good as nothing', (text) => {
  if (text !== undefined) kept.set('keepsaid-public-facts', text)
  expect(readKeptFacts()).toBeNull()
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
  keepFacts(facts, 1_000)
  expect(readKeptFacts()).toBeNull()
})
