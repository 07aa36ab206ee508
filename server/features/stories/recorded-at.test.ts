import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import { uploads } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Story } from './contract.ts'

// When a story was recorded, as opposed to when it was saved.

let server: TestApp
let storyteller: Visitor
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  storyteller = server.visitor()
  await storyteller.register()
})

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const read = async (id: number) => (await storyteller.get(`/api/stories/${id}`)).json<Story>()
const wav = toneWav(1)
/** One has milliseconds in the database, the other microseconds. */
const expectSameTime = (one: string, other: string) =>
  expect(Math.abs(Date.parse(one) - Date.parse(other))).toBeLessThanOrEqual(1)

test('a story saved nine days after it was recorded is from nine days ago, in the zone of the recorder', async () => {
  const startedAt = daysAgo(9)
  const story = await read(await recordStory(storyteller, { startedAt, utcOffsetMinutes: '-360' }))
  expect(story).toMatchObject({ recordedAt: startedAt, utcOffsetMinutes: -360 })
  expect(Date.now() - Date.parse(story.createdAt)).toBeLessThan(DAY_MS)
})

test('without a start and a zone, a story is from when it was saved', async () => {
  const story = await read(await recordStory(storyteller))
  expect(story).toMatchObject({ recordedAt: story.createdAt, utcOffsetMinutes: null })
  expect(await read(await recordStory(storyteller, { utcOffsetMinutes: '' }))).toMatchObject({ utcOffsetMinutes: null })
})

describe('a wrong clock isn’t believed', () => {
  test.each([
    ['ahead', daysAgo(-1)],
    ['far ahead', '9999-01-01T00:00:00Z'],
    ['31 days behind', daysAgo(31)],
    ['at the beginning of time', '1970-01-01T00:00:00Z'],
  ])('%s', async (_, startedAt) => {
    const before = Date.now()
    const story = await read(await recordStory(storyteller, { startedAt, utcOffsetMinutes: '60' }))
    // A second for the clock of the database.
    expect(Date.parse(story.recordedAt)).toBeGreaterThan(before - 1000)
    expect(story.recordedAt <= story.createdAt).toBe(true)
    expect(story.utcOffsetMinutes).toBe(60)
  })

  test('29 days are believed', async () => {
    const startedAt = daysAgo(29)
    expect(await read(await recordStory(storyteller, { startedAt }))).toMatchObject({ recordedAt: startedAt })
  })
})

test.each(['841', '-721', '90.5', 'Chicago', '1e2'])('the offset %s is refused', async (utcOffsetMinutes) => {
  const response = await storyteller.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'utcOffsetMinutes', value: utcOffsetMinutes },
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ message: 'The offset must be minutes from -720 to 840' })
  const upload = await createUploader(storyteller).create({ utcOffsetMinutes })
  expect(upload.statusCode).toBe(400)
})

describe('a recording that was uploaded first', () => {
  const saveUpload = async (
    metadata: Record<string, string>,
    fields: Record<string, string> = {},
    change = async (_recordingKey: string): Promise<unknown> => undefined,
  ) => {
    const upload = createUploader(storyteller)
    await upload.create(metadata, wav.length)
    await change(upload.key)
    await upload.sendChunk(0, wav)
    const listed = (await storyteller.get('/api/uploads')).json()[0]
    const values = { title: 'The river', takes: namedTakes([upload.key, wav.length]), ...fields }
    const response = await storyteller.form(
      '/api/stories',
      Object.entries(values).map(([name, value]) => ({ name, value })),
    )
    expect(response.statusCode, response.body).toBe(200)
    return { listed, story: response.json<Story>() }
  }

  test('keeps what its device said, even if another device saves it without', async () => {
    const startedAt = daysAgo(3)
    const { listed, story } = await saveUpload({ startedAt, utcOffsetMinutes: '330' })
    expect(listed).toMatchObject({ startedAt, utcOffsetMinutes: 330 })
    expect(story).toMatchObject({ recordedAt: startedAt, utcOffsetMinutes: 330 })
  })

  test('may be saved with a start and zone of its own', async () => {
    const startedAt = daysAgo(2)
    const { story } = await saveUpload({}, { startedAt, utcOffsetMinutes: '-210' })
    expect(story).toMatchObject({ recordedAt: startedAt, utcOffsetMinutes: -210 })
  })

  test('with a clock that can’t be right, began when its upload began', async () => {
    const { listed, story } = await saveUpload(
      { startedAt: '1970-01-01T00:00:00Z' },
      { startedAt: '1970-01-01T00:00:00Z' },
    )
    expectSameTime(story.recordedAt, listed.createdAt)
    const ahead = await saveUpload({ startedAt: daysAgo(-2) }, { startedAt: daysAgo(-2) })
    expectSameTime(ahead.story.recordedAt, ahead.listed.createdAt)
  })

  test.each([
    ['ahead', new Date('9999-01-01')],
    ['far behind', new Date(0)],
  ])('by an earlier version, which stored a start that is %s, began when its upload began', async (_, startedAt) => {
    const { listed, story } = await saveUpload({}, {}, (recordingKey) =>
      server.database.asSystem((tx) =>
        tx.update(uploads).set({ startedAt }).where(eq(uploads.recordingKey, recordingKey)),
      ),
    )
    expectSameTime(story.recordedAt, listed.createdAt)
    expect([null, listed.createdAt]).toContain(listed.startedAt)
  })
})

test('a bedtime story too keeps when it was read aloud', async () => {
  const startedAt = daysAgo(4)
  const details = {
    grandchildName: 'Emma',
    favoriteCartoon: '',
    childAge: 'preschool (4-5)',
    storyLength: 'short (2-3 min)',
    world: 'Sea',
  }
  const values = {
    title: 'The whale',
    content: 'Once upon a time.',
    characterDetails: JSON.stringify(details),
    startedAt,
    utcOffsetMinutes: '840',
  }
  const response = await storyteller.form('/api/bedtime-stories/save', [
    ...Object.entries(values).map(([name, value]) => ({ name, value })),
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ recordedAt: startedAt, utcOffsetMinutes: 840 })
})

test('a list is in the order of recording, and so are pages, neighbors and searches', async () => {
  const told = await recordStory(storyteller, { title: 'Told on Monday' })
  const late = await recordStory(storyteller, { title: 'Told long before', startedAt: daysAgo(9) })
  const between = await recordStory(storyteller, { title: 'Told between', startedAt: daysAgo(5) })
  const idsOf = async (url: string) =>
    (await storyteller.get(url)).json<{ id?: number; story?: Story }[]>().map(({ id, story }) => id ?? story?.id)
  expect(await idsOf('/api/stories')).toEqual([told, between, late])
  expect(await idsOf('/api/stories?sort=oldest')).toEqual([late, between, told])
  const neighbors = (await storyteller.get(`/api/stories/${between}/neighbors`)).json()
  expect(neighbors).toMatchObject({ previous: { id: told }, next: { id: late } })
  const first = await storyteller.get('/api/stories?limit=2')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect(await idsOf(next)).toEqual([late])
  for (const [sort, expected] of [
    ['newest', [told, between, late]],
    ['oldest', [late, between, told]],
  ] as const) {
    const found = await storyteller.get(`/api/stories/search?q=told&sort=${sort}`)
    expect(found.json<{ stories: { story: Story }[] }>().stories.map(({ story }) => story.id)).toEqual(expected)
  }
})

test('the database refuses a start after the save, and a zone that doesn’t exist', async () => {
  const id = await recordStory(storyteller)
  const change = (columns: Partial<typeof stories.$inferInsert>) =>
    server.database.asSystem((tx) => tx.update(stories).set(columns).where(eq(stories.id, id)))
  const refused = { cause: { code: '23514' } }
  await expect(change({ startedAt: new Date(Date.now() + DAY_MS) })).rejects.toMatchObject(refused)
  await expect(change({ utcOffsetMinutes: 841 })).rejects.toMatchObject(refused)
})
