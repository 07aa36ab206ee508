import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { families, familyQuestions } from '#server/infra/db/schema/families.ts'
import { storedFiles, takes, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { FormPart, Visitor } from '#server/testing/visitor.ts'
import type { Story } from './contract.ts'

let server: TestApp
let storyteller: Visitor
let account: { id: number; familyId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  storyteller = server.visitor()
  account = await storyteller.register()
})

const sound = toneWav(1)
const audio = (file: Uint8Array = sound): FormPart => ({
  name: 'audio',
  file,
  filename: 'recording.wav',
  type: 'audio/wav',
})
const fields = (values: Record<string, string>): FormPart[] =>
  Object.entries({ title: 'The river', ...values }).map(([name, value]) => ({ name, value }))
const save = (values: Record<string, string> = {}, file?: Uint8Array) =>
  storyteller.form('/api/stories', [...fields(values), audio(file)])
const everything = () =>
  server.database.asSystem(async (tx) => ({
    stories: await tx.select().from(stories).where(eq(stories.familyId, account.familyId)),
    files: await tx.select().from(storedFiles).where(eq(storedFiles.familyId, account.familyId)),
    onDisk: await Array.fromAsync(server.services.files.list()),
  }))
const expectNothingStored = async (diskBefore: number) => {
  const { stories: saved, files, onDisk } = await everything()
  expect(saved).toEqual([])
  expect(files).toEqual([])
  expect(onDisk.length).toBe(diskBefore)
}
const diskCount = async () => (await Array.fromAsync(server.services.files.list())).length

describe('a saved story', () => {
  test('is stored with its fields, and its audio bit for bit', async () => {
    const response = await save({
      content: 'We lived\r\nby the river.',
      duration: '61',
      category: 'Childhood & Youth',
      aiPrompt: 'Where did you grow up?',
      transcriptionMethod: 'browser',
      toldBy: 'Grandmother Ada',
    })
    expect(response.statusCode).toBe(200)
    const story = response.json<Story>()
    expect(story).toMatchObject({
      userId: account.id,
      title: 'The river',
      content: 'We lived\nby the river.',
      duration: 61,
      category: 'Childhood & Youth',
      aiPrompt: 'Where did you grow up?',
      promptSource: 'idea',
      transcriptionMethod: 'browser',
      toldBy: 'Grandmother Ada',
      questionId: null,
      user: { firstName: 'Ruth', lastName: 'Okafor' },
      recording: { state: 'received' },
      transcript: { state: 'waiting' },
    })
    expect((await storyteller.get('/api/stories')).json()).toEqual([story])
    const played = await storyteller.get(story.audioUrl ?? '')
    expect(played.rawPayload.equals(sound)).toBe(true)
    expect(played.headers['content-type']).toBe('audio/wav')

    const found = await server.database.asSystem((tx) => tx.select().from(takes).where(eq(takes.storyId, story.id)))
    const sha256 = createHash('sha256').update(sound).digest('hex')
    expect(found).toMatchObject([{ position: 1, bytes: sound.byteLength, sha256, durationMs: null }])
    expect(story.recording).toMatchObject({
      state: 'received',
      takes: [{ url: story.audioUrl, mimeType: 'audio/wav', bytes: sound.byteLength, durationMs: null }],
    })
    const [transcript] = await server.database.asSystem((tx) =>
      tx.select().from(transcripts).where(eq(transcripts.storyId, story.id)),
    )
    expect(transcript).toMatchObject({ state: 'waiting', familyId: account.familyId })
  })

  test('has the defaults from the specification: Ad Hoc, browser, told by its author, no text', async () => {
    const story = (await save({ category: '', content: '' })).json<Story>()
    expect(story).toMatchObject({
      category: 'Ad Hoc',
      transcriptionMethod: 'browser',
      toldBy: 'Ruth Okafor',
      content: null,
    })
  })

  test('stores a title in any script, and markup, unchanged, except for direction characters', async () => {
    const title = '<b>Ада</b> & \u202ebidi\u202c 👵🏽'
    expect((await save({ title })).json<Story>().title).toBe('<b>Ада</b> & bidi 👵🏽')
  })

  test('saved twice from one recording is one story', async () => {
    const recordingKey = randomUUID()
    const [first, second] = await Promise.all([save({ recordingKey }), save({ recordingKey })])
    const third = await save({ recordingKey, title: 'Again' })
    expect(second.json<Story>().id).toBe(first.json<Story>().id)
    expect(third.json<Story>().id).toBe(first.json<Story>().id)
    const { stories: saved, files } = await everything()
    expect(saved.length).toBe(1)
    expect(files).toMatchObject([{ state: 'stored' }])
  })

  test('answers a pending question of its family, and only of its family', async () => {
    const stranger = await server.visitor().register()
    const ask = (familyId: number, askerId: number) =>
      server.database.asSystem(async (tx) => {
        const [row] = await tx.insert(familyQuestions).values({ familyId, askerId, question: 'Why?' }).returning()
        return row?.id ?? 0
      })
    const own = await ask(account.familyId, account.id)
    const foreign = await ask(stranger.familyId, stranger.id)
    const story = (await save({ questionId: String(own) })).json<Story>()
    expect(story.questionId).toBe(own)
    expect((await save({ questionId: String(foreign) })).json<Story>().questionId).toBeNull()
    const rows = await server.database.asSystem((tx) => tx.select().from(familyQuestions).orderBy(familyQuestions.id))
    expect(rows.find((row) => row.id === own)).toMatchObject({ status: 'answered', responseStoryId: story.id })
    expect(rows.find((row) => row.id === foreign)).toMatchObject({ status: 'pending', responseStoryId: null })
  })
})

describe('an invalid story is refused, and nothing is left behind', () => {
  test.each([
    ['no title', { title: '' }, 'Title is required'],
    ['a title of spaces', { title: '   ' }, 'Title is required'],
    ['an invisible title', { title: '\u200b\u202e' }, 'Title is required'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'A title can have at most 200 characters'],
    ['a text that is too long', { content: 'x'.repeat(500_001) }, 'A story text can have at most 500,000 characters'],
    ['an unknown category', { category: 'Recipes' }, 'That isn’t one of the categories'],
    ['a NUL in the text', { content: 'a\u0000b' }, 'This text has a character we can’t save. Please type it again'],
    ['a duration that is no number', { duration: 'long' }, 'The duration must be a number of seconds'],
  ])('%s', async (_, values, message) => {
    const before = await diskCount()
    const response = await save(values)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'invalid_input', message })
    await expectNothingStored(before)
  })

  test.each([
    ['an empty file', Buffer.alloc(0), 'empty_audio', 'Recording failed to produce valid audio data'],
    [
      'garbage',
      Buffer.alloc(5000, 'x'),
      'not_audio',
      'Keepsaid can’t play this file. Please choose an audio recording.',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a', 'hex'),
      'not_audio',
      'Keepsaid can’t play this file. Please choose an audio recording.',
    ],
  ])('%s', async (_, file, error, message) => {
    const before = await diskCount()
    const response = await save({}, file)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error, message })
    await expectNothingStored(before)
  })

  test('no file at all', async () => {
    const response = await storyteller.form('/api/stories', fields({}))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'no_file', message: 'No audio recording found.' })
  })

  test('text fields after the file', async () => {
    const before = await diskCount()
    const response = await storyteller.form('/api/stories', [
      ...fields({}),
      audio(),
      { name: 'category', value: 'Ad Hoc' },
    ])
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'fields_after_file' })
    await expectNothingStored(before)
  })

  test('a second file, a field sent twice, a file in another field', async () => {
    const before = await diskCount()
    const second = await storyteller.form('/api/stories', [...fields({}), audio(), audio()])
    const twice = await storyteller.form('/api/stories', [...fields({}), { name: 'title', value: 'b' }, audio()])
    const elsewhere = await storyteller.form('/api/stories', [...fields({}), { ...audio(), name: 'picture' }])
    for (const response of [second, twice, elsewhere]) expect(response.statusCode).toBe(400)
    await expectNothingStored(before)
  })

  test('a body that is no form', async () => {
    expect((await storyteller.post('/api/stories', { title: 'x' })).statusCode).toBe(400)
  })

  test('without a session', async () => {
    const response = await server.visitor().form('/api/stories', [...fields({}), audio()])
    expect(response.statusCode).toBe(401)
  })
})

describe('when the trial is over', () => {
  const endTrial = () =>
    server.database.asSystem((tx) =>
      tx
        .update(families)
        .set({ createdAt: new Date(Date.now() - 3_600_000), trialEndsAt: new Date(Date.now() - 60_000) })
        .where(eq(families.id, account.familyId)),
    )

  test('a new recording is refused with 402, one that began in time is saved', async () => {
    await endTrial()
    const late = await save({})
    expect(late.statusCode).toBe(402)
    expect(late.json()).toMatchObject({ error: 'plan_needed' })
    expect((await save({ startedAt: new Date(Date.now() - 120_000).toISOString() })).statusCode).toBe(200)
  })

  test('a recording that was saved before returns its story when it is sent again', async () => {
    const recordingKey = randomUUID()
    const story = (await save({ recordingKey })).json<Story>()
    await endTrial()
    const again = await save({ recordingKey })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ id: story.id })
  })

  test('existing stories can still be played and read', async () => {
    const story = (await save({})).json<Story>()
    await endTrial()
    expect((await storyteller.get('/api/stories')).json<Story[]>().length).toBe(1)
    expect((await storyteller.get(story.audioUrl ?? '')).statusCode).toBe(200)
    expect((await storyteller.get('/api/subscription/status')).json()).toMatchObject({
      canAdd: false,
      isPremium: false,
    })
  })
})
