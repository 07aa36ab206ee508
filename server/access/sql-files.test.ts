import { randomBytes, randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteFamily } from '#server/features/family/families.ts'
import { recordings, storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { createResource } from './resources.ts'
import { type Attempt, DENIED, type FamilyResources, NO_ROWS, openSqlFixture, type SqlFixture } from './sql-fixture.ts'

// Attacks on files, recordings, clips and uploads with unconditional SQL (see sql-fixture.ts).

let fixture: SqlFixture
beforeAll(async () => {
  fixture = await openSqlFixture()
})
afterAll(() => fixture.server.close())

const newName = () => `${randomBytes(18).toString('base64url')}.wav`
const addFile = (name: string, { familyId, userId }: FamilyResources, state = 'arriving'): SQL =>
  sql`insert into stored_files (name, family_id, user_id, state, lease_until)
      values (${name}, ${familyId}, ${userId}, ${state}, now() + interval '1 hour')`
const markStored = (name: string): SQL => sql`update stored_files set state = 'stored' where name = ${name}`
const addStoredFile = (name: string, resources: FamilyResources): SQL[] => [addFile(name, resources), markStored(name)]
const hash = 'x'.repeat(64)
/** The story that was added before, in the same transaction. */
const NEW_STORY = sql`currval('stories_id_seq')`
const addRecording = ({ familyId }: FamilyResources, storyId: SQL | number = NEW_STORY): SQL =>
  sql`insert into recordings (family_id, story_id) values (${familyId}, ${storyId})`
const addTake = ({ familyId }: FamilyResources, name: string, storyId: SQL | number = NEW_STORY): SQL =>
  sql`insert into takes (family_id, story_id, position, file_name, mime_type, bytes, sha256)
      values (${familyId}, ${storyId}, 2, ${name}, 'audio/wav', 1, ${hash})`
/** A new story whose recording has this file as its take. */
const addStoryWithTake = (resources: FamilyResources, name: string): SQL[] => [
  addStory(resources, null),
  addRecording(resources),
  addTake(resources, name),
]
const addClip = ({ familyId, userId }: FamilyResources, name: string): SQL =>
  sql`insert into clips (family_id, user_id, file_name) values (${familyId}, ${userId}, ${name})`
const addUpload = ({ familyId, userId }: FamilyResources, name: string): SQL =>
  sql`insert into uploads (family_id, user_id, take_id, recording_key, file_name)
      values (${familyId}, ${userId}, ${randomUUID()}, ${randomUUID()}, ${name})`
const addChunk = (name: string): SQL =>
  sql`insert into upload_chunks (file_name, start, bytes) values (${name}, 0, '\\x00')`
const addStory = ({ familyId, userId }: FamilyResources, url: string | null): SQL =>
  sql`insert into stories (family_id, user_id, title, told_by, audio_url)
      values (${familyId}, ${userId}, 'x', 'x', ${url})`

/** Ada as the owner of files in G, while the story, recording or clip is in F. */
const inOtherFamily = (fixture: SqlFixture): FamilyResources => ({ ...fixture.g, userId: fixture.f.userId })

const denied: Record<string, Attempt> = {
  'another family’s audio for one’s own story': ({ people, f, h }) => [people.eve, ...addStoryWithTake(h, f.file)],
  'another family’s upload for one’s own story': ({ people, f, h }) => [
    people.eve,
    ...addStoryWithTake(h, f.uploadFile),
  ],
  'another family’s audio as a playback copy': ({ people, f, h }) => {
    const copy = sql`insert into recordings (family_id, story_id, playback_name) values (${h.familyId}, ${NEW_STORY}, ${f.file})`
    return [people.eve, addStory(h, null), copy]
  },
  'a relative’s upload for another story': (fixture) => [
    fixture.people.ada,
    ...addStoryWithTake(inOtherFamily(fixture), fixture.g.uploadFile),
  ],
  'a file of one family for a story in another': (fixture) => {
    const name = newName()
    return [fixture.people.ada, ...addStoredFile(name, inOtherFamily(fixture)), ...addStoryWithTake(fixture.f, name)]
  },
  'a file that isn’t stored': ({ people, h }) => {
    const name = newName()
    return [people.eve, addFile(name, h), ...addStoryWithTake(h, name)]
  },
  'a recording for another person’s story': ({ people, f }) => [people.ruth, addRecording(f, f.storyId)],
  'a take for another person’s story': ({ people, f }) => {
    const name = newName()
    return [people.ruth, ...addStoredFile(name, { ...f, userId: f.ownerId }), addTake(f, name, f.recordedId)]
  },
  'a recording for a story that was saved without one': ({ people, h }) => [people.eve, addRecording(h, h.storyId)],
  'a take for a story that was saved without a recording': ({ people, h }) => {
    const name = newName()
    return [people.eve, ...addStoredFile(name, h), addTake(h, name, h.storyId)]
  },
  'one more take for a story that was saved before': ({ people, h }) => {
    const name = newName()
    return [people.eve, ...addStoredFile(name, h), addTake(h, name, h.recordedId)]
  },
  'one more take for it in the transaction that edits it': ({ people, h }) => {
    const name = newName()
    const edit = sql`update stories set title = 'x' where id = ${h.recordedId}`
    return [people.eve, ...addStoredFile(name, h), edit, addTake(h, name, h.recordedId)]
  },
  'a recording that is already measured': ({ people, h }) => [
    people.eve,
    addStory(h, null),
    sql`insert into recordings (family_id, story_id, state) values (${h.familyId}, ${NEW_STORY}, 'ready')`,
  ],
  'a take that is already measured': ({ people, h }) => {
    const name = newName()
    const measured = sql`insert into takes (family_id, story_id, position, file_name, mime_type, bytes, sha256, duration_ms)
      values (${h.familyId}, ${NEW_STORY}, 2, ${name}, 'audio/wav', 1, ${hash}, 1000)`
    return [people.eve, ...addStoredFile(name, h), addStory(h, null), addRecording(h), measured]
  },
  'a take that needs attention': ({ people, h }) => {
    const name = newName()
    const damaged = sql`insert into takes (family_id, story_id, position, file_name, mime_type, bytes, sha256, problem)
      values (${h.familyId}, ${NEW_STORY}, 2, ${name}, 'audio/wav', 1, ${hash}, 'missing')`
    return [people.eve, ...addStoredFile(name, h), addStory(h, null), addRecording(h), damaged]
  },
  'a clip of another family’s audio': ({ people, f, h }) => [people.eve, addClip(h, f.file)],
  'a clip of a relative’s audio': ({ people, f }) => [people.ruth, addClip({ ...f, userId: f.ownerId }, f.file)],
  // The audio of a clip is deleted after transcription.
  'a clip of one’s own story’s audio': ({ people, h }) => [people.eve, addClip(h, h.file)],
  'a clip in another person’s name': ({ people, f }) => {
    const name = newName()
    const ruths = { ...f, userId: f.ownerId }
    return [people.ruth, ...addStoredFile(name, ruths), addClip(f, name)]
  },
  'an upload with another family’s audio': ({ people, f, h }) => [people.eve, addUpload(h, f.file)],
  'an upload with another family’s upload': ({ people, f, h }) => [people.eve, addUpload(h, f.uploadFile)],
  'an upload with one’s own story’s audio': ({ people, h }) => [people.eve, addUpload(h, h.file)],
  'a file in another family': ({ people, f, h }) => [people.eve, addFile(newName(), { ...h, familyId: f.familyId })],
  'a file in another person’s name': ({ people, f }) => [people.ruth, addFile(newName(), f)],
  'a file that is already stored': ({ people, h }) => [people.eve, addFile(newName(), h, 'stored')],
  'a file that is already discarded': ({ people, h }) => [people.eve, addFile(newName(), h, 'discarded')],
  'discarding a new file': ({ people, h }) => {
    const name = newName()
    return [people.eve, addFile(name, h), sql`update stored_files set state = 'discarded' where name = ${name}`]
  },
  'moving a file to one’s other family': ({ people, g }) => [
    people.ada,
    sql`update stored_files set family_id = ${g.familyId}`,
  ],
  'renaming a file': ({ people, f }) => [people.eve, sql`update stored_files set name = ${f.file}`],
  'deleting files': ({ people }) => [people.ada, sql`delete from stored_files`],
  'changing recordings': ({ people, f }) => [people.eve, sql`update recordings set playback_name = ${f.file}`],
  'deleting recordings': ({ people }) => [people.ada, sql`delete from recordings`],
  'changing takes': ({ people, f }) => [people.eve, sql`update takes set file_name = ${f.file}`],
  'deleting takes': ({ people }) => [people.ada, sql`delete from takes`],
  'changing clips': ({ people, f }) => [people.eve, sql`update clips set file_name = ${f.file}`],
  'bytes for another family’s upload': ({ people, f }) => [people.eve, addChunk(f.uploadFile)],
  'bytes for a relative’s upload': ({ people, f }) => [people.ruth, addChunk(f.uploadFile)],
  'the bytes of uploads': ({ people }) => [people.ada, sql`select bytes from upload_chunks`],
  'moving an upload to one’s other family': ({ people, g }) => [
    people.ada,
    sql`update uploads set family_id = ${g.familyId}`,
  ],
  'changing the file of an upload': ({ people, f }) => [
    people.eve,
    sql`update uploads set file_name = ${f.uploadFile}`,
  ],
  'deleting uploads': ({ people }) => [people.ada, sql`delete from uploads`],
  'a transcript for another family’s story': ({ people, f }) => [
    people.eve,
    sql`insert into transcripts (family_id, story_id) values (${f.familyId}, ${f.storyId})`,
  ],
  'a transcript with one’s own text': ({ people, h }) => [
    people.eve,
    sql`insert into transcripts (family_id, story_id, state, text) values (${h.familyId}, ${h.storyId}, 'done', 'x')`,
  ],
  'changing transcripts': ({ people }) => [people.ada, sql`update transcripts set text = 'x'`],
  'a story with another family’s audio': ({ people, f, h }) => [people.eve, addStory(h, `/api/audio/${f.file}`)],
  'a story with audio on another site': ({ people, h }) => [people.eve, addStory(h, 'https://example.org/audio.wav')],
  'a story with a relative’s audio': ({ people, f }) => [
    people.ruth,
    addStory({ ...f, userId: f.ownerId }, `/api/audio/${f.file}`),
  ],
}

test.each(Object.entries(denied))('a request is refused: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, DENIED, ...statements)
})

const withoutEffect: Record<string, Attempt> = {
  'files of others': ({ people, f }) => [
    people.eve,
    sql`update stored_files set state = 'arriving', lease_until = now() where user_id = ${f.userId}`,
  ],
  'files of relatives': ({ people, f }) => [
    people.ruth,
    sql`update stored_files set lease_until = now() where user_id = ${f.userId}`,
  ],
  'one’s own stored files': ({ people, h }) => [
    people.eve,
    sql`update stored_files set state = 'arriving' where name = ${h.file}`,
  ],
  'the bedtime stories in uploads of relatives and others': ({ people, f }) => [
    people.ruth,
    sql`update uploads set bedtime = '{}' where user_id = ${f.userId}`,
  ],
  'uploads of others': ({ people, f }) => [people.ruth, sql`update uploads set bytes = 0 where user_id = ${f.userId}`],
}

test.each(Object.entries(withoutEffect))('a request affects no rows: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, NO_ROWS, ...statements)
})

test('valid rows with one’s own file are accepted', async () => {
  const { people, h, run } = fixture
  const name = newName()
  const story = [addStory(h, `/api/audio/${name}`), addRecording(h), addTake(h, name)]
  expect(await run(people.eve, ...addStoredFile(name, h), ...story)).toMatchObject({ count: 1 })
  // A file of one story can't be used for another.
  expect(await run(people.eve, ...addStoryWithTake(h, name))).toMatchObject(DENIED)
  const clipFile = newName()
  expect(await run(people.eve, ...addStoredFile(clipFile, h), addClip(h, clipFile))).toMatchObject({ count: 1 })
  expect(await run(people.eve, ...addStoryWithTake(h, clipFile))).toMatchObject(DENIED)
  const uploadFile = newName()
  expect(await run(people.eve, addFile(uploadFile, h, 'uploading'), addUpload(h, uploadFile))).toMatchObject({
    count: 1,
  })
})

test('the bedtime story in one’s own upload can be changed, within limits', async () => {
  const { people, h, run } = fixture
  const set = (bedtime: SQL) => sql`update uploads set bedtime = ${bedtime} where file_name = ${h.uploadFile}`
  expect(await run(people.eve, set(sql`'{}'`))).toMatchObject({ count: 1 })
  for (const wrong of [sql`'[]'`, sql`jsonb_build_object('content', repeat('x', 200000))`])
    expect(await run(people.eve, set(wrong))).toMatchObject({ code: '23514' })
})

test('of two concurrent references to one new file, one is refused', async () => {
  const { people, h, run } = fixture
  const name = newName()
  await run(people.eve, ...addStoredFile(name, h))
  const both = await Promise.all([run(people.eve, addClip(h, name)), run(people.eve, ...addStoryWithTake(h, name))])
  expect(both.filter((result) => 'count' in result).length).toBe(1)
  expect(both).toContainEqual(DENIED)
})

describe('files are discarded', () => {
  const stateOf = async (name: string) => {
    const [found] = await fixture.server.database.asSystem((tx) =>
      tx.select({ state: storedFiles.state }).from(storedFiles).where(eq(storedFiles.name, name)),
    )
    return found?.state
  }

  test('only with resources of their own family, even if others refer to them', async () => {
    const { server, f, h } = fixture
    const storyId = Number(await createResource.story(server, h))
    await server.database.asSystem((tx) =>
      tx.insert(recordings).values({ familyId: h.familyId, storyId, playbackName: f.file }),
    )
    await server.database.asSystem((tx) => tx.delete(stories).where(eq(stories.id, storyId)))
    expect(await stateOf(f.file)).toBe('stored')
  })

  test('with their family', async () => {
    const { server } = fixture
    const { familyId, owner } = await familyOf(server)
    const creator = { familyId, userId: owner.id, ownerId: owner.id }
    const file = await createResource.audio(server, creator)
    const key = await createResource.upload(server, creator)
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ name: string }>(sql`select file_name as name from uploads where take_id = ${key}`),
    )
    await server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId))
    expect(await stateOf(file)).toBe('discarded')
    expect(await stateOf(rows[0]?.name ?? '')).toBe('discarded')
  })
})
