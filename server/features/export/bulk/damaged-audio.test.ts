import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { familySource } from '#server/features/export/story/family-source.ts'
import { recordings, storedFiles, takes } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type BulkOptions, bulkEntries, type Converters } from './bulk-entries.ts'

// Recordings that were damaged in the vault, in the ZIP of many stories.

let server: TestApp
let family: Awaited<ReturnType<typeof familyOf>>
beforeAll(async () => {
  server = await openTestApp()
  family = await familyOf(server)
})
afterAll(() => server.close())

const findAudio = (storyId: number) =>
  server.database.asSystem(async (tx) => {
    const [recording] = await tx.select().from(recordings).where(eq(recordings.storyId, storyId))
    const [take] = await tx.select().from(takes).where(eq(takes.storyId, storyId))
    if (!recording || !take) throw new Error('There is no recording.')
    return { ...take, id: recording.id, path: await storedPath(server.services.files, take.fileName) }
  })
const keepPlaybackCopy = async (storyId: number) => {
  const { id, familyId } = await findAudio(storyId)
  const name = `playback-${storyId}-${'x'.repeat(20)}.webm`
  await server.services.files.write(name, Readable.from([Buffer.from('the copy')]))
  await server.database.asSystem(async (tx) => {
    await tx.insert(storedFiles).values({ name, familyId, state: 'stored', leaseUntil: new Date() })
    await tx.update(recordings).set({ playbackName: name }).where(eq(recordings.id, id))
  })
}

const made: Converters = {
  pdf: async () => Buffer.from('%PDF'),
  requestMp3: async () => {},
  mp3: async () => ({ bytes: 3, open: async () => Readable.from([Buffer.from('mp3')]) }),
}
const take = async (ids: number[], given: Partial<BulkOptions> = {}) => {
  const { owner, familyId } = family
  const options: BulkOptions = {
    source: familySource(server.database, { familyId, userId: owner.id, ownOnly: false }),
    ids,
    files: server.services.files,
    converters: made,
    audio: 'original',
    vault: 'The Okafor Family',
    origin: 'https://example.org',
    createdAt: new Date(),
    signal: new AbortController().signal,
    onStory: () => {},
    onProblem: () => {},
    onDamage: () => {},
    ...given,
  }
  const found = new Map<string, string>()
  for await (const { path, open } of bulkEntries(options)) found.set(path, await text(await open()))
  const audioFiles = [...found.keys()].filter((path) => /\.(wav|webm|mp3)$/.test(path))
  const rows: { problem?: string }[] = JSON.parse(found.get('index.json') ?? '')
  return { found, audioFiles, problems: rows.map(({ problem }) => problem) }
}
const tell = (title: string) => recordStory(family.owner, { title, toldBy: 'Ruth' })

test('truncated, changed and empty recordings are reported', async () => {
  const ids = [await tell('Cut'), await tell('Changed'), await tell('Emptied'), await tell('Whole')]
  const [cut, changed, emptied] = await Promise.all(ids.map(findAudio))
  if (!cut || !changed || !emptied) throw new Error('There are no recordings.')
  await truncate(cut.path, 1000)
  await writeFile(changed.path, Buffer.alloc(changed.bytes, 1))
  await truncate(emptied.path, 0)
  const [onProblem, onDamage] = [vi.fn(), vi.fn()]
  const { found, audioFiles, problems } = await take(ids, { onProblem, onDamage })
  expect(audioFiles).toEqual([
    '0001 Cut, told by Ruth INCOMPLETE.wav',
    '0002 Changed, told by Ruth.wav',
    '0003 Emptied, told by Ruth INCOMPLETE.wav',
    '0004 Whole, told by Ruth.wav',
  ])
  const short = 'The recording no longer has its original length. What’s left of it is here.'
  const other = 'The recording was damaged after it was saved. It’s included as it is.'
  expect(problems).toEqual([short, other, short, undefined])
  expect(found.get('COMPLETE.txt')).toMatch(/3 stories have something missing/)
  expect(found.get('0002 Changed, told by Ruth MISSING.txt')).toContain(other)
  expect(onProblem.mock.calls).toEqual([[ids[1], 'recording', expect.any(Error)]])
  expect(onDamage.mock.calls).toEqual([
    [cut.fileName, 'incomplete'],
    [changed.fileName, 'changed'],
    [emptied.fileName, 'incomplete'],
  ])
})

test('a playback copy replaces a truncated or lost recording; no MP3 is made of the remainder', async () => {
  const ids = [await tell('Cut'), await tell('Lost')]
  for (const id of ids) await keepPlaybackCopy(id)
  const [cut, lost] = await Promise.all(ids.map(findAudio))
  if (!cut || !lost) throw new Error('There are no recordings.')
  await truncate(cut.path, 1000)
  await rm(lost.path)
  for (const audio of ['mp3', 'original'] as const) {
    const { found, audioFiles, problems } = await take(ids, { audio })
    expect(audioFiles).toEqual([
      '0001 Cut, told by Ruth PLAYBACK COPY.webm',
      '0002 Lost, told by Ruth PLAYBACK COPY.webm',
    ])
    expect(found.get('0002 Lost, told by Ruth PLAYBACK COPY.webm')).toBe('the copy')
    expect(problems[1]).toBe(
      'The recording was not found in the vault. A copy that the vault made of it earlier is here instead.',
    )
  }
})

test('an MP3 made before the recording was lost is included', async () => {
  const { owner, familyId } = family
  const id = await tell('Lost')
  await rm((await findAudio(id)).path)
  const source = {
    ...familySource(server.database, { familyId, userId: owner.id, ownOnly: false }),
    copies: async () => ({ playback: null, mp3: 'made-before.mp3' }),
  }
  const { found, problems } = await take([id], { audio: 'mp3', source })
  expect(found.get('0001 Lost, told by Ruth.mp3')).toBe('mp3')
  expect(problems).toEqual(['The recording was not found in the vault. An MP3 made from it earlier is here.'])
})

test('a recording that cannot be opened, or not read to its end, does not end the download', async () => {
  const ids = [await tell('Folder'), await tell('Broken disk'), await tell('Whole')]
  const [folder, broken] = await Promise.all(ids.map(findAudio))
  if (!folder || !broken) throw new Error('There are no recordings.')
  await rm(folder.path)
  await mkdir(folder.path)
  const { files } = server.services
  const failing: FileStore = {
    ...files,
    read: async (name, range) => {
      if (name !== broken.fileName || range?.end === 0) return files.read(name, range)
      return Readable.from(breakOff())
    },
  }
  const onProblem = vi.fn()
  const { found, audioFiles, problems } = await take(ids, { files: failing, onProblem })
  expect(audioFiles).toEqual(['0002 Broken disk, told by Ruth.wav', '0003 Whole, told by Ruth.wav'])
  expect(found.get('0002 Broken disk, told by Ruth.wav')).toHaveLength(broken.bytes)
  expect(problems).toEqual([
    'The recording could not be read from the disk.',
    'The recording could not be read to its end. The rest of the file is empty.',
    undefined,
  ])
  expect(onProblem.mock.calls.map(([id]) => id)).toEqual(ids.slice(0, 2))
})

async function* breakOff() {
  yield Buffer.alloc(100)
  throw Object.assign(new Error('i/o error'), { code: 'EIO' })
}
