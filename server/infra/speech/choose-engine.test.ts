import { afterEach, describe, expect, test, vi } from 'vitest'
import { type EngineRequest, engineChooser, type SpeechSetting } from './choose-engine.ts'
import { InvalidSpeechSetting, type SpeechEngine } from './speech-engine.ts'
import { fakeEngine } from './testing/fake-speech.ts'
import { readSamples } from './testing/read-samples.ts'

const LABEL = 'OpenAI'
const inEnglish: EngineRequest = { language: 'en-US', providers: [] }
const openai = { name: 'openai', provider: { label: LABEL, pricePerMinute: 0 } }

function fake(
  engine: Partial<SpeechEngine>,
  behavior: { available: true | string; fails?: boolean } = { available: true },
) {
  let checks = 0
  return {
    engine: fakeEngine({
      ...engine,
      available: async () => {
        checks += 1
        return behavior.available
      },
      transcribe: async () => {
        if (behavior.fails) throw new Error('no idea')
        return { text: '', language: 'en', engine: '' }
      },
    }),
    behavior,
    checks: () => checks,
  }
}

/** The names of the engines that a setting allows. */
const choose = async (setting: SpeechSetting, engines: SpeechEngine[], request: Partial<EngineRequest> = {}) => {
  const found = await engineChooser({ setting, engines })({ ...inEnglish, ...request })
  return found.map(({ name }) => name)
}

afterEach(() => void vi.useRealTimers())

const moonshine = fake({ name: 'moonshine', languages: ['en'] }).engine
const whisper = fake({ name: 'whisper' }).engine
const all = [
  whisper,
  moonshine,
  fake({ name: 'gemini', provider: { label: 'Google', pricePerMinute: 0 } }).engine,
  fake(openai).engine,
]

test('auto: the best engine on this machine; others are not even checked', async () => {
  const unused = fake({ name: 'whisper' })
  expect(await choose('auto', [unused.engine, moonshine])).toEqual(['moonshine'])
  expect(unused.checks()).toBe(0)
  expect(await choose('auto', [])).toEqual([])
})

test('an engine that lacks the language is skipped', async () => {
  expect(await choose('auto', all, { language: 'es-US' })).toEqual(['whisper'])
  expect(await choose('moonshine', all, { language: 'es-US' })).toEqual([])
})

test('a hosted engine comes first, only with consent to exactly its provider', async () => {
  expect(await choose('auto', all, { providers: [LABEL] })).toEqual(['openai', 'moonshine'])
  expect(await choose('auto', all, { providers: ['OpenAI (elsewhere.example)'] })).toEqual(['moonshine'])
})

test('a configured engine is used alone, but those on this machine serve families that don’t agree to a hosted one', async () => {
  expect(await choose('whisper', all, { providers: [LABEL] })).toEqual(['whisper'])
  expect(await choose('openai', all, { providers: [LABEL, 'Google'] })).toEqual(['openai', 'moonshine'])
  expect(await choose('openai', all)).toEqual(['moonshine'])
})

test('an unavailable engine is left out, with the reason', async () => {
  const broken = fake({ name: 'moonshine' }, { available: 'not now' }).engine
  const messages: string[] = []
  const onUnavailable = (...message: [string, string]): void => void messages.push(message.join(': '))
  const chooser = engineChooser({ setting: 'auto', engines: [whisper, broken], onUnavailable })
  expect(await chooser(inEnglish)).toMatchObject([{ name: 'whisper' }])
  expect(messages).toEqual(['moonshine: not now'])
})

test('off does not check any engine', async () => {
  const unused = fake({ name: 'moonshine' })
  expect(await choose('off', [unused.engine])).toEqual([])
  expect(unused.checks()).toBe(0)
})

test('a hosted engine that is not set up is rejected at startup', () => {
  expect(() => engineChooser({ setting: 'openai', engines: [moonshine] })).toThrow(InvalidSpeechSetting)
})

describe('the check of an engine is remembered', () => {
  test('for a minute; then newly installed engines are found', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const { engine, behavior, checks } = fake({ name: 'moonshine' }, { available: 'no' })
    const chooser = engineChooser({ setting: 'auto', engines: [engine] })
    expect(await chooser(inEnglish)).toEqual([])
    behavior.available = true
    // Set back meanwhile, the clock doesn't make it longer.
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(59_999)
    expect(await chooser(inEnglish)).toEqual([])
    expect(checks()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await chooser(inEnglish)).toMatchObject([{ name: 'moonshine' }])
  })

  test('and shared by concurrent calls', async () => {
    const { engine, checks } = fake({ name: 'moonshine' })
    const chooser = engineChooser({ setting: 'auto', engines: [engine] })
    await Promise.all([chooser(inEnglish), chooser(inEnglish), chooser(inEnglish)])
    expect(checks()).toBe(1)
  })

  test('until the engine fails', async () => {
    const { engine, behavior } = fake({ name: 'moonshine' }, { available: true, fails: true })
    const chooser = engineChooser({ setting: 'auto', engines: [engine, whisper] })
    const [first] = await chooser(inEnglish)
    behavior.available = 'it has just failed'
    const options = { durationMs: 1, language: 'en-US' }
    await expect(first?.transcribe(readSamples(Buffer.alloc(0)), options)).rejects.toThrow('no idea')
    expect(await chooser(inEnglish)).toMatchObject([{ name: 'whisper' }])
  })
})
