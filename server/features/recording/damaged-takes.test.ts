import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { makeMp3Handler } from '#server/features/export/story-downloads/mp3.ts'
import { mp3Copies, recordings, takes } from '#server/infra/db/schema/recordings.ts'
import { measureAudio } from '#server/infra/media/measure.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makePlaybackCopyHandler, measureRecordingHandler } from './process-recording.ts'

// A story of three takes, of which the second one's file is missing when the story is measured.

let server: TestApp
let storyId: number
let recordingId: number
let restoreFile: () => Promise<void>
beforeEach(async () => {
  server = await openTestApp()
  const { owner, familyId } = await familyOf(server)
  storyId = await recordStory(owner)
  const { files } = server.services
  const names = [2, 3].map((position) => `take-${position}-of-a-story.wav`)
  for (const [i, fileName] of names.entries()) {
    const stored = await files.write(fileName, Readable.from([toneWav(1 + i)]))
    const take = { familyId, storyId, position: i + 2, fileName, mimeType: 'audio/wav', ...stored }
    await server.database.asSystem((tx) => tx.insert(takes).values(take))
  }
  const [recording] = await server.database.asSystem((tx) => tx.select({ id: recordings.id }).from(recordings))
  recordingId = recording?.id ?? 0
  const path = await storedPath(files, names[0] ?? '')
  await rename(path, `${path}.lost`)
  restoreFile = () => rename(`${path}.lost`, path)
})
afterEach(() => server.close())

const context = () => ({ ...server.services, database: server.database })
const { signal } = new AbortController()
const measure = (last: boolean) => measureRecordingHandler(context(), async () => {})({ recordingId }, { signal, last })
const measured = () =>
  server.database.asSystem(async (tx) => {
    const [recording] = await tx.select().from(recordings)
    const rows = await tx.select().from(takes).orderBy(asc(takes.position))
    return {
      state: recording?.state,
      durationMs: recording?.durationMs,
      playbackName: recording?.playbackName,
      takes: rows.map(({ durationMs, problem }) => [durationMs, problem]),
    }
  })
const lengthOf = async (fileName: string | null | undefined) => {
  const { files, media } = server.services
  const measurement = await measureAudio(await media.tools(), await storedPath(files, fileName ?? ''))
  return measurement.kind === 'ok' ? measurement.durationMs : 0
}

test('before the last try, nothing is measured without the file: it may come back', async () => {
  await expect(measure(false)).rejects.toThrow('ENOENT')
  expect(await measured()).toMatchObject({
    state: 'received',
    takes: [
      [null, null],
      [null, null],
      [null, null],
    ],
  })
  await restoreFile()
  await measure(false)
  expect(await measured()).toMatchObject({
    state: 'ready',
    durationMs: 3300,
    takes: [
      [300, null],
      [1000, null],
      [2000, null],
    ],
  })
})

test('after the last try, the others are the recording, with copy and MP3, and the missing one is a problem', async () => {
  await measure(true)
  const { playbackName: _, ...found } = await measured()
  expect(found).toEqual({
    state: 'damaged',
    durationMs: 2300,
    takes: [
      [300, null],
      [0, 'missing'],
      [2000, null],
    ],
  })

  await makePlaybackCopyHandler(context())({ recordingId }, { signal, last: true })
  expect(Math.abs((await lengthOf((await measured()).playbackName)) - 2300)).toBeLessThan(100)

  const [take] = await server.database.asSystem((tx) => tx.select().from(takes))
  await server.database.asSystem((tx) => tx.insert(mp3Copies).values({ storyId, familyId: take?.familyId ?? 0 }))
  await makeMp3Handler(context())({ storyId }, { signal, last: true })
  const [mp3] = await server.database.asSystem((tx) =>
    tx.select().from(mp3Copies).where(eq(mp3Copies.storyId, storyId)),
  )
  expect(mp3?.state).toBe('ready')
  expect(Math.abs((await lengthOf(mp3?.fileName)) - 2300)).toBeLessThan(100)
})
