import { randomBytes, randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteFamily } from '#server/features/family/families.ts'
import { recordings, storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { type Attempt, DENIED, NOTHING, openRawFixture, type RawFixture, type Things } from './raw-fixture.ts'
import { makers } from './things.ts'

// What a request may do with sound when its own SQL has forgotten every condition.

let fixture: RawFixture
beforeAll(async () => {
  fixture = await openRawFixture()
})
afterAll(() => fixture.server.close())

const newName = () => `${randomBytes(18).toString('base64url')}.wav`
const enter = (name: string, { familyId, userId }: Things, state = 'arriving'): SQL =>
  sql`insert into stored_files (name, family_id, user_id, state, lease_until)
      values (${name}, ${familyId}, ${userId}, ${state}, now() + interval '1 hour')`
const keep = (name: string): SQL => sql`update stored_files set state = 'stored' where name = ${name}`
const newFile = (name: string, things: Things): SQL[] => [enter(name, things), keep(name)]
const hash = 'x'.repeat(64)
const record = ({ familyId, storyId }: Things, name: string): SQL =>
  sql`insert into recordings (family_id, story_id, original_name, mime_type, bytes, sha256)
      values (${familyId}, ${storyId}, ${name}, 'audio/wav', 1, ${hash})`
const clip = ({ familyId, userId }: Things, name: string): SQL =>
  sql`insert into clips (family_id, user_id, file_name) values (${familyId}, ${userId}, ${name})`
const upload = ({ familyId, userId }: Things, name: string): SQL =>
  sql`insert into uploads (family_id, user_id, recording_key, file_name)
      values (${familyId}, ${userId}, ${randomUUID()}, ${name})`
const tell = ({ familyId, userId }: Things, url: string): SQL =>
  sql`insert into stories (family_id, user_id, title, told_by, audio_url)
      values (${familyId}, ${userId}, 'x', 'x', ${url})`

/** Somebody's file in another family than the story, recording or clip. */
const elsewhere = (fixture: RawFixture): Things => ({ ...fixture.g, userId: fixture.f.userId })

const denied: Record<string, Attempt> = {
  'the sound of another family as one’s own story’s': ({ people, f, h }) => [people.eve, record(h, f.file)],
  'an upload of another family as one’s own story’s': ({ people, f, h }) => [people.eve, record(h, f.uploadFile)],
  'the sound of another family as a seekable copy': ({ people, f, h }) => {
    const name = newName()
    const copy = sql`insert into recordings (family_id, story_id, original_name, playback_name, mime_type, bytes, sha256)
      values (${h.familyId}, ${h.storyId}, ${name}, ${f.file}, 'audio/wav', 1, ${hash})`
    return [people.eve, ...newFile(name, h), copy]
  },
  'a relative’s sound as one’s own story’s': ({ people, f, g }) => [
    people.ada,
    sql`insert into stories (family_id, user_id, title, told_by) values (${g.familyId}, ${f.userId}, 'x', 'x')`,
    sql`insert into recordings (family_id, story_id, original_name, mime_type, bytes, sha256)
      values (${g.familyId}, currval('stories_id_seq'), ${g.uploadFile}, 'audio/wav', 1, ${hash})`,
  ],
  'a file of one’s one family for a story in the other': (fixture) => {
    const name = newName()
    return [fixture.people.ada, ...newFile(name, elsewhere(fixture)), record(fixture.f, name)]
  },
  'a file that is not kept': ({ people, h }) => {
    const name = newName()
    return [people.eve, enter(name, h), record(h, name)]
  },
  'a recording to another’s story': ({ people, f }) => {
    const name = newName()
    return [people.ruth, ...newFile(name, { ...f, userId: f.ownerId }), record(f, name)]
  },
  'a recording as measured already': ({ people, h }) => {
    const name = newName()
    const measured = sql`insert into recordings (family_id, story_id, original_name, mime_type, bytes, sha256, state)
      values (${h.familyId}, ${h.storyId}, ${name}, 'audio/wav', 1, ${hash}, 'ready')`
    return [people.eve, ...newFile(name, h), measured]
  },
  'a clip of another family’s sound': ({ people, f, h }) => [people.eve, clip(h, f.file)],
  'a clip of a relative’s sound': ({ people, f }) => [people.ruth, clip({ ...f, userId: f.ownerId }, f.file)],
  // The sound of a clip goes when it has been heard.
  'a clip of one’s own story’s sound': ({ people, h }) => [people.eve, clip(h, h.file)],
  'a clip in the name of another': ({ people, f }) => {
    const name = newName()
    const ruths = { ...f, userId: f.ownerId }
    return [people.ruth, ...newFile(name, ruths), clip(f, name)]
  },
  'an upload of another family’s sound': ({ people, f, h }) => [people.eve, upload(h, f.file)],
  'an upload of another’s upload': ({ people, f, h }) => [people.eve, upload(h, f.uploadFile)],
  'an upload of one’s own story’s sound': ({ people, h }) => [people.eve, upload(h, h.file)],
  'a file in a family that is not one’s own': ({ people, f, h }) => [
    people.eve,
    enter(newName(), { ...h, familyId: f.familyId }),
  ],
  'a file in the name of another': ({ people, f }) => [people.ruth, enter(newName(), f)],
  'a file as kept already': ({ people, h }) => [people.eve, enter(newName(), h, 'stored')],
  'a file as given up already': ({ people, h }) => [people.eve, enter(newName(), h, 'discarded')],
  'a file that is then given up': ({ people, h }) => {
    const name = newName()
    return [people.eve, enter(name, h), sql`update stored_files set state = 'discarded' where name = ${name}`]
  },
  'moving a file to the other family': ({ people, g }) => [
    people.ada,
    sql`update stored_files set family_id = ${g.familyId}`,
  ],
  'naming a file otherwise': ({ people, f }) => [people.eve, sql`update stored_files set name = ${f.file}`],
  'forgetting files': ({ people }) => [people.ada, sql`delete from stored_files`],
  'changing recordings': ({ people, f }) => [people.eve, sql`update recordings set playback_name = ${f.file}`],
  'deleting recordings': ({ people }) => [people.ada, sql`delete from recordings`],
  'changing clips': ({ people, f }) => [people.eve, sql`update clips set file_name = ${f.file}`],
  'moving an upload to the other family': ({ people, g }) => [
    people.ada,
    sql`update uploads set family_id = ${g.familyId}`,
  ],
  'giving an upload another file': ({ people, f }) => [people.eve, sql`update uploads set file_name = ${f.uploadFile}`],
  'deleting uploads': ({ people }) => [people.ada, sql`delete from uploads`],
  'a transcript of another family’s story': ({ people, f }) => [
    people.eve,
    sql`insert into transcripts (family_id, story_id) values (${f.familyId}, ${f.storyId})`,
  ],
  'a transcript in one’s own words': ({ people, h }) => [
    people.eve,
    sql`insert into transcripts (family_id, story_id, state, text) values (${h.familyId}, ${h.storyId}, 'done', 'x')`,
  ],
  'changing transcripts': ({ people }) => [people.ada, sql`update transcripts set text = 'x'`],
  'a story with the sound of another family': ({ people, f, h }) => [people.eve, tell(h, `/api/audio/${f.file}`)],
  'a story with sound from elsewhere': ({ people, h }) => [people.eve, tell(h, 'https://example.org/sound.wav')],
  'a story with a relative’s sound': ({ people, f }) => [
    people.ruth,
    tell({ ...f, userId: f.ownerId }, `/api/audio/${f.file}`),
  ],
}

test.each(Object.entries(denied))('no request enters or does: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, DENIED, ...statements)
})

const untouched: Record<string, Attempt> = {
  'files of others': ({ people, f }) => [
    people.eve,
    sql`update stored_files set state = 'arriving', lease_until = now() where user_id = ${f.userId}`,
  ],
  'files of relatives': ({ people, f }) => [
    people.ruth,
    sql`update stored_files set lease_until = now() where user_id = ${f.userId}`,
  ],
  'one’s own files that are kept': ({ people, h }) => [
    people.eve,
    sql`update stored_files set state = 'arriving' where name = ${h.file}`,
  ],
  'uploads of others': ({ people, f }) => [people.ruth, sql`update uploads set bytes = 0 where user_id = ${f.userId}`],
}

test.each(Object.entries(untouched))('no request reaches %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, NOTHING, ...statements)
})

test('with a file of one’s own all of it is as it should be', async () => {
  const { people, h, run } = fixture
  const name = newName()
  const told = { ...h, storyId: Number(await makers.story(fixture.server, h)) }
  expect(await run(people.eve, ...newFile(name, h), tell(h, `/api/audio/${name}`), record(told, name))).toMatchObject({
    count: 1,
  })
  // Once it is a story's, it is nothing else's.
  const other = { ...h, storyId: Number(await makers.story(fixture.server, h)) }
  expect(await run(people.eve, record(other, name))).toMatchObject(DENIED)
  const heard = newName()
  expect(await run(people.eve, ...newFile(heard, h), clip(h, heard))).toMatchObject({ count: 1 })
  expect(await run(people.eve, record(other, heard))).toMatchObject(DENIED)
  const sent = newName()
  expect(await run(people.eve, enter(sent, h, 'uploading'), upload(h, sent))).toMatchObject({ count: 1 })
})

test('two that refer to one new file at the same time take turns, and the second finds it taken', async () => {
  const { people, h, run } = fixture
  const name = newName()
  await run(people.eve, ...newFile(name, h))
  const told = { ...h, storyId: Number(await makers.story(fixture.server, h)) }
  const both = await Promise.all([run(people.eve, clip(h, name)), run(people.eve, record(told, name))])
  expect(both.filter((one) => 'count' in one).length).toBe(1)
  expect(both).toContainEqual(DENIED)
})

describe('files are given up', () => {
  const stateOf = async (name: string) => {
    const [found] = await fixture.server.database.asSystem((tx) =>
      tx.select({ state: storedFiles.state }).from(storedFiles).where(eq(storedFiles.name, name)),
    )
    return found?.state
  }

  test('by what is of their family alone, however that came to name them', async () => {
    const { server, f, h } = fixture
    const storyId = Number(await makers.story(server, h))
    await server.database.asSystem((tx) =>
      tx.insert(recordings).values({
        ...{ familyId: h.familyId, storyId, originalName: newName(), playbackName: f.file },
        ...{ mimeType: 'audio/wav', bytes: 1, sha256: hash },
      }),
    )
    await server.database.asSystem((tx) => tx.delete(stories).where(eq(stories.id, storyId)))
    expect(await stateOf(f.file)).toBe('stored')
  })

  test('with their family', async () => {
    const { server } = fixture
    const { familyId, owner } = await familyOf(server)
    const place = { familyId, userId: owner.id, ownerId: owner.id }
    const file = await makers.audio(server, place)
    const key = await makers.upload(server, place)
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ name: string }>(sql`select file_name as name from uploads where recording_key = ${key}`),
    )
    await server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId))
    expect(await stateOf(file)).toBe('discarded')
    expect(await stateOf(rows[0]?.name ?? '')).toBe('discarded')
  })
})
