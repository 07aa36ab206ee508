import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { ToolTimedOut } from '#server/infra/media/run-tool.ts'
import type { SpeechEngine, TranscribedWord } from '#server/infra/speech/speech-engine.ts'
import { fakeEngine, fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let present: SpeechEngine | undefined
/** From now on, this is the server's engine. */
const install = (
  model: string,
  transcribe: () => Promise<string>,
  { name = 'moonshine', words }: { name?: string; words?: TranscribedWord[] } = {},
) => {
  const result = async () => ({ text: await transcribe(), ...(words && { words }), language: 'en', engine: name })
  present = { ...fakeEngine({ name, transcribe: result }), model }
}
const tooSlow = () => Promise.reject(new ToolTimedOut('moonshine', 1, ''))

let server: TestApp
let owner: Relative
let author: Relative
beforeAll(async () => {
  server = await openTestApp({
    worker: true,
    speech: { ...fakeSpeech(), enginesFor: async () => (present ? [present] : []) },
  })
  ;({ owner, relative: author } = await familyOf(server, 'Omar'))
})
afterAll(() => server.close())

const again = (id: number, who = author) => who.post(`/api/stories/${id}/transcript`)
const read = async (id: number, who = author) => (await who.get(`/api/stories/${id}/transcript`)).json()
const storyOf = async (id: number) => (await author.get(`/api/stories/${id}`)).json<Story>()
const statesOf = (id: number) =>
  server.database.asSystem(async (tx) => {
    const { state, text } = transcripts
    const rows = await tx
      .select({ state, text })
      .from(transcripts)
      .where(eq(transcripts.storyId, id))
      .orderBy(asc(transcripts.id))
    return rows.map((row) => `${row.state}: ${row.text}`)
  })
const until = (id: number, ...states: string[]) => expect.poll(() => statesOf(id)).toEqual(states)

/** A story that the first model has transcribed, wrongly. */
const transcribed = async (fields: Record<string, string> = { content: '' }): Promise<number> => {
  install('base 1', async () => 'We live by the reefer.')
  const id = await recordStory(author, fields)
  await until(id, 'done: We live by the reefer.')
  return id
}

describe('with another engine', () => {
  test('the earlier transcript stays until the new one is done, and its text can be restored', async () => {
    const id = await transcribed()
    expect(await read(id)).toMatchObject({ newer: null, mayTranscribeAgain: false })
    expect((await again(id)).json()).toMatchObject({ error: 'transcript_current' })

    const result = Promise.withResolvers<string>()
    install('base 2', () => result.promise)
    expect(await read(id)).toMatchObject({ mayTranscribeAgain: true })
    expect(await read(id, owner)).toMatchObject({ mayTranscribeAgain: false })
    expect((await again(id)).json()).toEqual({ ok: true })
    await until(id, 'done: We live by the reefer.', 'working: null')
    expect(await read(id)).toMatchObject({
      state: 'done',
      text: 'We live by the reefer.',
      model: 'base 1',
      newer: { state: 'working', progress: 0 },
      mayTranscribeAgain: false,
    })
    expect((await again(id)).json()).toMatchObject({ error: 'already_transcribing' })

    result.resolve('We lived by the river.')
    await until(id, 'done: We live by the reefer.', 'done: We lived by the river.')
    expect(await read(id)).toMatchObject({
      text: 'We lived by the river.',
      model: 'base 2',
      newer: null,
      mayTranscribeAgain: false,
    })
    const story = await storyOf(id)
    expect(story.content).toBe('We lived by the river.')
    const versions = (await author.get(`/api/stories/${id}/versions`)).json()
    expect(versions).toMatchObject([{ content: 'We live by the reefer.' }])
    const found = async (words: string) => (await author.get(`/api/stories/search?q=${words}`)).json().stories.length
    expect([await found('lived+river'), await found('reefer')]).toEqual([1, 0])
    await author.post(`/api/stories/${id}/versions/${versions[0].id}/restore`)
    expect((await storyOf(id)).content).toBe('We live by the reefer.')
  })

  test.each([
    ['that a person wrote at first', { content: 'We loved the river.' }, undefined],
    ['that a person corrected', { content: '' }, 'We lived near the river.'],
  ])('a text %s stays', async (_, fields, correction) => {
    const id = await transcribed(fields)
    if (correction) await author.send('PATCH', `/api/stories/${id}`, { payload: { content: correction } })
    install('base 2', async () => 'We lived by the river.')
    await again(id)
    await until(id, 'done: We live by the reefer.', 'done: We lived by the river.')
    expect((await storyOf(id)).content).toBe(correction ?? fields.content)
  })

  test('a text stays when the new engine finds no words', async () => {
    const id = await transcribed()
    install('base 2', async () => '')
    await again(id)
    await until(id, 'done: We live by the reefer.', 'done: ')
    expect((await storyOf(id)).content).toBe('We live by the reefer.')
    // The transcript stays, too, and the same engine isn't offered again.
    expect(await read(id)).toMatchObject({ text: 'We live by the reefer.', newer: null, mayTranscribeAgain: false })
  })

  test('a transcript with word times stays when the new engine gives none', async () => {
    const words = [{ word: 'River', start: 0, end: 1, confidence: null }]
    install('base 1', async () => 'River.', { words })
    const id = await recordStory(author, { content: '' })
    await until(id, 'done: River.')
    install('gpt', async () => 'The river.', { name: 'openai' })
    await again(id)
    await until(id, 'done: River.', 'done: The river.')
    expect(await read(id)).toMatchObject({ engine: 'moonshine', words, newer: null, mayTranscribeAgain: false })
  })

  test('only one that is as good or better is offered, unless no words were found', async () => {
    const id = await transcribed()
    install('base', async () => 'Ours.', { name: 'whisper' })
    expect(await read(id)).toMatchObject({ mayTranscribeAgain: false })
    expect((await again(id)).json()).toMatchObject({ error: 'transcript_current' })
    install('whisper-1', async () => 'Ours.', { name: 'openai' })
    expect(await read(id)).toMatchObject({ mayTranscribeAgain: true })
    install('base 1', async () => '')
    const silent = await recordStory(author, { content: '' })
    await until(silent, 'done: ')
    install('base', async () => 'Ours.', { name: 'whisper' })
    expect(await read(silent)).toMatchObject({ mayTranscribeAgain: true })
  })

  test('two presses at the same time start one run', async () => {
    const id = await transcribed()
    const result = Promise.withResolvers<string>()
    install('base 2', () => result.promise)
    const codes = (await Promise.all([again(id), again(id)])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
    result.resolve('Ours.')
    await until(id, 'done: We live by the reefer.', 'done: Ours.')
  })
})

describe('after a failure', () => {
  test('the same engine can try again', async () => {
    install('base 1', tooSlow)
    const id = await recordStory(author, { content: '' })
    await until(id, 'failed: null')
    expect(await read(id)).toMatchObject({ state: 'failed', newer: null, mayTranscribeAgain: true })
    install('base 1', async () => 'We lived by the river.')
    await again(id)
    await until(id, 'failed: null', 'done: We lived by the river.')
    expect((await storyOf(id)).content).toBe('We lived by the river.')
  })

  test('of the new engine, the earlier transcript stays', async () => {
    const id = await transcribed()
    install('base 2', tooSlow)
    await again(id)
    await until(id, 'done: We live by the reefer.', 'failed: null')
    expect(await read(id)).toMatchObject({
      state: 'done',
      text: 'We live by the reefer.',
      newer: { state: 'failed' },
      mayTranscribeAgain: true,
    })
  })

  test('it needs an engine', async () => {
    install('base 1', tooSlow)
    const id = await recordStory(author, { content: '' })
    await until(id, 'failed: null')
    present = undefined
    expect(await read(id)).toMatchObject({ mayTranscribeAgain: false })
    const refused = await again(id)
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'speech_unavailable'])
  })
})

test('only the author can do it, and only while the story is not deleted', async () => {
  const id = await transcribed()
  install('base 2', async () => 'Ours.')
  expect((await again(id, owner)).json()).toMatchObject({ error: 'not_the_author' })
  expect(await statesOf(id)).toHaveLength(1)
  await author.send('DELETE', `/api/stories/${id}`)
  expect((await again(id)).statusCode).toBe(404)
})
