import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { ToolFailed, ToolTimedOut } from '#server/infra/media/run-tool.ts'
import { type SpeechEngine, SpeechFailed } from '#server/infra/speech/speech-engine.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let visitor: Visitor
afterEach(() => server.close())

const open = async (transcribe?: SpeechEngine['transcribe'], options = {}) => {
  server = await openTestApp({ speech: fakeSpeech(transcribe && { transcribe }), ...options })
  visitor = server.visitor()
  await visitor.register()
}
const send = (file: Uint8Array, from = visitor) =>
  from.form('/api/transcribe', [{ name: 'audio', file, filename: 'a.wav', type: 'audio/wav' }])
const listener: SpeechEngine['transcribe'] = async (_, { durationMs }) => ({
  text: `heard ${durationMs} ms`,
  language: 'en',
  engine: 'listener-1',
})

describe('a clip', () => {
  test('is answered with its text, and nothing is stored', async () => {
    await open(listener)
    const response = await send(toneWav(1))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ transcription: 'heard 1000 ms', engine: 'listener-1' })
    expect(await Array.fromAsync(server.services.files.list())).toEqual([])
  })

  test('without a language is in the one that the person speaks, and so is a saved story', async () => {
    const languages: string[] = []
    await open((_, { language }) => {
      languages.push(language)
      return Promise.resolve({ text: 'hola', language, engine: 'listener-1' })
    })
    await visitor.send('PUT', '/api/user/language', { payload: { language: 'es-US' } })
    await send(toneWav(1))
    expect(languages).toEqual(['es-US'])
    const id = await recordStory(visitor)
    expect((await visitor.get(`/api/stories/${id}`)).json()).toMatchObject({ recording: { language: 'es-US' } })
  })

  test.each([
    ['is killed', new ToolFailed('node', 'ended by SIGKILL', '')],
    ['fails', new SpeechFailed('listener', 'no result', '')],
  ])('whose recognizer %s: the story can be saved, and its words come later', async (_why, error) => {
    await open(() => Promise.reject(error))
    const response = await send(toneWav(1))
    expect([response.statusCode, response.json()]).toMatchObject([503, { error: 'speech_unavailable' }])
  })

  test('can be an upload, which can still be saved afterwards', async () => {
    await open(listener)
    const wav = toneWav(1)
    const upload = createUploader(visitor)
    await upload.create()
    const takes = { name: 'takes', value: namedTakes([upload.key, wav.length]) }
    const name = (from: Visitor) => from.form('/api/transcribe', [takes])
    expect((await name(visitor)).json()).toMatchObject({ error: 'upload_unfinished' })
    await upload.sendChunk(0, wav)
    expect((await name(visitor)).json()).toMatchObject({ transcription: 'heard 1000 ms' })
    const stranger = server.visitor()
    await stranger.register()
    expect((await name(stranger)).json()).toMatchObject({ error: 'upload_unknown' })
    const saved = await visitor.form('/api/stories', [{ name: 'title', value: 'The river' }, takes])
    expect(saved.statusCode).toBe(200)
  })

  const sendTakes = async (...takes: Uint8Array[]) => {
    const named: [string, number][] = []
    for (const bytes of takes) {
      const upload = createUploader(visitor)
      await upload.create()
      await upload.sendChunk(0, bytes)
      named.push([upload.key, bytes.length])
    }
    return visitor.form('/api/transcribe', [{ name: 'takes', value: namedTakes(...named) }])
  }

  test('can be several takes, of which those with audio are transcribed as one', async () => {
    await open(listener)
    const onlyHeader = toneWav(0)
    expect((await sendTakes(toneWav(1), onlyHeader, toneWav(2))).json()).toMatchObject({
      transcription: 'heard 3000 ms',
    })
    const refused = await sendTakes(toneWav(1), Buffer.alloc(999, 'x'))
    expect(refused.json()).toMatchObject({ error: 'not_audio', message: expect.stringMatching(/^Take 2: /) })
  })

  test('longer than ten minutes becomes a job, whose text only its sender can fetch', async () => {
    await open(listener, { worker: true })
    const response = await send(toneWav(601, 4000))
    expect(response.statusCode).toBe(202)
    const path = `/api/transcribe/${response.json().id}`
    const stranger = server.visitor()
    await stranger.register()
    expect((await stranger.get(path)).statusCode).toBe(404)
    let state = { state: 'waiting' }
    for (let tries = 0; tries < 200 && state.state === 'waiting'; tries++) {
      await wait(50)
      state = (await visitor.get(path)).json()
    }
    expect(state).toEqual({ state: 'done', transcription: 'heard 601000 ms' })
    // The text is stored first, then the audio is removed.
    await expect.poll(() => server.database.asSystem((tx) => tx.$count(storedFiles))).toBe(0)
    expect(await Array.fromAsync(server.services.files.list())).toEqual([])
  })
})

test('the engine expects the names of the family: in a clip, in a long clip and in a story', async () => {
  const expected: unknown[] = []
  const engine: SpeechEngine['transcribe'] = async (_, { names }) => {
    expected.push(names)
    return { text: 'heard', language: 'en', engine: 'listener-1' }
  }
  await open(engine, { worker: true })
  const stranger = server.visitor()
  await stranger.register({ lastName: 'Xenakis' })
  await visitor.post('/api/family/names', { name: 'Siobhan', misheard: ['Shavon'] })
  const names = ['Siobhan', 'Ruth', 'Okafor']
  await send(toneWav(1))
  expect(expected).toEqual([names])
  await send(toneWav(601, 4000))
  await expect.poll(() => expected).toEqual([names, names])
  await recordStory(visitor)
  await expect.poll(() => expected).toEqual([names, names, names])
})

const liveWebm = readFileSync(new URL('../../infra/media/testing/chromium-live.webm', import.meta.url))
const withSampleRate = (rate: number): Buffer => {
  const wav = Buffer.from(toneWav(1))
  wav.writeUInt32LE(rate, 24)
  return wav
}

describe('refuses', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 400, 'empty_audio'],
    ['garbage', Buffer.alloc(999, 'x'), 400, 'not_audio'],
    ['a tenth of a second', toneWav(0.1), 400, 'empty_audio'],
    ['a WebM that ends inside its header', liveWebm.subarray(0, 100), 400, 'unreadable_audio'],
    ['a WAV with a sample rate of 1 Hz', withSampleRate(1), 400, 'unreadable_audio'],
  ])('%s', async (_, file, status, error) => {
    await open(listener)
    const response = await send(file)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error })
  })

  test('without a speech engine, and without ffmpeg', async () => {
    await open()
    expect((await send(toneWav(1))).json()).toMatchObject({ error: 'speech_unavailable' })
    await server.close()
    await open(listener, { env: { PATH: '/nowhere' } })
    const response = await send(toneWav(1))
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ error: 'speech_unavailable' })
  })

  test('a clip that would take the space of recordings, which can still be saved', async () => {
    await open(listener)
    server.services.files.requireFreeSpace = async (purpose = 'scratch') => {
      if (purpose === 'scratch') throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    const response = await send(toneWav(1))
    expect([response.statusCode, response.json().error]).toEqual([507, 'storage_full'])
    const file = { name: 'audio', file: toneWav(1), filename: 'a.wav', type: 'audio/wav' }
    expect((await visitor.form('/api/stories', [{ name: 'title', value: 'The river' }, file])).statusCode).toBe(200)
  })

  test('a clip that takes too long', async () => {
    await open(() => Promise.reject(new ToolTimedOut('moonshine', 60_000, '')))
    const response = await send(toneWav(1))
    expect([response.statusCode, response.json().error]).toEqual([400, 'unreadable_audio'])
  })

  test('a signed-out visitor', async () => {
    await open(listener)
    expect((await send(toneWav(1), server.visitor())).statusCode).toBe(401)
  })
})
