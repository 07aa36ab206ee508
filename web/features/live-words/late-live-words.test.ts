import { expect, test } from 'vitest'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import type { SampledMicrophone } from './device-recognizer.ts'
import { openLateLiveWords } from './late-live-words.ts'
import { createLiveWords, type LiveWordsParts } from './live-words.ts'
import type { LiveWordsSource } from './preference.ts'
import { speechQuirks } from './recognizer.ts'
import { createFakeRecognizer } from './testing/fake-recognizer.ts'
import type { LiveWords } from './words-source.ts'

const microphone: SampledMicrophone = { capturePcm: () => Promise.reject(new Error('not in this test')) }

/** Live words of the browser, with what they report, and how to finish loading them. */
function openLate(source: LiveWordsSource = 'browser') {
  const log: string[] = []
  const recognizer = createFakeRecognizer({ log })
  const engines = {
    createRecognizer: () => recognizer,
    quirks: speechQuirks('Mozilla/5.0 (X11; Linux) Chrome/150.0'),
    openDeviceRecognizer: () => Promise.reject(new Error('not in this test')),
  }
  const parts: LiveWordsParts = {
    clock: createFakeClock(),
    source: () => source,
    language: () => 'en-US',
    listener: {
      state: (state) => log.push(`state ${state}`),
      interim: () => {},
      final: (text) => log.push(`final ${text}`),
      problem: (message) => log.push(message),
      missed: () => log.push('missed'),
    },
  }
  const loaded = Promise.withResolvers<(parts: LiveWordsParts) => LiveWords>()
  const words = openLateLiveWords(parts, { loaded: loaded.promise, need: () => () => {} })
  async function finishLoading() {
    loaded.resolve((late) => createLiveWords(late, engines))
    await loaded.promise
  }
  return { words, log, recognizer, finishLoading }
}

test('words that load during a recording are heard from then on, and what was said before is missed', async () => {
  const { words, log, recognizer, finishLoading } = openLate()
  words.start(microphone)
  expect(log).toEqual(['state starting', 'missed'])
  await finishLoading()
  expect(recognizer.active).toBe(true)
  recognizer.recognize('the orchard', true)
  words.stop()
  expect(log).toContain('final the orchard')
  expect(log.filter((entry) => entry === 'missed')).toHaveLength(1)
})

test('a recording that ends before its words load isn’t listened to', async () => {
  const { words, log, recognizer, finishLoading } = openLate()
  words.start(microphone)
  words.stop()
  words.settle()
  await finishLoading()
  expect(log).toEqual(['state starting', 'missed', 'state off'])
  words.start(microphone)
  expect(recognizer.active).toBe(true)
})

test('nothing is missed where live words are off', () => {
  const { words, log } = openLate('off')
  words.start(microphone)
  expect(log).toEqual([])
})
