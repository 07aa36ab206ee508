import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveWordsSource, setLiveWordsSource, sourcesFor } from './preference.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

const blockedStorage = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
}

test('the first available source is used by default, and the choice is remembered', () => {
  expect(liveWordsSource(['browser', 'device'])).toBe('browser')
  expect(liveWordsSource(['device'])).toBe('device')
  setLiveWordsSource('device')
  expect(liveWordsSource(['browser', 'device'])).toBe('device')
  setLiveWordsSource('off')
  expect(liveWordsSource(['browser', 'device'])).toBe('off')
})

test('a chosen device that can’t recognize speech anymore shows no words, instead of sending audio to the browser’s maker', () => {
  setLiveWordsSource('device')
  expect(liveWordsSource(['browser'])).toBe('off')
  expect(liveWordsSource([])).toBe('off')
})

test('a browser that no longer recognizes speech is replaced, and “off” stays', () => {
  setLiveWordsSource('browser')
  expect(liveWordsSource(['device'])).toBe('device')
  expect(liveWordsSource([])).toBe('browser')
  setLiveWordsSource('off')
  expect(liveWordsSource([])).toBe('off')
})

test('a browser that blocks storage uses the defaults', () => {
  vi.stubGlobal('localStorage', blockedStorage)
  expect(liveWordsSource(['device'])).toBe('device')
  expect(() => setLiveWordsSource('off')).not.toThrow()
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
