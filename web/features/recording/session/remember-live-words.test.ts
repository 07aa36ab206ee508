import { expect, test } from 'vitest'
import { chooseLiveWords, liveWordsNoticeSeen, markLiveWordsNoticeSeen, wantsLiveWords } from './remember-live-words.ts'

function memoryOf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const refusing = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
}

test('live words are on until they are switched off, which is remembered', () => {
  const memory = memoryOf()
  expect(wantsLiveWords(memory)).toBe(true)
  chooseLiveWords(false, memory)
  expect(wantsLiveWords(memory)).toBe(false)
  chooseLiveWords(true, memory)
  expect(wantsLiveWords(memory)).toBe(true)
})

test('where the words are heard is told once', () => {
  const memory = memoryOf()
  expect(liveWordsNoticeSeen(memory)).toBe(false)
  markLiveWordsNoticeSeen(memory)
  expect(liveWordsNoticeSeen(memory)).toBe(true)
})

test('a browser that remembers nothing still records', () => {
  expect(wantsLiveWords(refusing)).toBe(true)
  expect(liveWordsNoticeSeen(refusing)).toBe(false)
  expect(() => chooseLiveWords(false, refusing)).not.toThrow()
})
