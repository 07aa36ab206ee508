import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { decodePcm16, encodePcm16 } from '#common/media/pcm16.ts'
import { levelOf, peakOf, speech } from '#common/speech/testing/signals.ts'
import { readSamples } from '../testing/read-samples.ts'
import { geminiTranscription } from './gemini-transcription.ts'
import { hostedEngine } from './hosted-engine.ts'
import { openAiTranscription } from './openai-transcription.ts'
import { createProviderClient } from './provider-client.ts'
import { checkGemini, checkOpenAi, fakeProvider, geminiReply, KEY, openAiReply } from './testing/fake-provider.ts'

type Provider = Awaited<ReturnType<typeof fakeProvider>>

const running: Provider[] = []
afterEach(async () => {
  for (const provider of running.splice(0)) await provider.close()
})

const openProvider = async (...parameters: Parameters<typeof fakeProvider>): Promise<Provider> => {
  const provider = await fakeProvider(...parameters)
  running.push(provider)
  return provider
}

/** An engine with a provider on this machine that answers `we walked`; nothing is really compressed. `encoded` is what would be. */
const openOpenAi = async ({ model = 'whisper-1', timeoutMs = 5_000 } = {}) => {
  const provider = await openProvider(checkOpenAi, () => openAiReply(['we', 'walked']))
  const encoded: Buffer[] = []
  const engine = hostedEngine({
    name: 'openai',
    model,
    provider: { label: 'OpenAI', pricePerMinute: 6000 },
    api: openAiTranscription({ key: KEY, baseUrl: `${provider.origin}/v1`, model }),
    client: createProviderClient('openai', { backoffMs: 1, timeoutMs }),
    encode: async (pcm) => {
      encoded.push(pcm)
      return Buffer.from('fLaC')
    },
  })
  return { provider, encoded, ...withCounters(engine) }
}

const pcmOf = (samples: Float32Array): Buffer => Buffer.from(encodePcm16(samples))

/** Noise up to this level, in which a louder sound may begin after a second. */
const noise = (level: number, soundLevel?: number): Buffer => {
  const samples = new Int16Array(2 * 16_000)
  let random = 1
  for (let at = 0; at < samples.length; at += 1) {
    random = (random * 48_271) % 2_147_483_647
    const isSound = soundLevel !== undefined && at >= 16_000 && at < 16_000 + 4_000
    samples[at] = (random / 2_147_483_647 - 0.5) * 2 * (isSound ? soundLevel : level)
  }
  return Buffer.from(samples.buffer)
}

const withCounters = (engine: ReturnType<typeof hostedEngine>) => {
  const counts = { attempts: 0, seconds: 0 }
  const transcribe = (seconds: number, { sound = 'loud', signal, language = 'en-US', beforeSend }: Options = {}) =>
    engine.transcribe(readSamples(Buffer.alloc(seconds * 32_000, sound)), {
      durationMs: seconds * 1000,
      language,
      ...(signal && { signal }),
      spending: {
        beforeSend: async () => {
          await beforeSend?.(counts.attempts)
          counts.attempts += 1
        },
        onSent: (sent) => {
          counts.seconds += sent
        },
      },
    })
  return { engine, counts, transcribe }
}

type Options = {
  /** Repeated for the whole time. */
  sound?: string | number | Buffer
  signal?: AbortSignal
  language?: string
  beforeSend?: (attempts: number) => Promise<void>
}

const isUnusable = { code: 'speech_engine_unusable', engine: 'openai' }
const hasFailed = { code: 'speech_failed', engine: 'openai' }

describe('OpenAI', () => {
  test('a long recording goes in parts, and their words get the times of the recording', async () => {
    const { provider, counts, transcribe } = await openOpenAi()
    const { text, words = [], ...others } = await transcribe(310)
    expect(provider.refused).toEqual([])
    expect(provider.received).toMatchObject([
      { model: 'whisper-1', language: 'en' },
      { model: 'whisper-1', language: 'en' },
    ])
    expect(text).toBe('we walked. we walked.')
    expect(others).toEqual({ language: 'en', engine: 'openai' })
    const cut = (words[2]?.start ?? 0) - 0
    expect(cut).toBeGreaterThan(285)
    expect(cut).toBeLessThan(300)
    expect(words).toEqual([
      { word: 'we', start: 0, end: 1, confidence: null },
      { word: 'walked', start: 1, end: 2, confidence: null },
      { word: 'we', start: cut, end: cut + 1, confidence: null },
      { word: 'walked', start: cut + 1, end: cut + 2, confidence: null },
    ])
    expect(counts).toEqual({ attempts: 2, seconds: 310 })
  })

  test('a model without word times: only the text', async () => {
    const { provider, transcribe } = await openOpenAi({ model: 'gpt-4o-transcribe' })
    provider.next({ body: JSON.stringify({ text: 'We walked.', usage: { type: 'tokens' } }) })
    expect(await transcribe(1, { language: 'fil-PH' })).toEqual({
      text: 'We walked.',
      language: 'tl',
      engine: 'openai',
    })
    expect(provider.received).toMatchObject([{ model: 'gpt-4o-transcribe', language: 'tl' }])
  })

  test('text that the model made up for noise is left out', async () => {
    const { provider, transcribe } = await openOpenAi()
    const segments = [
      { start: 0, end: 1, text: ' We walked.', no_speech_prob: 0.1, avg_logprob: -0.2 },
      { start: 1, end: 2, text: ' Thanks for watching!', no_speech_prob: 0.9, avg_logprob: -1.4 },
    ]
    const words = [
      { word: 'We', start: 0, end: 0.5 },
      { word: 'Thanks', start: 1.2, end: 1.5 },
    ]
    provider.next({ body: JSON.stringify({ text: 'We walked. Thanks for watching!', words, segments }) })
    const { text, words: spoken } = await transcribe(2)
    expect([text, spoken?.map(({ word }) => word)]).toEqual(['We walked.', ['We']])
  })

  test('silence is not sent', async () => {
    const { provider, counts, transcribe } = await openOpenAi()
    expect(await transcribe(2, { sound: 0 })).toMatchObject({ text: '', words: [] })
    expect([provider.received.length, counts.seconds]).toEqual([0, 0])
  })

  test('nor is the noise of an empty room, but a quiet word in it is', async () => {
    const { provider, transcribe } = await openOpenAi()
    expect(await transcribe(2, { sound: noise(300) })).toMatchObject({ text: '', words: [] })
    expect(provider.received).toEqual([])
    expect(await transcribe(2, { sound: noise(300, 600) })).toMatchObject({ text: 'we walked.' })
    expect(await transcribe(2, { sound: noise(900) })).toMatchObject({ text: 'we walked.' })
  })
})

describe('quiet speech', () => {
  test('is as loud as in a good recording when it is sent, and the recording stays as it is', async () => {
    const { encoded, transcribe } = await openOpenAi()
    const sound = pcmOf(speech(4, -60))
    const before = Buffer.from(sound)
    expect(await transcribe(4, { sound })).toMatchObject({ text: 'we walked.' })
    const sent = decodePcm16(encoded[0] ?? Buffer.alloc(0))
    expect(sent).toHaveLength(4 * 16_000)
    expect(levelOf(sent.slice(-16_000))).toBeGreaterThan(-25)
    expect(peakOf(sent)).toBeLessThan(1)
    expect(sound.equals(before)).toBe(true)
  })

  test('a good recording is sent as it is, once someone speaks', async () => {
    const { encoded, transcribe } = await openOpenAi()
    const sound = pcmOf(speech(4, -15))
    await transcribe(4, { sound })
    expect(encoded[0]?.subarray(16_000).equals(sound.subarray(16_000))).toBe(true)
  })

  test('the last bits of silence are not sent, even if they change', async () => {
    const { provider, transcribe } = await openOpenAi()
    expect(await transcribe(4, { sound: pcmOf(speech(4, -75)) })).toMatchObject({ text: '', words: [] })
    expect(provider.received).toEqual([])
  })
})

test('others have their turn while a long part is leveled', async () => {
  const { transcribe } = await openOpenAi()
  let turns = 0
  let turnsBeforeSending = 0
  let isDone = false
  const takeTurns = async () => {
    for (; !isDone; turns += 1) await setImmediate()
  }
  const beforeSend = async () => {
    turnsBeforeSending = turns
  }
  const turning = takeTurns()
  await transcribe(200, { sound: pcmOf(speech(200, -60)), beforeSend }).finally(() => {
    isDone = true
  })
  await turning
  expect(turnsBeforeSending).toBeGreaterThan(8)
})

describe('Gemini', () => {
  test('sends audio and language, and reads text and word times', async () => {
    const provider = await openProvider(checkGemini, () => geminiReply(['we', 'walked']))
    const model = 'gemini-3.5-transcribe'
    const { transcribe } = withCounters(
      hostedEngine({
        name: 'gemini',
        model,
        provider: { label: 'Google', pricePerMinute: 1 },
        api: geminiTranscription({ key: KEY, baseUrl: `${provider.origin}/v1beta`, model }),
        client: createProviderClient('gemini', { backoffMs: 1 }),
        encode: async () => Buffer.from('fLaC'),
      }),
    )
    expect(await transcribe(3, { language: 'zh-CN' })).toEqual({
      text: 'we walked.',
      words: [
        { word: 'we', start: 0, end: 0.5, confidence: null },
        { word: 'walked', start: 1, end: 1.5, confidence: null },
      ],
      language: 'zh',
      engine: 'gemini',
    })
    expect(provider.refused).toEqual([])
    expect(provider.received).toMatchObject([{ model, language: 'cmn-Hans-CN' }])
    provider.next({ body: JSON.stringify({ candidates: [{ finishReason: 'MAX_TOKENS' }] }) })
    await expect(transcribe(1)).rejects.toMatchObject({ code: 'speech_failed' })
    provider.next({ body: JSON.stringify({ promptFeedback: { blockReason: 'OTHER' } }) })
    await expect(transcribe(1)).rejects.toMatchObject({ code: 'speech_failed' })
  })
})

describe('what may pass is tried again', () => {
  test.each([
    ['a rate limit', { status: 429, headers: { 'retry-after': '0' }, body: '{}' }],
    ['a rate limit until a date', { status: 429, headers: { 'retry-after': new Date(0).toUTCString() }, body: '{}' }],
    ['overload', { status: 503, body: 'busy' }],
  ])('%s', async (_, reply) => {
    const { provider, counts, transcribe } = await openOpenAi()
    provider.next(reply, reply)
    expect(await transcribe(1)).toMatchObject({ text: 'we walked.' })
    // Refused requests cost nothing.
    expect(counts).toEqual({ attempts: 3, seconds: 1 })
  })

  test('a broken connection, which may have cost something', async () => {
    const { provider, counts, transcribe } = await openOpenAi()
    provider.next((response) => response.destroy())
    expect(await transcribe(1)).toMatchObject({ text: 'we walked.' })
    expect(counts).toEqual({ attempts: 2, seconds: 2 })
  })

  test('four times at most; then the engine pauses for a minute', async () => {
    const { provider, engine, counts, transcribe } = await openOpenAi()
    const overloaded = { status: 500, body: '{}' }
    provider.next(overloaded, overloaded, overloaded, overloaded)
    await expect(transcribe(1)).rejects.toMatchObject(isUnusable)
    expect(counts.attempts).toBe(4)
    expect(await engine.available()).toContain('status 500')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    expect(await engine.available()).toBe(true)
    vi.restoreAllMocks()
  })

  test('not if the provider asks for a long wait: another engine goes on, and this one pauses for that long', async () => {
    const { provider, engine, counts, transcribe } = await openOpenAi()
    provider.next({ status: 429, headers: { 'retry-after': '3600' }, body: '{}' })
    await expect(transcribe(1)).rejects.toMatchObject(isUnusable)
    expect(counts.attempts).toBe(1)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_500_000)
    expect(await engine.available()).toContain('status 429')
    vi.restoreAllMocks()
  })

  test('a reply that takes too long', async () => {
    const { provider, transcribe } = await openOpenAi({ timeoutMs: 50 })
    provider.next(() => {})
    expect(await transcribe(1)).toMatchObject({ text: 'we walked.' })
  })
})

describe('what stays wrong is not tried again', () => {
  test('a wrong key pauses the engine', async () => {
    const { provider, engine, counts, transcribe } = await openOpenAi()
    provider.next({ status: 401, body: '{"error":{"message":"Incorrect API key"}}' })
    await expect(transcribe(1)).rejects.toMatchObject(isUnusable)
    expect(counts).toEqual({ attempts: 1, seconds: 0 })
    expect(await engine.available()).toContain('check the key')
  })

  test.each([
    ['audio that the provider refuses', { status: 400, body: '{}' }],
    ['a reply that is not JSON', { body: '<html>' }],
    ['a reply of another form', { body: '{"words":[]}' }],
    ['a reply without end', { body: 'x'.repeat(9_000_000) }],
  ])('%s', async (_, reply) => {
    const { provider, engine, transcribe } = await openOpenAi()
    provider.next(reply)
    await expect(transcribe(1)).rejects.toMatchObject(hasFailed)
    expect(await engine.available()).toBe(true)
  })

  test.each([
    ['{"error":{"code":"audio_too_short","message":"We walked"}}', 400, 'audio_too_short'],
    ['{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"We walked"}}', 400, 'INVALID_ARGUMENT'],
    ['{"error":{"code":"We walked"}}', 400, ''],
    ['We walked', 200, ''],
    ['{"text":["We walked"]}', 200, ''],
  ])('the failure contains no words of the reply: %s', async (body, status, stderrTail) => {
    const { provider, transcribe } = await openOpenAi()
    provider.next({ status, body })
    const failure = await transcribe(1).catch((error: unknown) => error)
    expect(failure).toMatchObject({ ...hasFailed, stderrTail })
    expect(inspect(failure)).not.toContain('We walked')
  })
})

test('a redirect is not followed: the recording goes to no other server', async () => {
  const { provider, transcribe } = await openOpenAi()
  const other = await openProvider(checkOpenAi, () => openAiReply(['elsewhere']))
  const redirect = { status: 307, headers: { location: `${other.origin}/v1/audio/transcriptions` }, body: '' }
  provider.next(redirect, redirect, redirect, redirect)
  await expect(transcribe(1)).rejects.toMatchObject(isUnusable)
  expect(other.received).toEqual([])
})

test('canceling ends the request at once, and nothing more is sent', async () => {
  const { provider, transcribe } = await openOpenAi()
  const arrived = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  provider.next((response) => {
    arrived.resolve()
    response.once('close', closed.resolve)
  })
  const controller = new AbortController()
  const result = transcribe(1, { signal: controller.signal })
  await arrived.promise
  controller.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
  await closed.promise
  expect(provider.received).toHaveLength(1)
})

test('canceling ends a wait between attempts', async () => {
  const { provider, transcribe } = await openOpenAi()
  const controller = new AbortController()
  provider.next((response) => {
    response.writeHead(429, { 'retry-after': '20' }).end()
    response.once('close', () => controller.abort(new Error('left')))
    void once(response, 'finish').then(() => setTimeout(() => controller.abort(new Error('left')), 20))
  })
  await expect(transcribe(1, { signal: controller.signal })).rejects.toThrow('left')
  expect(provider.received).toHaveLength(1)
})

test('permission is asked for before every attempt', async () => {
  const { provider, transcribe } = await openOpenAi()
  provider.next({ status: 503, body: '' })
  const beforeSend = async (attempts: number) => {
    if (attempts > 0) throw new Error('withdrawn')
  }
  await expect(transcribe(1, { beforeSend })).rejects.toThrow('withdrawn')
  expect(provider.received).toHaveLength(1)
})

test('without permission and limit, nothing is sent', async () => {
  const { provider, engine } = await openOpenAi()
  const read = readSamples(Buffer.alloc(32_000, 'loud'))
  await expect(engine.transcribe(read, { durationMs: 1000, language: 'en-US' })).rejects.toThrow('needs consent')
  expect(provider.received).toEqual([])
})
