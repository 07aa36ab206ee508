import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { convert, LIVE_WEBM_ARGS } from '#server/infra/media/testing/speech-samples.ts'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

// A recording whose takes were uploaded one by one, and the save that names them.

let server: TestApp
let storyteller: Visitor
let account: { id: number; familyId: number }
let recordingKey: string
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  storyteller = server.visitor()
  account = await storyteller.register()
  recordingKey = randomUUID()
})

type Take = { key: string; bytes: Uint8Array }

const first = toneWav(1)
const second = toneWav(2)
const third = toneWav(1).fill(3, 1000)

/** Uploads a take of the recording. */
const sendTake = async (
  bytes: Uint8Array,
  metadata: Record<string, string> = {},
  from = storyteller,
): Promise<Take> => {
  const upload = createUploader(from)
  const created = await upload.create({ recordingKey, takeId: upload.key, ...metadata })
  expect(created.statusCode, created.body).toBe(201)
  expect((await upload.sendChunk(0, bytes)).statusCode).toBe(204)
  return { key: upload.key, bytes }
}
const sendAll = async (...takes: Uint8Array[]): Promise<Take[]> => {
  const sent: Take[] = []
  for (const [i, bytes] of takes.entries()) sent.push(await sendTake(bytes, { position: String(i + 1) }))
  return sent
}
const named = (takes: readonly Take[]) => namedTakes(...takes.map(({ key, bytes }) => [key, bytes.length] as const))
const save = (takes: readonly Take[] | string, fields: Record<string, string> = {}, from = storyteller) => {
  const list = typeof takes === 'string' ? takes : named(takes)
  const values = { title: 'The river', recordingKey, takes: list, ...fields }
  return from.form(
    '/api/stories',
    Object.entries(values).map(([name, value]) => ({ name, value })),
  )
}
const listed = async () =>
  (await storyteller.get('/api/uploads')).json<{ takeId: string; recordingKey: string; position: number }[]>()
const stories = async () => (await storyteller.get('/api/stories')).json<Story[]>()
const states = async () => {
  const own = eq(storedFiles.familyId, account.familyId)
  const files = await server.database.asSystem((tx) => tx.select().from(storedFiles).where(own))
  return files.map(({ state }) => state).sort()
}
const audioOf = async (response: { json(): unknown }) => {
  const { recording } = response.json() as Story
  return Promise.all((recording?.takes ?? []).map(async ({ url }) => (await storyteller.get(url)).rawPayload))
}

describe('takes that wait', () => {
  test('are listed one by one: the newest recording first, and its takes by position, start and id', async () => {
    const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString()
    const [one, two] = await sendAll(first, second)
    const other = await sendTake(third, { recordingKey: randomUUID() })
    // Two devices continue the same recording.
    const later = await sendTake(third, { position: '3', startedAt: at(9) })
    const earlier = await sendTake(third, { position: '3', startedAt: at(5) })
    expect((await listed()).map(({ takeId, position }) => [takeId, position])).toEqual([
      [other.key, 1],
      [one?.key, 1],
      [two?.key, 2],
      [earlier.key, 3],
      [later.key, 3],
    ])
    expect((await listed()).filter((upload) => upload.recordingKey === recordingKey)).toHaveLength(4)
  })

  test('have addresses of their own; without an id, the take has that of its recording', async () => {
    const upload = createUploader(storyteller)
    const takeId = randomUUID()
    expect((await upload.create({ takeId, position: '2' })).headers.location).toBe(`/api/uploads/${takeId}`)
    expect((await upload.head()).statusCode).toBe(404)
    expect((await upload.create()).headers.location).toBe(`/api/uploads/${upload.key}`)
    expect(await listed()).toMatchObject([
      { recordingKey: upload.key, takeId: upload.key, position: 1 },
      { recordingKey: upload.key, takeId, position: 2 },
    ])
    await createUploader(storyteller, takeId).remove()
    expect(await listed()).toMatchObject([{ takeId: upload.key }])
  })
})

describe('a save', () => {
  test('makes one story of all takes, in the order in which it names them', async () => {
    const [one, two, three] = (await sendAll(first, second, third)) as [Take, Take, Take]
    const saved = await save([three, one, two])
    expect(saved.statusCode, saved.body).toBe(200)
    const story = saved.json<Story>()
    expect(story).toMatchObject({ audioUrl: null, recording: { state: 'received', playbackUrl: null } })
    expect(story.recording?.takes.map(({ bytes }) => bytes)).toEqual([third.length, first.length, second.length])
    expect(await audioOf(saved)).toEqual([third, first, second])
    expect((await stories()).length).toBe(1)
    expect(await listed()).toEqual([])
    expect(await states()).toEqual(['stored', 'stored', 'stored'])
  })

  test('of one take has the recording’s address at once, and leaves the other takes alone', async () => {
    const [one, two] = (await sendAll(first, second)) as [Take, Take]
    const story = (await save([one])).json<Story>()
    expect(story.audioUrl).toBe(story.recording?.takes[0]?.url)
    expect(story.recording?.playbackUrl).toBe(story.audioUrl)
    expect(await listed()).toMatchObject([{ takeId: two.key }])
  })

  test.each([
    ['that isn’t JSON', () => 'x'],
    ['that is no list', () => '{"takeId":"x","bytes":1}'],
    ['of none', () => '[]'],
    ['with something else in it', () => '["x"]'],
    ['with an id that is no UUID', () => '[{"takeId":"x","bytes":1}]'],
    ['with a take of 0 bytes', ({ key }: Take) => namedTakes([key, 0])],
    ['with half a byte', ({ key }: Take) => namedTakes([key, 1.5])],
    ['with a number as text', ({ key }: Take) => JSON.stringify([{ takeId: key, bytes: '5' }])],
    ['of 101 takes', () => namedTakes(...Array.from({ length: 101 }, () => [randomUUID(), 1] as const))],
    ['with a take named twice', ({ key, bytes }: Take) => namedTakes([key, bytes.length], [key, bytes.length])],
    ['with a take named twice, once in capitals', ({ key }: Take) => namedTakes([key, 1], [key.toUpperCase(), 1])],
  ])('with a list %s is refused', async (_, list) => {
    const one = await sendTake(first)
    const refused = await save(list(one))
    expect(refused.statusCode).toBe(400)
    const { error, fields } = refused.json()
    expect([error, Object.keys(fields)]).toEqual(['invalid_input', [expect.stringMatching(/^takes/)]])
    expect(await stories()).toEqual([])
    expect(await states()).toEqual(['uploading'])
  })

  test.each<[string, number, string, (two: Take) => Promise<Take> | Take]>([
    ['is unknown', 404, 'upload_unknown', () => ({ key: randomUUID(), bytes: second })],
    ['has fewer bytes', 409, 'upload_unfinished', ({ key }) => ({ key, bytes: new Uint8Array(second.length + 1) })],
    ['has more bytes', 400, 'wrong_length', ({ key }) => ({ key, bytes: second.subarray(1) })],
    ['isn’t audio', 400, 'not_audio', () => sendTake(new Uint8Array(5000).fill(7))],
    ['is of another format than was announced', 400, 'not_audio', () => sendTake(second, { mimeType: 'audio/webm' })],
  ])('whose second take %s: the error says which one, and nothing is saved', async (_, status, error, change) => {
    const [one, two, three] = (await sendAll(first, second, third)) as [Take, Take, Take]
    const wrong = await change(two)
    const refused = await save([one, wrong, three])
    expect(refused.statusCode).toBe(status)
    expect(refused.json()).toMatchObject({
      error,
      message: expect.stringMatching(/^Take 2: /),
      fields: { takeId: wrong.key },
    })
    expect(await stories()).toEqual([])
    expect(new Set(await states())).toEqual(new Set(['uploading']))
    const saved = await save([one, two, three])
    expect(await audioOf(saved)).toEqual([first, second, third])
  })

  test('with a take of another person is refused, in the same family or another', async () => {
    const one = await sendTake(first)
    const relative = server.visitor()
    await relative.join((await storyteller.invite()).inviteCode)
    const stranger = server.visitor()
    await stranger.register()
    for (const other of [relative, stranger]) {
      const theirs = await sendTake(second, {}, other)
      const refused = await save([one, theirs])
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toMatchObject({ error: 'upload_unknown', fields: { takeId: theirs.key } })
      expect((await createUploader(other, theirs.key).head()).statusCode).toBe(200)
    }
    expect(await stories()).toEqual([])
  })

  test('with takes of two families is refused, whichever it names', async () => {
    const { owner, familyId } = await familyOf(server)
    await storyteller.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
    await storyteller.send('PUT', '/api/families/current', { payload: { familyId: account.familyId } })
    const here = await sendTake(first, { familyId: String(account.familyId) })
    const there = await sendTake(second, { familyId: String(familyId) })
    const refused = [
      await save([here, there]),
      await save([there, here]),
      await save([here, there], { familyId: String(familyId) }),
      await save([there], { familyId: String(account.familyId) }),
    ]
    for (const response of refused) expect(response.json()).toMatchObject({ error: 'upload_unknown' })
    expect(await stories()).toEqual([])
    expect(await listed()).toHaveLength(2)
    // Without a family, it is that of the takes.
    expect((await save([there])).statusCode).toBe(200)
    expect((await owner.get('/api/stories')).json()).toHaveLength(1)
  })
})

describe('a repeated save', () => {
  test('of the same takes returns the same story, also at the same moment', async () => {
    const takes = await sendAll(first, second, third)
    const both = await Promise.all([save(takes), save(takes), save(takes)])
    const again = await save(takes, { title: 'The lake' })
    expect([...both, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set([...both, again].map((response) => response.json<Story>().id)).size).toBe(1)
    expect((await stories()).map(({ title }) => title)).toEqual(['The lake'])
    expect(await states()).toEqual(['stored', 'stored', 'stored'])
  })

  test('of other takes, or in another order, is refused', async () => {
    const [one, two, three] = (await sendAll(first, second, third)) as [Take, Take, Take]
    const saved = await save([one, two])
    for (const takes of [[one], [two, one], [one, three], [one, two, three]]) {
      const refused = await save(takes)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ error: 'saved_otherwise' })
    }
    const shorter = { ...two, bytes: second.subarray(1) }
    expect((await save([one, shorter])).json()).toMatchObject({ error: 'saved_otherwise' })
    expect(await audioOf(saved)).toEqual([first, second])
    expect(await listed()).toMatchObject([{ takeId: three.key }])
  })

  test('compares every take byte for byte, and discards uploads of the same audio', async () => {
    const saved = await save(await sendAll(first, second))
    const [copy, sameLength] = (await sendAll(first, Buffer.from(second).fill(5, 1000))) as [Take, Take]
    const refused = await save([copy, sameLength])
    expect(refused.json()).toMatchObject({ error: 'saved_otherwise' })
    expect(await listed()).toHaveLength(2)
    const again = await save([copy, await sendTake(second)])
    expect(again.json()).toMatchObject({ id: saved.json<Story>().id })
    expect(await listed()).toMatchObject([{ takeId: sameLength.key }])
  })

  test('as a file is refused if the story has more takes', async () => {
    await save(await sendAll(first, second))
    const refused = await storyteller.form('/api/stories', [
      { name: 'title', value: 'The river' },
      { name: 'recordingKey', value: recordingKey },
      { name: 'audio', file: first, filename: 'a.wav', type: 'audio/wav' },
    ])
    expect(refused.json()).toMatchObject({ error: 'saved_otherwise' })
  })

  test('of the same takes under other keys, in opposite order and at once: one story', async () => {
    const takes = await sendAll(first, second, third)
    const saves = [0, 1, 2, 3].map((i) =>
      save(i % 2 === 0 ? takes : takes.toReversed(), { recordingKey: randomUUID(), title: `Story ${i}` }),
    )
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toEqual([200])
    expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true)
    expect((await stories()).length).toBe(1)
  })
})

describe('a recording that is a story already', () => {
  test('can get another take, which can be saved as a story of its own', async () => {
    const [one] = (await sendAll(first)) as [Take]
    await save([one])
    const two = await sendTake(second, { position: '2' })
    expect((await save([one, two])).json()).toMatchObject({ error: 'saved_otherwise' })
    const both = await save([one, two], { recordingKey: randomUUID() })
    expect(both.json()).toMatchObject({ error: 'already_saved', fields: { takeId: one.key } })
    expect((await save([two], { recordingKey: randomUUID() })).statusCode).toBe(200)
    expect((await stories()).length).toBe(2)
  })

  test('does not get a take that it has', async () => {
    const [one] = (await sendAll(first)) as [Take]
    await save([one])
    const again = await createUploader(storyteller, one.key).create({ recordingKey, takeId: one.key })
    expect([again.statusCode, again.json().error]).toEqual([409, 'already_saved'])
  })

  test('gets a take with the recording’s own id, if it was saved without that', async () => {
    await save([await sendTake(second, { position: '2' })])
    expect((await createUploader(storyteller, recordingKey).create()).statusCode).toBe(201)
  })
})

const listener: SpeechEngine['transcribe'] = async (_, { durationMs }) => ({
  text: `heard ${Math.round(durationMs / 1000)} s`,
  language: 'en',
  engine: 'listener-1',
})

describe('takes of four formats, one of them damaged', () => {
  const scratch = scratchFolder()
  const SECONDS = 4
  const FRAGMENTED_MP4_ARGS = ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '100000']
  /** Silence with a beep of 0.2 s that starts at `atSeconds`. */
  const beepTake = async (atSeconds: number, name: string, args: string[]): Promise<Buffer> => {
    const beep = `aevalsrc='if(between(t,${atSeconds},${atSeconds + 0.2}),0.5*sin(2*PI*700*t),0)':s=48000:d=${SECONDS}`
    await convert(beep, scratch(name), args, ['-f', 'lavfi'])
    return readFile(scratch(name))
  }

  test('become one story with one length, one waveform, one transcript and one copy that can be played', async () => {
    const damaged = await beepTake(1.5, 'four.webm', LIVE_WEBM_ARGS)
    const takes: [string, Uint8Array][] = [
      ['audio/webm;codecs=opus', await beepTake(1, 'one.webm', LIVE_WEBM_ARGS)],
      ['audio/mp4', await beepTake(2, 'two.m4a', [...FRAGMENTED_MP4_ARGS, '-f', 'mp4'])],
      ['audio/wav', await beepTake(0.5, 'three.wav', ['-ar', '44100', '-c:a', 'pcm_s16le'])],
      ['audio/webm', damaged.subarray(0, Math.floor(damaged.length * 0.75))],
    ]
    await using working = await openWorking()
    const { visitor } = working
    const sent: Take[] = []
    for (const [i, [mimeType, bytes]] of takes.entries())
      sent.push(await sendTake(bytes, { mimeType, position: String(i + 1) }, visitor))
    const response = await visitor.form('/api/transcribe', [{ name: 'takes', value: named(sent) }])
    expect(response.json()).toMatchObject({ transcription: expect.stringMatching(/^heard 1[45] s$/) })
    expect((await save(sent, {}, visitor)).statusCode).toBe(200)

    const story = await working.until(({ audioUrl, transcript }) => audioUrl !== null && transcript?.state === 'done')
    const { recording } = story
    if (!recording) throw new Error('The story has no recording.')
    expect(recording.state).toBe('damaged')
    const durations = recording.takes.map(({ durationMs }) => durationMs ?? 0)
    for (const ms of durations.slice(0, 3)) expect(Math.abs(ms - 1000 * SECONDS)).toBeLessThan(100)
    expect(durations[3]).toBeGreaterThan(1700)
    const durationMs = durations.reduce((sum, ms) => sum + ms, 0)
    expect(recording.durationMs).toBe(durationMs)
    const peaks = [...Buffer.from(recording.peaks ?? '', 'base64')]
    const loudAt = peaks.flatMap((peak, i) => (peak > 100 ? [(i * durationMs) / peaks.length / 1000] : []))
    for (const seconds of [1, 6, 8.5, 13.5]) expect(loudAt.some((at) => Math.abs(at - seconds) < 0.25)).toBe(true)
    expect(story.content).toMatch(/^heard 1[45] s$/)

    expect(story.audioUrl).toBe(recording.playbackUrl)
    expect(recording.takes.map(({ url }) => url)).not.toContain(story.audioUrl)
    const copy = await visitor.get(story.audioUrl ?? '', { headers: { range: 'bytes=4-7' } })
    expect([copy.statusCode, copy.headers['content-type'], copy.body]).toEqual([206, 'audio/mp4', 'ftyp'])
    for (const [i, { url }] of recording.takes.entries())
      expect((await visitor.get(url)).rawPayload.equals(takes[i]?.[1] ?? Buffer.alloc(0))).toBe(true)
  })

  const openWorking = async () => {
    const app = await openTestApp({ worker: true, speech: fakeSpeech({ transcribe: listener }) })
    const visitor = app.visitor()
    await visitor.register()
    const until = async (isReady: (story: Story) => boolean): Promise<Story> => {
      for (let tries = 0; tries < 600; tries++) {
        const [story] = (await visitor.get('/api/stories')).json<Story[]>()
        if (story && isReady(story)) return story
        await wait(50)
      }
      throw new Error('The story never got into that state.')
    }
    return { visitor, until, [Symbol.asyncDispose]: () => app.close() }
  }
})
