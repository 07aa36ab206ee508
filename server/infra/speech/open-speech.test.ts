import { expect, test } from 'vitest'
import { fakeTool } from '#server/infra/media/testing/fake-tool.ts'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { silentLog } from '../log.ts'
import { openSpeech } from './open-speech.ts'

const scratch = scratchFolder()

test('finds pocketsphinx on the search path', async () => {
  const none = openSpeech({ setting: 'pocketsphinx', path: '', modelFolder: scratch('models') }, silentLog)
  expect(await none.engine()).toBeUndefined()
  await fakeTool(scratch('pocketsphinx_continuous'), 'exit 0')
  const one = openSpeech({ setting: 'pocketsphinx', path: scratch(''), modelFolder: scratch('models') }, silentLog)
  expect(await one.engine()).toMatchObject({ name: 'pocketsphinx', draft: true })
})

test('logs why no engine is available', async () => {
  const logged: object[] = []
  const log = { ...silentLog, info: (details: object): void => void logged.push(details) }
  const speech = openSpeech({ setting: 'pocketsphinx', path: '', modelFolder: scratch('models') }, log)
  expect(await speech.engine()).toBeUndefined()
  expect(logged).toMatchObject([{ engine: 'pocketsphinx', reason: 'The program pocketsphinx is not installed.' }])
})
