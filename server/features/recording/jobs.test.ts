import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { recordings, storedFiles, transcripts } from '#server/infra/db/schema/recordings.ts'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
const folders: string[] = []
afterEach(async () => {
  await server.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const save = async (
  visitor: Visitor,
  wav: Uint8Array,
  content = '',
  transcriptionMethod = 'browser',
  duration = '',
): Promise<Story> => {
  const response = await visitor.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'content', value: content },
    { name: 'transcriptionMethod', value: transcriptionMethod },
    { name: 'duration', value: duration },
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const until = async (visitor: Visitor, ready: (story: Story) => boolean): Promise<Story> => {
  for (let tries = 0; tries < 400; tries++) {
    const [story] = (await visitor.get('/api/stories')).json<Story[]>()
    if (story && ready(story)) return story
    await wait(50)
  }
  throw new Error('The story never got into that state.')
}

const engineThat = (transcribe: SpeechEngine['transcribe']) => fakeSpeech({ transcribe })
const recognized = { text: 'we lived by the river', language: 'en', engine: 'listener-1' }
const words = [{ word: 'we', start: 0.1, end: 0.3, confidence: 0.9 }]

describe('after a save', () => {
  test('the recording is measured, a seekable copy is made, and the original stays untouched', async () => {
    server = await openTestApp({ worker: true })
    const visitor = server.visitor()
    await visitor.register()
    const wav = toneWav(2)
    const saved = await save(visitor, wav)
    const story = await until(visitor, ({ recording }) => recording?.playbackUrl !== saved.audioUrl)
    expect(story.duration).toBe(2)
    expect(story.recording).toMatchObject({ state: 'ready', durationMs: 2000 })
    const peaks = Buffer.from(story.recording?.peaks ?? '', 'base64')
    expect(peaks.length).toBe(120)
    expect(Math.max(...peaks)).toBeGreaterThan(50)
    expect(story.audioUrl).toBe(saved.audioUrl)
    expect((await visitor.get(saved.audioUrl ?? '')).rawPayload.equals(wav)).toBe(true)
    expect((await visitor.get(story.recording?.playbackUrl ?? '')).statusCode).toBe(200)
    const files = await server.database.asSystem((tx) => tx.select().from(storedFiles))
    expect(files.map((file) => file.state)).toEqual(['stored', 'stored'])
  })

  test.each([
    ['a little less, which the storyteller has seen: it stays', '1', 1],
    ['a little more, which the storyteller has seen: it stays', '3', 3],
    ['something else: the measured length replaces it', '61', 2],
  ])('of a recording of 2.02 s, the browser counted %s', async (_case, counted, seconds) => {
    server = await openTestApp({ worker: true })
    const visitor = server.visitor()
    await visitor.register()
    const { id } = await save(visitor, toneWav(2.02), 'We lived by the river.', 'browser', counted)
    const story = await until(visitor, ({ recording }) => recording?.state === 'ready')
    expect(story).toMatchObject({ duration: seconds, recording: { durationMs: 2020 } })
    expect((await visitor.get(`/api/stories/${id}/download/txt`)).body).toContain(`Length: 0:0${seconds}\n`)
  })

  test('an empty text is filled from the transcript, which has word times', async () => {
    server = await openTestApp({ worker: true, speech: engineThat(async () => ({ ...recognized, words })) })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1))
    const story = await until(visitor, ({ transcript }) => transcript?.state === 'done')
    expect(story).toMatchObject({ content: recognized.text, transcriptionMethod: 'listener-1' })
    const [transcript] = await server.database.asSystem((tx) => tx.select().from(transcripts))
    expect(transcript).toMatchObject({
      state: 'done',
      text: recognized.text,
      words,
      language: 'en',
      progress: 1,
      model: 'listener 1',
      isSource: true,
    })
  })

  test('text that equals the transcript is marked as the engine’s', async () => {
    server = await openTestApp({ worker: true, speech: engineThat(async () => recognized) })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1), `${recognized.text}\n`)
    const story = await until(visitor, ({ transcript }) => transcript?.state === 'done')
    expect(story.transcriptionMethod).toBe('listener-1')
  })

  test('text that the author corrected before saving stays, and has the engine’s name', async () => {
    server = await openTestApp({ worker: true, speech: engineThat(async () => recognized) })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1), 'Nearly what the engine heard.', 'gemini')
    const story = await until(visitor, ({ transcript }) => transcript?.state === 'done')
    expect(story).toMatchObject({ content: 'Nearly what the engine heard.', transcriptionMethod: 'listener-1' })
  })

  test('existing text stays, next to the transcript', async () => {
    server = await openTestApp({ worker: true, speech: engineThat(async () => recognized) })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1), 'My own words.')
    const story = await until(visitor, ({ transcript }) => transcript?.state === 'done')
    expect(story).toMatchObject({
      content: 'My own words.',
      transcriptionMethod: 'browser',
    })
    const [transcript] = await server.database.asSystem((tx) => tx.select().from(transcripts))
    expect(transcript?.isSource).toBe(false)
  })

  test('a file that cannot be decoded is stored and marked unreadable', async () => {
    server = await openTestApp({ worker: true })
    const visitor = server.visitor()
    await visitor.register()
    const broken = Buffer.concat([
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
      Buffer.alloc(4000, 7),
    ])
    const saved = await save(visitor, broken)
    const story = await until(visitor, ({ recording }) => recording?.state !== 'received')
    expect(story.recording?.state).toBe('unreadable')
    expect((await visitor.get(saved.audioUrl ?? '')).rawPayload.equals(broken)).toBe(true)
  })

  test('15.8 seconds are 0:15 on the story, as they are in its player and its text file', async () => {
    server = await openTestApp({ worker: true })
    const visitor = server.visitor()
    await visitor.register()
    const { id } = await save(visitor, toneWav(15.8), 'We lived by the river.')
    const story = await until(visitor, ({ recording }) => recording?.state === 'ready')
    expect(story.recording?.durationMs).toBe(15_800)
    expect(story.duration).toBe(15)
    expect((await visitor.get(`/api/stories/${id}/download/txt`)).body).toContain('Length: 0:15\n')
  })

  test('a truncated file is marked damaged, with the length of its readable part', async () => {
    server = await openTestApp({ worker: true })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(4).subarray(0, 40_000))
    const story = await until(visitor, ({ recording }) => recording?.state !== 'received')
    expect(story.recording?.state).toBe('damaged')
    expect(story.recording?.durationMs).toBeGreaterThan(2000)
  })
})

describe('when a program is missing', () => {
  test('ffmpeg: the story is saved and playable, and waits to be measured', async () => {
    server = await openTestApp({ worker: true, env: { PATH: '/nowhere' } })
    const visitor = server.visitor()
    await visitor.register()
    const saved = await save(visitor, toneWav(1))
    await wait(500)
    const story = await until(visitor, () => true)
    expect(story.recording?.state).toBe('received')
    expect((await visitor.get(saved.audioUrl ?? '')).statusCode).toBe(200)
    expect((await visitor.get('/health')).json()).toMatchObject({ status: 'ok', ffmpeg: false })
  })

  test('a speech engine: the transcript stays pending', async () => {
    server = await openTestApp({ worker: true, speech: fakeSpeech() })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1))
    const story = await until(visitor, ({ recording }) => recording?.state === 'ready')
    expect(story.transcript?.state).toBe('waiting')
  })

  test('speech recognition turned off: the transcript is off', async () => {
    server = await openTestApp({ worker: true })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1))
    const story = await until(visitor, ({ transcript }) => transcript?.state !== 'waiting')
    expect(story.transcript?.state).toBe('off')
  })
})

/** A folder with fake ffmpeg and ffprobe that run `script`. */
const fakes = async (script: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-programs-'))
  folders.push(folder)
  for (const name of ['ffmpeg', 'ffprobe']) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

describe('when ffmpeg misbehaves', () => {
  test('hanging: the save has been answered, and the list still works', async () => {
    const programs = await fakes('exec sleep 60')
    server = await openTestApp({
      worker: true,
      env: { FFMPEG: join(programs, 'ffmpeg'), FFPROBE: join(programs, 'ffprobe') },
    })
    const visitor = server.visitor()
    await visitor.register()
    await save(visitor, toneWav(1))
    await wait(500)
    expect((await until(visitor, () => true)).recording?.state).toBe('received')
  })

  test('crashing: the file stays untouched and is retried', async () => {
    const programs = await fakes('kill -SEGV $$')
    server = await openTestApp({
      worker: true,
      env: { FFMPEG: join(programs, 'ffmpeg'), FFPROBE: join(programs, 'ffprobe') },
    })
    const visitor = server.visitor()
    await visitor.register()
    const wav = toneWav(1)
    const saved = await save(visitor, wav)
    await wait(1000)
    const [recording] = await server.database.asSystem((tx) => tx.select().from(recordings))
    expect(recording?.state).toBe('received')
    expect((await visitor.get(saved.audioUrl ?? '')).rawPayload.equals(wav)).toBe(true)
  })
})
