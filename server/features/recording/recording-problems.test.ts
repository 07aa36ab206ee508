import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { recordings, takes } from '#server/infra/db/schema/recordings.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { checkAllRecordings } from './recording-problems.ts'

let server: TestApp
let family: Awaited<ReturnType<typeof familyOf>>
const logged: { code?: string; file?: string }[] = []
beforeAll(async () => {
  const note = (details: object) => void logged.push(details)
  server = await openTestApp({
    services: { log: { debug() {}, info() {}, warn: note, error: note } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  family = await familyOf(server, 'Tom')
  logged.length = 0
})

const record = async (title: string) => {
  const id = await recordStory(family.owner, { title, toldBy: 'Ruth' })
  const [found] = await server.database.asSystem((tx) => tx.select().from(takes).where(eq(takes.storyId, id)))
  if (!found) throw new Error('There is no recording.')
  const name = found.fileName
  return {
    id,
    name,
    url: `/api/audio/${name}`,
    bytes: found.bytes,
    path: await storedPath(server.services.files, name),
  }
}
const problemOf = async (id: number) => (await family.owner.get(`/api/stories/${id}`)).json<Story>().recording?.problem
const listed = async (from = family.owner) =>
  (await from.get('/api/recordings/problems')).json<{ title: string; problem: string }[]>()
const checkAll = () =>
  checkAllRecordings({ ...server.services, database: server.database }, new AbortController().signal)

describe('playing a recording', () => {
  test('a folder in the place of its file is an answer, not a failure of the server, and is noted', async () => {
    const story = await record('Folder')
    await rm(story.path)
    await mkdir(story.path)
    const response = await family.owner.get(story.url)
    expect([response.statusCode, response.json().error]).toEqual([404, 'recording_unreadable'])
    expect(await problemOf(story.id)).toBe('unreadable')
  })

  test('a read error when it is opened is an answer, too', async () => {
    const story = await record('Broken disk')
    const { files } = server.services
    const { read } = files
    files.read = async () => {
      throw Object.assign(new Error('i/o error'), { code: 'EIO' })
    }
    const response = await family.owner.get(story.url).finally(() => {
      files.read = read
    })
    expect([response.statusCode, response.json().error]).toEqual([404, 'recording_unreadable'])
    expect(await listed()).toMatchObject([{ title: 'Broken disk', problem: 'unreadable' }])
  })

  test('a truncated file is noted, logged once, and what is left of it is sent', async () => {
    const story = await record('Short')
    await truncate(story.path, 1000)
    for (const _ of [1, 2]) {
      const response = await family.owner.get(story.url, { headers: { range: 'bytes=0-99' } })
      expect(response.headers['content-range']).toBe('bytes 0-99/1000')
    }
    expect(await problemOf(story.id)).toBe('incomplete')
    expect(logged).toMatchObject([{ code: 'recording_incomplete', file: story.name }])
  })

  test('its original is checked when the copy is played', async () => {
    const story = await record('Gone')
    const copy = `playback-${story.id}-${'x'.repeat(20)}.webm`
    await server.services.files.write(copy, Readable.from([Buffer.from('the copy')]))
    await server.database.asSystem((tx) =>
      tx.update(recordings).set({ playbackName: copy }).where(eq(recordings.storyId, story.id)),
    )
    await rm(story.path)
    expect((await family.owner.get(`/api/audio/${copy}`)).body).toBe('the copy')
    expect(await problemOf(story.id)).toBe('missing')
  })

  test('a file that is whole again needs no attention anymore', async () => {
    const story = await record('Restored')
    const whole = (await family.owner.get(story.url)).rawPayload
    await truncate(story.path, 1000)
    await family.owner.get(story.url)
    await writeFile(story.path, whole)
    await family.owner.get(story.url)
    expect(await problemOf(story.id)).toBeNull()
    expect(await listed()).toEqual([])
  })
})

test('the daily check finds what nobody has played, and reads changed files again', async () => {
  const [gone, changed, whole] = [await record('Gone'), await record('Changed'), await record('Whole')]
  const bytes = (await family.owner.get(changed.url)).rawPayload
  await rm(gone.path)
  await writeFile(changed.path, Buffer.alloc(changed.bytes, 1))
  // Its length is right, so only the archive can tell. It may say so a moment after its last byte.
  await family.owner.get(`/api/archive/${family.familyId}`)
  await expect.poll(() => problemOf(changed.id)).toBe('changed')
  await checkAll()
  expect(await listed()).toMatchObject([
    { title: 'Gone', toldBy: 'Ruth', problem: 'missing', since: expect.stringMatching(/^\d{4}-/) },
    { title: 'Changed', problem: 'changed' },
  ])
  expect(await problemOf(whole.id)).toBeNull()
  await writeFile(changed.path, bytes)
  await checkAll()
  expect(await listed()).toMatchObject([{ title: 'Gone' }])
})

test('only the owner gets the list, without deleted stories and other families', async () => {
  const [gone, deleted] = [await record('Gone'), await record('Deleted')]
  for (const { path } of [gone, deleted]) await rm(path)
  await checkAll()
  await family.owner.send('DELETE', `/api/stories/${deleted.id}`)
  expect((await listed()).map(({ title }) => title)).toEqual(['Gone'])
  expect((await family.relative.get('/api/recordings/problems')).statusCode).toBe(403)
  expect(await listed((await familyOf(server)).owner)).toEqual([])
})
