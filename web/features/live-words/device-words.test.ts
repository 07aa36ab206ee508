import { beforeEach, describe, expect, test } from 'vitest'
import type { DeviceListener, SampledMicrophone } from './device-recognizer.ts'
import { createDeviceWords } from './device-words.ts'
import { watchSliceRhythm } from './slice-rhythm.ts'
import type { LiveWords } from './words-source.ts'

const microphone: SampledMicrophone = { capturePcm: () => Promise.reject(new Error('not in this test')) }

let log: string[]
let states: string[]
let device: DeviceListener
let finishLoading: () => Promise<void>
let words: LiveWords
let areSlicesLate = watchSliceRhythm()
beforeEach(() => {
  log = []
  states = []
  now = 0
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
        start: () => {
          log.push('start')
          areSlicesLate = watchSliceRhythm()
        },
        areSlicesLate: (at) => areSlicesLate(at),
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

let now = 0
/** The recorder delivers a slice after each of these times. */
const deliver = (...intervals: readonly number[]) => {
  for (const interval of intervals) {
    now += interval
    words.watchSlice(now)
  }
}
const times = (count: number, ...intervals: readonly number[]) => Array.from({ length: count }, () => intervals).flat()

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
      'Your words aren’t shown anymore, because this device can’t keep up',
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

  test.each([
    ['100 ms', times(100, 100)],
    ['1 s', times(60, 1020, 980)],
    ['3 s', times(20, 3000, 3300, 2700)],
    ['1 to 3 s', times(20, 1000, 3000, 1000, 1000, 2000, 3000, 3000)],
    ['two slices at a time', times(50, 2990, 10)],
    ['100 ms, with one that was held up now and then', times(10, ...times(300, 100), 1500, 0, 0, 0)],
    ['1 s, with one that took long now and then', times(10, ...times(60, 1000), 5000)],
    ['100 ms that becomes 1 s', [...times(50, 100), ...times(50, 1050)]],
    ['100 ms that becomes 3 s', [...times(50, 100), ...times(20, 3000)]],
    ['one that changes within a minute', times(20, ...times(20, 100), ...times(6, 3000))],
    ['1 s, after slices that were held up for long', [...times(10, 1000), 10_000, ...times(9, 0), ...times(60, 1000)]],
  ])('slices in a rhythm of %s are not late', async (_rhythm, intervals) => {
    await startLoaded()
    deliver(...intervals)
    expect(log.at(-1)).toBe('start')
  })

  test.each([
    ['of 100 ms', times(20, 100), times(3, 1500, 100, 100, 100)],
    ['of 100 ms, held up again and again', times(20, 100), times(3, 1500, ...times(14, 2))],
    ['of 1 s', times(10, 1000), times(3, 5000, 1000, 1000)],
    ['of 3 s', times(10, 3000), times(3, 7000, 3000, 3000)],
    ['that becomes slower and slower', times(10, 100), [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600]],
    ['that becomes slower than any browser’s', times(10, 1000), times(3, 9000)],
  ])('slices that are late three times in a rhythm %s end live words', async (_rhythm, usual, late) => {
    await startLoaded()
    deliver(...usual)
    expect(log.at(-1)).toBe('start')
    deliver(...late)
    expect(log.at(-1)).toBe('Your words aren’t shown anymore, to keep your recording safe')
  })

  test('a pause is no late slice', async () => {
    await startLoaded()
    for (let pauses = 0; pauses < 10; pauses += 1) {
      deliver(...times(20, 100))
      words.stop()
      words.start(microphone)
      deliver(60_000, ...times(20, 100))
    }
    expect(log.at(-1)).toBe('start')
  })

  test('slices that were late while it was loaded do not end live words', async () => {
    words.start(microphone)
    deliver(...times(20, 100), ...times(3, 1500, 100, 100, 100))
    await finishLoading()
    deliver(...times(20, 100), 1500)
    expect(log.slice(1)).toEqual(['start', 'missed'])
  })

  test('a problem while it is being loaded closes it', async () => {
    words.prepare()
    device.problem('slow_connection')
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
