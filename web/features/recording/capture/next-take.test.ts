import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { STREAMED_WAV_HEADER } from '#web/lib/wav-header.ts'
import { createFakeClock, type FakeClock } from '#web/testing/fake-clock.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { openRecorder, type RecorderParts, type VoiceRecorder } from './recorder.ts'

let clock: FakeClock
let slices: number[][]
let takes: string[]
let interruptions: number
let reports: number

beforeEach(() => {
  clock = createFakeClock()
  slices = []
  takes = []
  interruptions = 0
  reports = 0
})

afterEach(() => {
  expect(clock.pending).toBe(0)
})

async function opened(fake: { readonly environment: RecorderParts }): Promise<VoiceRecorder> {
  const recorder = await openRecorder(fake.environment, clock, {
    slice: (bytes) => slices.push([...bytes]),
    nextTake: (mimeType, why, earlierMs) => takes.push(`${mimeType} ${why} ${Math.round(earlierMs)}`),
    silent() {
      reports += 1
    },
    interrupted() {
      interruptions += 1
    },
  })
  recorder.start()
  return recorder
}

/** Lets the browser's recorder end and the next take begin. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('a recorder that delivers nothing', () => {
  async function overheard(fake = createFakeMicrophone()) {
    const recorder = await opened(fake)
    await expect.poll(fake.isOverheard).toBe(true)
    return { fake, recorder }
  }

  /** How many seconds of WAV there are, after its header. */
  function wavSeconds(): number {
    const at = slices.findIndex((slice) => slice.length === 44)
    const samples = slices.slice(at + 1).reduce((sum, { length }) => sum + length, 0)
    return at < 0 ? 0 : Math.round(samples / 2 / 441) / 100
  }

  /** Speaks in blocks of 100 ms. */
  function speak(fake: ReturnType<typeof createFakeMicrophone>, seconds: number, sample = 0.5) {
    for (let block = 0; block < seconds * 10; block++) {
      clock.advance(100)
      fake.hear(0.1, sample)
    }
  }

  test('from the start is replaced within three seconds, and nothing that was heard is lost', async () => {
    const { fake, recorder } = await overheard()
    speak(fake, 2.9)
    await settle()
    expect(takes).toEqual([])
    speak(fake, 0.1)
    await settle()
    expect(takes).toEqual(['audio/wav silent 3000'])
    expect(recorder.mimeType).toBe('audio/wav')
    speak(fake, 1)
    await recorder.stop()
    expect(slices[0]).toEqual([...STREAMED_WAV_HEADER])
    expect(wavSeconds()).toBe(4)
    expect(interruptions).toBe(0)
    expect(fake.open).toBe(0)
  })

  test('from the middle is replaced by a take that begins where it ended', async () => {
    const { fake, recorder } = await overheard()
    for (let block = 0; block < 20; block++) {
      speak(fake, 0.1)
      fake.data(block)
    }
    speak(fake, 3)
    await settle()
    expect(takes).toEqual(['audio/wav silent 3000'])
    await recorder.stop()
    expect(slices.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, block) => [block]))
    // And the half second that may not have been in its last bytes.
    expect(wavSeconds()).toBe(3.5)
  })

  test('until it is stopped has its last bytes in its own take only', async () => {
    const { fake, recorder } = await overheard()
    fake.hangs = true
    speak(fake, 3)
    fake.data(1)
    fake.end()
    await settle()
    expect(takes).toEqual(['audio/wav silent 0'])
    speak(fake, 1)
    fake.hangs = false
    await recorder.stop()
    expect(slices[0]).toEqual([1])
    expect(wavSeconds()).toBe(1.5)
  })

  test('while it is being read has its samples in order', async () => {
    const { fake, recorder } = await overheard()
    fake.data(1)
    speak(fake, 3)
    fake.hear(0.1, 1)
    await settle()
    await recorder.stop()
    const wav = slices.findIndex((slice) => slice.length === 44)
    expect(slices.at(-1)?.slice(0, 2)).toEqual([255, 127])
    expect(slices[wav + 1]?.slice(0, 2)).not.toEqual([255, 127])
  })

  test.each([
    ['before Stop', 2, 2],
    ['in a short recording', 0.4, 0.4],
  ])('%s, what it kept back is a take of its own', async (_when, seconds, expected) => {
    const { fake, recorder } = await overheard()
    speak(fake, seconds)
    await recorder.stop()
    expect(takes).toEqual([`audio/wav silent ${1000 * seconds}`])
    expect(wavSeconds()).toBe(expected)
  })

  test('and doesn’t even end gives way to the other take at Stop, without what is said afterwards', async () => {
    const { fake, recorder } = await overheard()
    fake.hangs = true
    speak(fake, 2)
    const stopped = recorder.stop()
    speak(fake, 10)
    await settle()
    clock.advance(1000)
    await stopped
    expect(wavSeconds()).toBe(2)
    expect(fake.isOverhearing()).toBe(false)
  })

  test('before a pause is replaced after it, with what was said before', async () => {
    const { fake, recorder } = await overheard()
    speak(fake, 2)
    recorder.pause()
    await settle()
    clock.advance(60_000)
    recorder.resume()
    await settle()
    speak(fake, 1)
    await recorder.stop()
    expect(takes).toEqual(['audio/wav silent 2000'])
    expect(wavSeconds()).toBe(3)
  })

  test('before a pause that ends the recording loses nothing', async () => {
    const { fake, recorder } = await overheard()
    speak(fake, 2)
    recorder.pause()
    await settle()
    await recorder.stop()
    expect(wavSeconds()).toBe(2)
  })

  test.each([
    ['that failed to load', { loadSpare: () => Promise.reject(new Error('offline')) }],
    ['that the browser can’t have', { canCapturePcm: false }],
  ])('without a spare capture, %s, is reported until it delivers again, but not in a pause', async (_why, parts) => {
    const fake = createFakeMicrophone()
    const recorder = await opened({ ...fake, environment: { ...fake.environment, ...parts } })
    await settle()
    clock.advance(6500)
    fake.data(1)
    clock.advance(6500)
    expect(reports).toBe(0)
    clock.advance(1000)
    expect(reports).toBe(1)
    fake.data(2)
    recorder.pause()
    clock.advance(60_000)
    expect(reports).toBe(1)
    recorder.resume()
    await settle()
    clock.advance(14_000)
    expect(reports).toBe(2)
    recorder.cancel()
  })

  test('because there is nothing to hear isn’t replaced', async () => {
    const { fake, recorder } = await overheard()
    speak(fake, 30, 0)
    await settle()
    expect(takes).toEqual([])
    recorder.cancel()
  })

  test('in time, in a page that was busy, isn’t replaced', async () => {
    const { fake, recorder } = await overheard()
    clock.advance(5000)
    fake.hear(5)
    fake.data(1)
    clock.advance(500)
    await settle()
    expect(takes).toEqual([])
    await recorder.stop()
    expect(slices).toEqual([[1]])
  })

  test('for as long as it always takes isn’t replaced', async () => {
    const { fake, recorder } = await overheard()
    for (const seconds of [2, 3, 5]) {
      speak(fake, seconds)
      fake.data(seconds)
    }
    await settle()
    expect(takes).toEqual([])
    recorder.cancel()
  })

  test('and was replaced: bytes that come later are not part of the next take', async () => {
    const { fake, recorder } = await overheard()
    speak(fake, 3)
    await settle()
    const before = slices.length
    fake.data(1, 2, 3)
    await settle()
    expect(slices).toHaveLength(before)
    recorder.cancel()
  })

  test('isn’t replaced after cancel()', async () => {
    const { fake, recorder } = await overheard()
    fake.hangs = true
    speak(fake, 3)
    recorder.cancel()
    clock.advance(1000)
    await settle()
    expect([takes, slices]).toEqual([[], []])
  })

  test('because it failed while the microphone goes on is replaced', async () => {
    const fake = createFakeMicrophone()
    fake.tracks.push({ muted: false, readyState: 'live', addEventListener() {}, removeEventListener() {} })
    const { recorder } = await overheard(fake)
    speak(fake, 0.1)
    fake.data(1)
    fake.end()
    await settle()
    speak(fake, 1)
    await recorder.stop()
    expect([takes, interruptions]).toEqual([['audio/wav silent 0'], 0])
    expect(wavSeconds()).toBe(1.1)
  })
})

describe('a recorder whose slices come slowly', () => {
  async function slow() {
    const fake = createFakeMicrophone({ supported: ['audio/mp4'] })
    const recorder = await opened(fake)
    clock.advance(1000)
    fake.data(1)
    return { fake, recorder }
  }

  test('ends its take at a pause, which brings all of it to the disk, and begins another one after it', async () => {
    const { fake, recorder } = await slow()
    recorder.pause()
    await settle()
    clock.advance(60_000)
    expect([fake.log, takes]).toEqual([['start 100', 'stop'], []])
    recorder.resume()
    await settle()
    expect([fake.log, takes]).toEqual([['start 100', 'stop', 'start 100'], ['audio/mp4 pause 0']])
    fake.data(2)
    await recorder.stop()
    expect(slices).toEqual([[1], [2]])
    expect(interruptions).toBe(0)
  })

  test('goes on after pauses that follow each other quickly', async () => {
    const { fake, recorder } = await slow()
    recorder.pause()
    recorder.resume()
    recorder.pause()
    recorder.resume()
    await settle()
    expect(takes).toEqual(['audio/mp4 pause 0'])
    expect(fake.state).toBe('recording')
    recorder.cancel()
  })

  test('only at first pauses as usual: the take goes on', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    clock.advance(2000)
    fake.data(0)
    for (let slice = 1; slice <= 3; slice++) {
      clock.advance(100)
      fake.data(slice)
    }
    recorder.pause()
    expect(fake.log.at(-1)).toBe('pause')
    recorder.cancel()
  })

  test('can be stopped during a pause', async () => {
    const { fake, recorder } = await slow()
    recorder.pause()
    await recorder.stop()
    expect([slices, takes, fake.open]).toEqual([[[1]], [], 0])
  })

  test('that can’t begin again after a pause ends the recording', async () => {
    const { fake, recorder } = await slow()
    recorder.pause()
    await settle()
    fake.startError = new DOMException('no', 'InvalidStateError')
    recorder.resume()
    await settle()
    expect(interruptions).toBe(1)
    await recorder.stop()
    expect(slices).toEqual([[1]])
  })
})

describe('the first audio', () => {
  async function isThere(recorder: VoiceRecorder): Promise<boolean> {
    const pending = new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))
    return await Promise.race([recorder.untilAudio().then(() => true), pending])
  }

  test('comes with the first sound of the microphone, though nothing was delivered yet', async () => {
    const fake = createFakeMicrophone()
    fake.level = 0
    const recorder = await opened(fake)
    clock.advance(2000)
    expect(await isThere(recorder)).toBe(false)
    fake.level = 0.01
    clock.advance(50)
    expect(await isThere(recorder)).toBe(true)
    recorder.cancel()
  })

  test('comes with the second bytes, from a microphone that is switched off: the first may be the head of the file', async () => {
    const fake = createFakeMicrophone()
    fake.level = 0
    const recorder = await opened(fake)
    fake.data()
    fake.data(1)
    expect(await isThere(recorder)).toBe(false)
    fake.data(2)
    expect(await isThere(recorder)).toBe(true)
    recorder.cancel()
  })

  test('isn’t waited for after cancel()', async () => {
    const fake = createFakeMicrophone()
    fake.level = 0
    const recorder = await opened(fake)
    recorder.cancel()
    expect(await isThere(recorder)).toBe(true)
  })
})
