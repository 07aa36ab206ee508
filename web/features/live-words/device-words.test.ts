import { beforeEach, describe, expect, test } from 'vitest'
import type { DeviceListener, SampledMicrophone } from './device-recognizer.ts'
import { createDeviceWords } from './device-words.ts'
import type { LiveWords } from './live-words.ts'

const microphone: SampledMicrophone = { capturePcm: () => Promise.reject(new Error('not in this test')) }

let log: string[]
let states: string[]
let device: DeviceListener
let finishLoading: () => Promise<void>
let words: LiveWords
beforeEach(() => {
  log = []
  states = []
  const loaded = Promise.withResolvers<void>()
  finishLoading = async () => {
    loaded.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  words = createDeviceWords({
    open: async (listener) => {
      log.push('open')
      device = listener
      await loaded.promise
      return {
        start: () => log.push('start'),
        stop: () => log.push('stop'),
        discard: () => log.push('discard'),
        close: () => log.push('close'),
      }
    },
    listener: {
      interim: (text) => log.push(`interim ${text}`),
      final: (text) => log.push(`final ${text}`),
      problem: (message) => log.push(message),
      state: (state) => states.push(state),
      missed: () => log.push('missed'),
    },
  })
})

const slices = (from: number, count: number, intervalMs: number) => {
  for (let index = 0; index < count; index += 1) words.watchSlice(from + index * intervalMs)
}

/** Starts listening with a recognizer that was loaded before. */
const startLoaded = async () => {
  words.prepare()
  await finishLoading()
  words.start(microphone)
}

test('is loaded once, and listens when it is ready', async () => {
  words.prepare()
  words.start(microphone)
  words.prepare()
  expect([log, states]).toEqual([['open'], ['starting']])
  await finishLoading()
  expect([log, states]).toEqual([
    ['open', 'start', 'missed'],
    ['starting', 'listening'],
  ])
})

test('words of a whole recording are not missed', async () => {
  await startLoaded()
  words.stop()
  words.start(microphone)
  device.final('We had geese.')
  words.stop()
  device.finished()
  words.settle()
  expect(log).not.toContain('missed')
})

test('words that are still to come when the recording has been processed are missed', async () => {
  await startLoaded()
  device.final('We had geese.')
  words.stop()
  words.settle()
  expect(log.slice(-2)).toEqual(['discard', 'missed'])
})

test('does not listen if the recording ended while it was loaded', async () => {
  words.start(microphone)
  words.stop()
  await finishLoading()
  expect([log, states]).toEqual([
    ['open', 'missed'],
    ['starting', 'off'],
  ])
  words.start(microphone)
  expect([log.at(-1), states.at(-1)]).toEqual(['start', 'listening'])
})

test('words that are not final when the recording has been processed are kept as they are', async () => {
  await startLoaded()
  device.interim('we had')
  words.stop()
  device.interim('we had geese')
  words.settle()
  words.settle()
  expect(log.slice(2)).toEqual([
    'interim we had',
    'stop',
    'interim we had geese',
    'discard',
    'final we had geese',
    'missed',
    'discard',
  ])
})

test('words that became final are not kept twice', async () => {
  await startLoaded()
  device.interim('we had')
  device.final('We had geese.')
  words.stop()
  device.finished()
  words.settle()
  expect(log.filter((entry) => entry.startsWith('final'))).toEqual(['final We had geese.'])
})

describe('problems', () => {
  test('end live words with a sentence, keeping what was recognized', async () => {
    await startLoaded()
    device.interim('we had')
    device.problem('too_slow')
    device.problem('failed')
    words.stop()
    words.start(microphone)
    expect(log.slice(2)).toEqual([
      'interim we had',
      'close',
      'final we had',
      'missed',
      'Your words aren’t shown anymore, because this device is busy',
      'missed',
    ])
    expect(states).toEqual(['listening', 'failed', 'off', 'failed'])
  })

  test('it is loaded again when the person asks for it', async () => {
    await startLoaded()
    device.problem('failed')
    words.prepare()
    await finishLoading()
    expect(log.slice(-2)).toEqual(['open', 'start'])
    expect(states.at(-1)).toBe('listening')
  })

  test('slices that are late three times end live words, others do not', async () => {
    await startLoaded()
    slices(0, 100, 900)
    expect(log.at(-1)).toBe('start')
    slices(200_000, 3, 1100)
    expect(log.at(-1)).toBe('Your words aren’t shown anymore, because this device is busy')
  })

  test('a pause is no late slice', async () => {
    await startLoaded()
    for (let at = 0; at < 10; at += 1) {
      slices(at * 60_000, 5, 100)
      words.stop()
      words.start(microphone)
    }
    expect(log.at(-1)).toBe('start')
  })

  test('a problem while it is being loaded closes it', async () => {
    words.prepare()
    device.problem('download_not_allowed')
    await finishLoading()
    expect(log).toEqual(['open', 'Your words aren’t shown, because this connection is slow', 'close'])
    expect(states).toEqual([])
  })

  test('code that cannot be loaded is reported', async () => {
    const problems: string[] = []
    const offline = createDeviceWords({
      open: () => Promise.reject(new TypeError('Failed to fetch')),
      listener: {
        interim: () => {},
        final: () => {},
        state: () => {},
        missed: () => {},
        problem: (message) => problems.push(message),
      },
    })
    offline.prepare()
    await expect.poll(() => problems).toEqual(['Your words can’t be shown right now'])
  })
})
