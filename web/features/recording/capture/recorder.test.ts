import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordingAvailability } from '#web/features/microphone/microphone.ts'
import { STREAMED_WAV_HEADER } from '#web/lib/wav-header.ts'
import { createFakeClock, type FakeClock } from '#web/testing/fake-clock.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { chooseType } from './capture.ts'
import { openRecorder, type VoiceRecorder } from './recorder.ts'

let clock: FakeClock
let slices: number[][]
let interruptions: number

beforeEach(() => {
  clock = createFakeClock()
  slices = []
  interruptions = 0
})

afterEach(() => {
  expect(clock.pending).toBe(0)
})

const listener = {
  slice: (bytes: Uint8Array) => slices.push([...bytes]),
  nextTake: () => {},
  silent: () => {},
  interrupted: () => {
    interruptions += 1
  },
}

async function opened(fake: ReturnType<typeof createFakeMicrophone>): Promise<VoiceRecorder> {
  const recorder = await openRecorder(fake.environment, clock, listener)
  recorder.start()
  return recorder
}

describe('with a MediaRecorder', () => {
  test('requests the best type in slices of 100 ms and delivers every slice in order', async () => {
    const fake = createFakeMicrophone({ supported: ['audio/mp4', 'audio/webm'] })
    const recorder = await opened(fake)
    fake.data(1, 2)
    fake.data(3)
    await recorder.stop()
    expect(fake.requestedType).toBe('audio/webm')
    expect(recorder).toMatchObject({ mimeType: 'audio/webm' })
    expect(fake.log).toEqual(['start 100', 'stop', 'close'])
    expect(slices).toEqual([[1, 2], [3]])
  })

  test('stop() waits for the last slice', async () => {
    const fake = createFakeMicrophone()
    fake.hangs = true
    const recorder = await opened(fake)
    fake.data(1)
    const stopped = recorder.stop()
    fake.data(2)
    fake.end()
    await stopped
    expect(slices).toEqual([[1], [2]])
  })

  test('a pause first delivers what was said before it', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    recorder.pause()
    recorder.pause()
    recorder.resume()
    recorder.resume()
    expect(fake.log).toEqual(['start 100', 'requestData', 'pause', 'resume'])
    recorder.cancel()
  })

  test('calling stop() again stops only once', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    fake.data(1)
    await Promise.all([recorder.stop(), recorder.stop()])
    await recorder.stop()
    expect(fake.log).toEqual(['start 100', 'stop', 'close'])
  })

  test("a slice that can't be read doesn't affect the next one", async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    fake.data(1)
    fake.unreadable()
    fake.data(3)
    await recorder.stop()
    expect(slices).toEqual([[1], [3]])
  })

  test('measures loudness while recording', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    expect(recorder.readLevel()).toBe(0)
    clock.advance(200)
    expect(recorder.readLevel()).toBeGreaterThan(0.5)
    recorder.cancel()
  })
})

describe('recorder errors', () => {
  test('Not currently recording: before start() and after cancel()', async () => {
    const fake = createFakeMicrophone()
    const recorder = await openRecorder(fake.environment, clock, listener)
    await expect(recorder.stop()).rejects.toThrow('Not currently recording')
    recorder.start()
    recorder.cancel()
    await expect(recorder.stop()).rejects.toThrow('Not currently recording')
  })

  test('Recording stop timeout: after 10 s, with everything received until then delivered', async () => {
    const fake = createFakeMicrophone()
    fake.hangs = true
    const recorder = await opened(fake)
    fake.data(1)
    const stopped = recorder.stop()
    clock.advance(9_999)
    fake.data(2)
    clock.advance(1)
    await expect(stopped).rejects.toThrow('Recording stop timeout')
    expect(slices).toEqual([[1], [2]])
    expect(fake.open).toBe(0)
  })

  test('No recording data available: no slice ever arrived', async () => {
    const recorder = await opened(createFakeMicrophone())
    await expect(recorder.stop()).rejects.toThrow('No recording data available')
  })

  test('Invalid or empty recording blob: all slices were empty', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    fake.data()
    await expect(recorder.stop()).rejects.toThrow('Invalid or empty recording blob')
    expect(slices).toEqual([])
  })

  test("a refused microphone rejects with the browser's error", async () => {
    const fake = createFakeMicrophone()
    fake.permissionError = new DOMException('Permission denied', 'NotAllowedError')
    await expect(openRecorder(fake.environment, clock, listener)).rejects.toBe(fake.permissionError)
  })

  test("closes the microphone if the recorder can't be created", async () => {
    const fake = createFakeMicrophone()
    const failure = new DOMException('no such type', 'NotSupportedError')
    fake.microphone.createMediaRecorder = () => {
      throw failure
    }
    await expect(openRecorder(fake.environment, clock, listener)).rejects.toBe(failure)
    expect(fake.open).toBe(0)
  })
})

describe('a lost microphone', () => {
  test('is reported once, and stop() still delivers what was recorded', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    fake.data(1)
    fake.unplug()
    fake.end()
    expect(interruptions).toBe(1)
    await recorder.stop()
    expect(slices).toEqual([[1]])
  })

  test('is also reported if the browser just ends the recording', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    fake.data(1)
    fake.error()
    await Promise.resolve()
    expect(interruptions).toBe(1)
    await recorder.stop()
  })

  test('is not reported after the person stopped', async () => {
    const fake = createFakeMicrophone()
    const recorder = await opened(fake)
    fake.data(1)
    await recorder.stop()
    fake.unplug()
    expect(interruptions).toBe(0)
  })
})

describe('without a usable MediaRecorder', () => {
  test.each([null, []])('records a WAV, header first (supported types: %j)', async (supported) => {
    const fake = createFakeMicrophone({ supported })
    const recorder = await opened(fake)
    fake.samples(0, 1, -1)
    recorder.pause()
    recorder.resume()
    fake.samples(1)
    await recorder.stop()
    expect(recorder).toMatchObject({ mimeType: 'audio/wav' })
    expect(fake.log).toEqual(['run', 'pause', 'run', 'stop', 'close'])
    expect(slices).toEqual([[...STREAMED_WAV_HEADER], [0x00, 0x00, 0xff, 0x7f, 0x00, 0x80], [0xff, 0x7f]])
  })

  test('has no data if there were no samples: a header alone is no recording', async () => {
    const recorder = await opened(createFakeMicrophone({ supported: null }))
    await expect(recorder.stop()).rejects.toMatchObject({ code: 'no-data' })
    expect(slices).toEqual([])
  })

  test('applies the same timeout', async () => {
    const fake = createFakeMicrophone({ supported: null })
    fake.hangs = true
    const recorder = await opened(fake)
    fake.samples(0.5)
    const stopped = recorder.stop()
    clock.advance(10_000)
    await expect(stopped).rejects.toThrow('Recording stop timeout')
    expect(slices).toHaveLength(2)
  })
})

describe('whether this browser can record', () => {
  const { environment } = createFakeMicrophone()
  test.each([
    ['ready', {}],
    ['ready', { isTypeSupported: null }],
    ['insecure', { secure: false, openMicrophone: null }],
    ['unsupported', { openMicrophone: null }],
    ['unsupported', { isTypeSupported: null, canCapturePcm: false }],
  ] as const)('is %s with %j', (availability, changes) => {
    expect(recordingAvailability({ ...environment, ...changes })).toBe(availability)
  })
})

describe('the format', () => {
  const ORDER = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg']

  test.each(ORDER.map((type, index) => ({ type, rest: ORDER.slice(index) })))(
    'is $type if nothing better is supported',
    ({ type, rest }) => {
      expect(chooseType((candidate) => rest.includes(candidate))).toBe(type)
    },
  )

  test('is raw samples if no type is supported or there is no MediaRecorder', () => {
    expect(chooseType(() => false)).toBeNull()
    expect(chooseType(null)).toBeNull()
  })
})
