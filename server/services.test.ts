import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { discardMp3Copies } from './features/export/story-downloads/mp3.ts'
import { mp3Copies, storedFiles } from './infra/db/schema/recordings.ts'
import { silentLog } from './infra/log.ts'
import { openFiles } from './services.ts'
import { familyOf, recordStory } from './testing/fixtures.ts'

let server: TestApp
let family: Awaited<ReturnType<typeof familyOf>>
beforeAll(async () => {
  server = await openTestApp()
  family = await familyOf(server)
})
afterAll(() => server.close())

/** Saves a story with an MP3 copy; returns the file name of the copy. */
const recordWithMp3 = async (letter: string): Promise<string> => {
  const storyId = await recordStory(family.owner)
  const { familyId } = family
  const name = `${letter.repeat(24)}.mp3`
  await server.services.files.write(name, Readable.from([Buffer.from('audio')]))
  await server.database.asSystem(async (tx) => {
    await tx.insert(storedFiles).values({ name, familyId, state: 'stored', leaseUntil: new Date() })
    await tx.insert(mp3Copies).values({ storyId, familyId, state: 'ready', fileName: name, bytes: 5 })
  })
  return name
}
const exists = async (name: string) => (await server.services.files.info(name)) !== undefined
const createArchive = async () => {
  const folder = join(server.dataDir, 'archives', `1-1-${'x'.repeat(16)}`)
  await mkdir(folder, { recursive: true })
  await utimes(folder, new Date(0), new Date(0))
}

test('the oldest MP3 copies are deleted with their rows until there is enough space', async () => {
  const [first, second] = [await recordWithMp3('a'), await recordWithMp3('b')]
  await discardMp3Copies(server.database, server.services.files, async () => !(await exists(first)))
  expect([await exists(first), await exists(second)]).toEqual([false, true])
  const rows = await server.database.asSystem((tx) => tx.select({ name: mp3Copies.fileName }).from(mp3Copies))
  expect(rows).toEqual([{ name: second }])
  const files = await server.database.asSystem((tx) => tx.select().from(storedFiles).where(eq(storedFiles.name, first)))
  expect(files).toEqual([])
})

test('a recording that needs space deletes archives and MP3 copies, but no recordings', async () => {
  const name = await recordWithMp3('c')
  await createArchive()
  const recordings = await server.database.asSystem((tx) =>
    tx.select({ name: storedFiles.name }).from(storedFiles).where(eq(storedFiles.state, 'stored')),
  )
  const full = { dataDir: server.dataDir, files: undefined, minFreeBytes: Number.MAX_SAFE_INTEGER }
  const files = await openFiles(full, server.database, silentLog)
  await expect(files.requireFreeSpace()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect([await exists(name), await readdir(join(server.dataDir, 'archives'))]).toMatchObject([true, { length: 1 }])
  await expect(files.requireFreeSpace('recording')).rejects.toMatchObject({ code: 'ENOSPC' })
  expect([await exists(name), await readdir(join(server.dataDir, 'archives'))]).toEqual([false, []])
  for (const recording of recordings)
    if (!recording.name.endsWith('.mp3')) expect(await exists(recording.name)).toBe(true)
  await rm(join(server.dataDir, 'archives'), { recursive: true })
})
