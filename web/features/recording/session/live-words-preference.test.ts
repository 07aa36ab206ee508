import { expect, test } from 'vitest'
import {
  liveWordsEnabled,
  liveWordsNoticeSeen,
  markLiveWordsNoticeSeen,
  setLiveWordsEnabled,
} from './live-words-preference.ts'

function fakeStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const blockedStorage = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
}

test('live words are on by default, and the choice is remembered', () => {
  const storage = fakeStorage()
  expect(liveWordsEnabled(storage)).toBe(true)
  setLiveWordsEnabled(false, storage)
  expect(liveWordsEnabled(storage)).toBe(false)
  setLiveWordsEnabled(true, storage)
  expect(liveWordsEnabled(storage)).toBe(true)
})

test('the notice is shown once', () => {
  const storage = fakeStorage()
  expect(liveWordsNoticeSeen(storage)).toBe(false)
  markLiveWordsNoticeSeen(storage)
  expect(liveWordsNoticeSeen(storage)).toBe(true)
})

test('a browser that blocks storage uses the defaults', () => {
  expect(liveWordsEnabled(blockedStorage)).toBe(true)
  expect(liveWordsNoticeSeen(blockedStorage)).toBe(false)
  expect(() => setLiveWordsEnabled(false, blockedStorage)).not.toThrow()
})
