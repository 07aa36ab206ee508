import { afterEach, describe, expect, test, vi } from 'vitest'
import { chooseEngine, engineChooser, type SpeechSetting } from './choose-engine.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { InvalidSpeechSetting } from './speech-engine.ts'

function fake(name: string, answers: { available: true | string; fails?: boolean }) {
  let asked = 0
  const engine: SpeechEngine = {
    name,
    draft: false,
    available: async () => {
      asked += 1
      return answers.available
    },
    transcribe: async () => {
      if (answers.fails) throw new Error('no idea')
      return { text: '', language: 'en', engine: name }
    },
  }
  return { engine, answers, asked: () => asked }
}

afterEach(() => void vi.useRealTimers())

describe('auto', () => {
  test('takes the first that can be used, in the order of quality, however they are listed', async () => {
    const sphinx = fake('pocketsphinx', { available: true })
    const whisper = fake('whisper', { available: true })
    const engines = [sphinx.engine, whisper.engine]
    expect(await chooseEngine({ setting: 'auto', engines })).toBe(whisper.engine)
    whisper.answers.available = 'not now'
    const told: string[] = []
    const onUnavailable = (...said: [string, string]): void => void told.push(said.join(': '))
    expect(await chooseEngine({ setting: 'auto', engines, onUnavailable })).toBe(sphinx.engine)
    expect(told).toEqual(['whisper: not now'])
  })

  test('takes none when none can be used', async () => {
    const engines = [fake('whisper', { available: 'no' }).engine, fake('pocketsphinx', { available: 'no' }).engine]
    expect(await chooseEngine({ setting: 'auto', engines })).toBeUndefined()
    expect(await chooseEngine({ setting: 'auto', engines: [] })).toBeUndefined()
  })
})

test('a set engine is used or none is', async () => {
  const whisper = fake('whisper', { available: 'no' })
  const sphinx = fake('pocketsphinx', { available: true })
  const engines = [whisper.engine, sphinx.engine]
  expect(await chooseEngine({ setting: 'pocketsphinx', engines })).toBe(sphinx.engine)
  expect(await chooseEngine({ setting: 'whisper', engines })).toBeUndefined()
})

test('off asks nobody', async () => {
  const whisper = fake('whisper', { available: true })
  expect(await chooseEngine({ setting: 'off', engines: [whisper.engine] })).toBeUndefined()
  expect(whisper.asked()).toBe(0)
})

test.each<SpeechSetting>(['openai', 'gemini'])('%s is refused when the server starts', (setting) => {
  expect(() => engineChooser({ setting, engines: [] })).toThrow(InvalidSpeechSetting)
  expect(() => engineChooser({ setting, engines: [] })).toThrow('hosted speech engines are not supported yet')
})

describe('the choice is remembered', () => {
  test('for a minute, then what has been installed meanwhile is found', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const whisper = fake('whisper', { available: 'no' })
    const choose = engineChooser({ setting: 'auto', engines: [whisper.engine] })
    expect(await choose()).toBeUndefined()
    whisper.answers.available = true
    vi.setSystemTime(59_999)
    expect(await choose()).toBeUndefined()
    expect(whisper.asked()).toBe(1)
    vi.setSystemTime(60_000)
    expect((await choose())?.name).toBe('whisper')
  })

  test('once for all who ask at the same time', async () => {
    const whisper = fake('whisper', { available: true })
    const choose = engineChooser({ setting: 'auto', engines: [whisper.engine] })
    await Promise.all([choose(), choose(), choose()])
    expect(whisper.asked()).toBe(1)
  })

  test('no longer once the engine has failed', async () => {
    const whisper = fake('whisper', { available: true, fails: true })
    const sphinx = fake('pocketsphinx', { available: true })
    const choose = engineChooser({ setting: 'auto', engines: [whisper.engine, sphinx.engine] })
    const first = await choose()
    whisper.answers.available = 'it has just failed'
    await expect(first?.transcribe('any.wav', { durationMs: 1 })).rejects.toThrow('no idea')
    expect((await choose())?.name).toBe('pocketsphinx')
  })
})
