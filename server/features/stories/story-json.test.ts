import { asc, desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventDateKinds, promptSources, storyCategories } from '#common/story-values.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'
import { recordings, storedFiles, takes, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Story, storySchema } from './contract.ts'
import { reactions } from './reactions/contract.ts'
import { presentValues } from './read-story.ts'

// PostgreSQL puts the JSON of stories together, and nothing validates it on its way to the browser. These tests compare
// it with the same rows mapped in TypeScript and validated with the contract.

let server: TestApp
let owner: Relative
let relative: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp()
  ;({ owner, relative, familyId } = await familyOf(server, 'Omar'))
})
afterAll(() => server.close())

const mapped = async (): Promise<Story[]> => {
  const tables = await server.database.asSystem(async (tx) => ({
    stories: await tx
      .select()
      .from(stories)
      .where(eq(stories.familyId, familyId))
      .orderBy(desc(stories.createdAt), desc(stories.id)),
    users: await tx.select().from(users),
    recordings: await tx.select().from(recordings),
    takes: await tx.select().from(takes).orderBy(asc(takes.position)),
    transcripts: await tx.select().from(transcripts).orderBy(desc(transcripts.id)),
    questions: await tx.select().from(familyQuestions).orderBy(asc(familyQuestions.id)),
    comments: await tx.select().from(storyComments),
    reactions: await tx
      .select()
      .from(storyReactions)
      .orderBy(asc(storyReactions.createdAt), asc(storyReactions.userId)),
  }))
  const present = (story: typeof stories.$inferSelect) => {
    const author = tables.users.find(({ id }) => id === story.userId)
    const recording = tables.recordings.find(({ storyId }) => storyId === story.id)
    const own = tables.takes.filter(({ storyId }) => storyId === story.id)
    const onlyTake = own.length === 1 ? own[0] : undefined
    const transcript = tables.transcripts.find(({ storyId }) => storyId === story.id)
    const question = tables.questions.find(({ responseStoryId }) => responseStoryId === story.id)
    return {
      ...story,
      ...presentValues(story),
      audioUrl: own.length > 1 ? audioPathOf(recording?.playbackName) : story.audioUrl,
      asker: tables.users.find(({ id }) => id === question?.askerId) ?? null,
      questionId: question?.id ?? null,
      commentCount: tables.comments.filter(({ storyId }) => storyId === story.id).length,
      reactions: tables.reactions
        .filter(({ storyId }) => storyId === story.id)
        .map((reaction) => ({ ...tables.users.find(({ id }) => id === reaction.userId), ...reaction })),
      recordedAt: story.recordedAt.toISOString(),
      createdAt: story.createdAt.toISOString(),
      updatedAt: story.updatedAt.toISOString(),
      user: author ?? null,
      recording: recording
        ? {
            ...recording,
            problem: own.find(({ problem }) => problem !== null)?.problem ?? null,
            takes: own.map((take) => ({ ...take, url: `/api/audio/${take.fileName}` })),
            playbackUrl: audioPathOf(recording.playbackName ?? onlyTake?.fileName),
          }
        : null,
      transcript: transcript ?? null,
    }
  }
  return v.parse(v.array(storySchema), tables.stories.map(present))
}

/** The address of a file, if there is one. */
const audioPathOf = (fileName: string | null | undefined) => (fileName ? `/api/audio/${fileName}` : null)

/** Text with everything that JSON escapes, and without what PostgreSQL can't store. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '',
      ' ',
      'null',
      '{"a": [1]}',
      '\\',
      '"',
      '\\"',
      '\u0001\u001f\u007f',
      '\u2028\u2029',
      '<b>&amp;',
      '\r\n\t',
    ),
  )
  .map((text) => text.replaceAll('\0', ''))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const anyTime = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyShare = fc.float({ min: 0, max: 1, noNaN: true })

const anyStory = fc.record({
  columns: fc.record({
    title: anyText,
    content: orNull(anyText),
    audioUrl: orNull(anyText),
    duration: orNull(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
    aiPrompt: anyText,
    promptSource: orNull(fc.constantFrom(...promptSources)),
    category: fc.constantFrom(...storyCategories),
    transcriptionMethod: anyText,
    toldBy: anyText,
    grandchildName: orNull(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme-ascii' })),
    place: orNull(anyText),
    people: fc.array(anyText, { maxLength: 3 }),
    tags: fc.array(anyText, { maxLength: 3 }),
    notes: orNull(anyText),
    playsInInvites: fc.boolean(),
    createdAt: anyTime,
    updatedAt: anyTime,
  }),
  eventDate: orNull(fc.tuple(fc.constantFrom(...eventDateKinds), anyDay, anyDay)),
  isByOwner: fc.boolean(),
  recording: orNull(
    fc.record({
      state: fc.constantFrom('received', 'ready', 'damaged', 'unreadable'),
      hasCopy: fc.boolean(),
      durationMs: orNull(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
      takes: fc.array(
        fc.record({
          durationMs: orNull(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
          problem: orNull(fc.constantFrom('missing', 'incomplete', 'changed', 'unreadable')),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      peaks: orNull(fc.base64String()),
    }),
  ),
  transcripts: fc.array(
    fc.record({
      state: fc.constantFrom('waiting', 'working', 'done', 'failed', 'off'),
      engine: orNull(anyText),
      progress: anyShare,
      text: orNull(anyText),
    }),
    { maxLength: 2 },
  ),
  comments: fc.array(anyText, { maxLength: 3 }),
  reactions: fc.uniqueArray(fc.tuple(fc.boolean(), fc.constantFrom(...reactions)), {
    selector: (given) => given.join(),
    maxLength: 4,
  }),
  questions: fc.array(anyText, { maxLength: 2 }),
})
type AnyStory = typeof anyStory extends fc.Arbitrary<infer T> ? T : never

const add = async (tx: Tx, { columns, eventDate, isByOwner, ...parts }: AnyStory) => {
  const userId = isByOwner ? owner.id : relative.id
  const [kind, ...days] = eventDate ?? []
  const [from, to] = days.toSorted()
  const [added] = await tx
    .insert(stories)
    .values({ ...columns, familyId, userId, eventDateKind: kind, eventDateFrom: from, eventDateTo: to })
    .returning({ id: stories.id })
  const story = { familyId, storyId: added?.id ?? 0 }
  const { recording } = parts
  if (recording)
    await tx.insert(recordings).values({
      ...story,
      ...recording,
      ...(recording.hasCopy && { playbackName: `copy-${story.storyId}` }),
    })
  for (const [i, take] of (recording?.takes ?? []).entries())
    await tx.insert(takes).values({
      ...story,
      ...take,
      position: i + 1,
      fileName: `take-${story.storyId}-${i + 1}`,
      mimeType: 'audio/webm',
      bytes: 2 ** 33,
      sha256: '0'.repeat(64),
    })
  for (const transcript of parts.transcripts) await tx.insert(transcripts).values({ ...story, ...transcript })
  for (const content of parts.comments) await tx.insert(storyComments).values({ ...story, userId, content })
  // Reactions of the same moment have no order.
  for (const [second, [isByOwner, reaction]] of parts.reactions.entries()) {
    const createdAt = new Date(1_700_000_000_000 - second * 1000)
    await tx
      .insert(storyReactions)
      .values({ ...story, userId: isByOwner ? owner.id : relative.id, reaction, createdAt })
  }
  for (const question of parts.questions)
    await tx
      .insert(familyQuestions)
      .values({ familyId, askerId: owner.id, question, responseStoryId: story.storyId, status: 'answered' })
}

test('the JSON from PostgreSQL is what the contract yields for the same rows, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStory, { minLength: 5, maxLength: 15 }), async (given) => {
      await server.database.asSystem(async (tx) => {
        await tx.delete(stories).where(eq(stories.familyId, familyId))
        for (const story of given) await add(tx, story)
      })
      const expected = await mapped()
      for (const reader of [owner, relative]) {
        expect((await reader.get('/api/stories')).json()).toEqual(expected)
        expect((await reader.get('/api/stories?limit=50')).json()).toEqual(expected)
      }
      const [first] = expected
      expect((await owner.get(`/api/stories/${first?.id}`)).json()).toMatchObject({ ...first })
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('a profile without a picture, and with one', async () => {
  await server.database.asSystem((tx) =>
    tx.insert(stories).values({ familyId, userId: owner.id, title: 'Hers', toldBy: 'Ruth' }),
  )
  const name = `${'p'.repeat(24)}.jpg`
  const photo = { name, familyId: null, userId: owner.id, state: 'stored' as const, leaseUntil: new Date() }
  await server.database.asSystem((tx) => tx.insert(storedFiles).values(photo))
  for (const profileImageUrl of [null, `/api/photos/${name}`]) {
    await server.database.asSystem((tx) => tx.update(users).set({ profileImageUrl }).where(eq(users.id, owner.id)))
    const listed = (await owner.get('/api/stories')).json<Story[]>()
    expect(listed).toEqual(await mapped())
    expect(listed.find(({ title }) => title === 'Hers')?.user).toMatchObject({ profileImageUrl })
  }
})
