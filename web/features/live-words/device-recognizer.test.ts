import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceRecognizer, type SampledMicrophone, type SampleSource } from './device-recognizer.ts'
import type { SpeechCommand } from './speech-messages.ts'

let commands: SpeechCommand[]
let workers: FakeWorker[]

/** A worker whose models are loaded at once. */
class FakeWorker extends EventTarget {
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(command: SpeechCommand) {
    commands.push(command)
    if (command.type === 'load') this.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }))
  }
  terminate() {}
}

beforeEach(() => void vi.stubGlobal('Worker', FakeWorker))
afterEach(() => void vi.unstubAllGlobals())

let log: string[]
let captures: PromiseWithResolvers<SampleSource>[]
let microphone: SampledMicrophone
beforeEach(() => {
  log = []
  commands = []
  workers = []
  captures = []
  microphone = {
    capturePcm: () => {
      const capture = Promise.withResolvers<SampleSource>()
      captures.push(capture)
      return capture.promise
    },
  }
})

const source = (name: string): SampleSource => ({
  onSamples: () => {},
  run: () => log.push(`${name} runs`),
  pause: () => log.push(`${name} pauses`),
  stop: () => log.push(`${name} stops`),
})

/** The microphone's samples become available, in the order in which they were asked for. */
const deliver = async (...names: string[]) => {
  for (const [at, name] of names.entries()) captures[at]?.resolve(source(name))
  await new Promise((resolve) => setTimeout(resolve))
}

const open = () =>
  openDeviceRecognizer({
    interim: () => {},
    final: () => {},
    finished: () => {},
    problem: (problem) => log.push(problem),
  })

test('samples that arrive after closing are stopped', async () => {
  const recognizer = await open()
  recognizer.start(microphone)
  recognizer.close()
  await deliver('first')
  expect(log).toEqual(['first stops'])
})

test('of two starts in a row, only the second one listens', async () => {
  const recognizer = await open()
  recognizer.start(microphone)
  recognizer.start(microphone)
  await deliver('first', 'second')
  expect(log).toEqual(['first stops', 'second runs'])
})

test('a microphone that fails after closing is no problem', async () => {
  const recognizer = await open()
  recognizer.start(microphone)
  recognizer.close()
  captures[0]?.reject(new Error('gone'))
  await deliver()
  expect(log).toEqual([])
})

test.each([
  [undefined, true, 'failed'],
  [{ effectiveType: '4g' }, true, 'failed'],
  [{ effectiveType: '3g' }, false, 'slow_connection'],
  [{ effectiveType: '4g', saveData: true }, false, 'saving_data'],
  [{ effectiveType: '3g', saveData: true }, false, 'saving_data'],
])('with the connection %j, the models may be downloaded: %s', async (connection, mayDownload, problem) => {
  vi.stubGlobal('navigator', { connection })
  await open()
  expect(commands).toEqual([{ type: 'load', mayDownload }])
  workers[0]?.dispatchEvent(
    new MessageEvent('message', { data: { type: 'failed', reason: mayDownload ? 'error' : 'download_not_allowed' } }),
  )
  expect(log).toEqual([problem])
})
