import { expect, test } from 'vitest'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { silentLog } from '../log.ts'
import { openSpeech } from './open-speech.ts'

const scratch = scratchFolder()
const inEnglish = { language: 'en-US', providers: [] }
const media = { tools: () => Promise.reject(new Error('not used')) }

test('by default, the engine that is installed with the app', async () => {
  const speech = openSpeech({ setting: 'auto', modelFolder: scratch('models'), maxPerDay: 0, media }, silentLog)
  expect(await speech.enginesFor(inEnglish)).toMatchObject([{ name: 'moonshine' }])
})

test('logs why no engine is available', async () => {
  const logged: object[] = []
  const log = { ...silentLog, info: (details: object): void => void logged.push(details) }
  const speech = openSpeech(
    { setting: 'whisper', modelFolder: scratch('models'), hub: 'http://127.0.0.1:1', maxPerDay: 0, media },
    log,
  )
  expect(await speech.enginesFor(inEnglish)).toEqual([])
  expect(logged).toMatchObject([
    { engine: 'whisper', reason: 'The speech model has not been downloaded yet, and 127.0.0.1:1 cannot be reached.' },
  ])
})
