import { expect, test, vi } from 'vitest'
import { liveWordsNoticeSeen, markLiveWordsNoticeSeen, setLiveWordsSource } from './choose-live-words.ts'
import { liveWordsSource, sourcesFor } from './live-words-preference.ts'

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

test('the first available source is used by default, and the choice is remembered', () => {
  const storage = fakeStorage()
  expect(liveWordsSource(['browser', 'device'], storage)).toBe('browser')
  expect(liveWordsSource(['device'], storage)).toBe('device')
  setLiveWordsSource('device', storage)
  expect(liveWordsSource(['browser', 'device'], storage)).toBe('device')
  setLiveWordsSource('off', storage)
  expect(liveWordsSource(['browser', 'device'], storage)).toBe('off')
})

test('a chosen device that can’t recognize speech anymore shows no words, instead of sending audio to the browser’s maker', () => {
  const storage = fakeStorage()
  setLiveWordsSource('device', storage)
  expect(liveWordsSource(['browser'], storage)).toBe('off')
  expect(liveWordsSource([], storage)).toBe('off')
})

test('a browser that no longer recognizes speech is replaced, and “off” stays', () => {
  const storage = fakeStorage()
  setLiveWordsSource('browser', storage)
  expect(liveWordsSource(['device'], storage)).toBe('device')
  expect(liveWordsSource([], storage)).toBe('browser')
  setLiveWordsSource('off', storage)
  expect(liveWordsSource([], storage)).toBe('off')
})

test('the notice is shown once', () => {
  const storage = fakeStorage()
  expect(liveWordsNoticeSeen(storage)).toBe(false)
  markLiveWordsNoticeSeen(storage)
  expect(liveWordsNoticeSeen(storage)).toBe(true)
})

test('a browser that blocks storage uses the defaults', () => {
  expect(liveWordsSource(['device'], blockedStorage)).toBe('device')
  expect(liveWordsNoticeSeen(blockedStorage)).toBe(false)
  expect(() => setLiveWordsSource('off', blockedStorage)).not.toThrow()
})

test.each([
  ['enough memory', { deviceMemory: 8, hardwareConcurrency: 4 }, ['device']],
  ['memory that the browser doesn’t tell', { hardwareConcurrency: 4 }, ['device']],
  ['little memory', { deviceMemory: 2, hardwareConcurrency: 4 }, []],
  ['one core', { deviceMemory: 8, hardwareConcurrency: 1 }, []],
])('in a browser without a recognizer, on a device with %s, English is recognized by %j', (_, device, expected) => {
  vi.stubGlobal('window', { Worker: {}, WebAssembly: {}, AudioWorkletNode: {}, caches: {} })
  vi.stubGlobal('navigator', device)
  expect(sourcesFor('en-US')).toEqual(expected)
  expect(sourcesFor('es-US')).toEqual([])
})
