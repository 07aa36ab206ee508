import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import { uploads } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// A member of two families records for one of them, and the other one is current when the recording is sent.

let server: TestApp
let owner: Relative
let storyteller: Relative
let madeFor: number
let showing: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server)
  owner = family.owner
  madeFor = family.familyId
  const own = await familyOf(server)
  storyteller = own.owner
  showing = own.familyId
  await storyteller.post(`/api/family/accept/${(await owner.invite()).inviteCode}`)
  await storyteller.send('PUT', '/api/families/current', { payload: { familyId: showing } })
})

const sound = toneWav(1)
const removed = async () =>
  expect((await owner.send('DELETE', `/api/family/members/${storyteller.id}`)).statusCode).toBe(200)
const save = (fields: Record<string, string>, withSound: boolean) =>
  storyteller.form('/api/stories', [
    ...Object.entries({ title: 'The river', recordingKey: randomUUID(), ...fields }).map(([name, value]) => ({
      name,
      value,
    })),
    ...(withSound ? [{ name: 'audio', file: sound, filename: 'recording.wav', type: 'audio/wav' }] : []),
  ])
const familiesOf = (table: typeof stories | typeof uploads) =>
  server.database.asSystem(async (tx) =>
    (await tx.select({ familyId: table.familyId }).from(table).where(eq(table.userId, storyteller.id))).map(
      (row) => row.familyId,
    ),
  )

test('a recording is saved in the family it was made for, as a form and as an upload', async () => {
  expect((await save({ familyId: String(madeFor) }, true)).statusCode).toBe(200)
  const upload = createUploader(storyteller)
  expect((await upload.create({ familyId: String(madeFor) }, sound.length)).statusCode).toBe(201)
  await upload.sendChunk(0, sound)
  expect((await save({ takes: namedTakes([upload.key, sound.length]) }, false)).statusCode).toBe(200)
  expect(await familiesOf(uploads)).toEqual([madeFor])
  expect(await familiesOf(stories)).toEqual([madeFor, madeFor])
  expect((await owner.get('/api/stories')).json()).toHaveLength(2)
})

test('without a family it is saved in the current one', async () => {
  expect((await save({}, true)).statusCode).toBe(200)
  expect(await familiesOf(stories)).toEqual([showing])
})

test('for a family that the person has left, it is refused', async () => {
  const upload = createUploader(storyteller)
  await upload.create({ familyId: String(madeFor) }, sound.length)
  await upload.sendChunk(0, sound)
  await removed()
  for (const response of [
    await save({ familyId: String(madeFor) }, true),
    await save({ takes: namedTakes([upload.key, sound.length]), familyId: String(madeFor) }, false),
    await createUploader(storyteller).create({ familyId: String(madeFor) }),
  ]) {
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ error: 'not_in_family', message: expect.stringContaining('as a file') })
  }
  // The upload is in a vault they can no longer open.
  expect((await save({ takes: namedTakes([upload.key, sound.length]) }, false)).statusCode).toBe(404)
  expect(await familiesOf(stories)).toEqual([])
})

test('for a family the person never belonged to, it is refused', async () => {
  const { familyId } = await familyOf(server)
  expect((await save({ familyId: String(familyId) }, true)).json()).toMatchObject({ error: 'not_in_family' })
  expect((await createUploader(storyteller).create({ familyId: 'x' })).statusCode).toBe(400)
})
