import { afterEach, describe, expect, test, vi } from 'vitest'
import { chooseEngine, engineChooser, type SpeechSetting } from './choose-engine.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { InvalidSpeechSetting } from './speech-engine.ts'
import { readSamples } from './testing/read-samples.ts'

function fake(name: string, behavior: { available: true | string; fails?: boolean }) {
  let checks = 0
  const engine: SpeechEngine = {
    name,
    draft: false,
    available: async () => {
      checks += 1
      return behavior.available
    },
    transcribe: async () => {
      if (behavior.fails) throw new Error('no idea')
      return { text: '', language: 'en', engine: name }
    },
  }
  return { engine, behavior, checks: () => checks }
}

afterEach(() => void vi.useRealTimers())

describe('auto', () => {
  test('chooses the best available engine, regardless of their order', async () => {
    const whisper = fake('whisper', { available: true })
    const moonshine = fake('moonshine', { available: true })
    const engines = [whisper.engine, moonshine.engine]
    expect(await chooseEngine({ setting: 'auto', engines })).toBe(moonshine.engine)
    moonshine.behavior.available = 'not now'
    const messages: string[] = []
    const onUnavailable = (...message: [string, string]): void => void messages.push(message.join(': '))
    expect(await chooseEngine({ setting: 'auto', engines, onUnavailable })).toBe(whisper.engine)
    expect(messages).toEqual(['moonshine: not now'])
  })

  test('chooses none when none is available', async () => {
    const engines = [fake('moonshine', { available: 'no' }).engine, fake('whisper', { available: 'no' }).engine]
    expect(await chooseEngine({ setting: 'auto', engines })).toBeUndefined()
    expect(await chooseEngine({ setting: 'auto', engines: [] })).toBeUndefined()
  })
})

test('a configured engine is used, or none', async () => {
  const moonshine = fake('moonshine', { available: 'no' })
  const whisper = fake('whisper', { available: true })
  const engines = [moonshine.engine, whisper.engine]
  expect(await chooseEngine({ setting: 'whisper', engines })).toBe(whisper.engine)
  expect(await chooseEngine({ setting: 'moonshine', engines })).toBeUndefined()
})

test('off does not check any engine', async () => {
  const moonshine = fake('moonshine', { available: true })
  expect(await chooseEngine({ setting: 'off', engines: [moonshine.engine] })).toBeUndefined()
  expect(moonshine.checks()).toBe(0)
})

test.each<SpeechSetting>(['openai', 'gemini'])('%s is rejected at startup', (setting) => {
  expect(() => engineChooser({ setting, engines: [] })).toThrow(InvalidSpeechSetting)
  expect(() => engineChooser({ setting, engines: [] })).toThrow('hosted speech engines are not supported yet')
})

describe('the choice is cached', () => {
  test('for a minute; then newly installed engines are found', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const moonshine = fake('moonshine', { available: 'no' })
    const choose = engineChooser({ setting: 'auto', engines: [moonshine.engine] })
    expect(await choose()).toBeUndefined()
    moonshine.behavior.available = true
    vi.setSystemTime(59_999)
    expect(await choose()).toBeUndefined()
    expect(moonshine.checks()).toBe(1)
    vi.setSystemTime(60_000)
    expect((await choose())?.name).toBe('moonshine')
  })

  test('concurrent calls share one check', async () => {
    const moonshine = fake('moonshine', { available: true })
    const choose = engineChooser({ setting: 'auto', engines: [moonshine.engine] })
    await Promise.all([choose(), choose(), choose()])
    expect(moonshine.checks()).toBe(1)
  })

  test('until the engine fails', async () => {
    const moonshine = fake('moonshine', { available: true, fails: true })
    const whisper = fake('whisper', { available: true })
    const choose = engineChooser({ setting: 'auto', engines: [moonshine.engine, whisper.engine] })
    const first = await choose()
    moonshine.behavior.available = 'it has just failed'
    await expect(first?.transcribe(readSamples(Buffer.alloc(0)), { durationMs: 1 })).rejects.toThrow('no idea')
    expect((await choose())?.name).toBe('whisper')
  })
})
