import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { namedTakes } from '#server/features/recording/testing/uploader.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { startFakeS3 } from '#server/infra/files/s3/testing/fake-s3.ts'
import { openTestDatabase } from '#server/infra/testing/test-database.ts'
import { createApiClient, createUploader } from './support/api-client.ts'
import { type RunningServer, startServer, storedRecordings } from './support/server.ts'

// Two processes with one PostgreSQL, as behind a load balancer: a request may reach either. They share a folder of recordings, or a
// bucket, and then each has a folder of its own, as on two machines.
const audio = new Uint8Array(toneWav(100))
const CHUNKS = 12
const POLL = { timeout: 120_000 }
const MIB = 1024 * 1024

type Files = 'a folder' | 'a bucket'
type Servers = {
  here: RunningServer
  there: RunningServer
  /** The names of all files in the folder or bucket. */
  listFiles(): Promise<string[]>
}
type Pair = Servers & { person: ReturnType<typeof createApiClient> }

type Role = 'all' | 'web' | 'worker'

const makeFolder = async (stack: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-e2e-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const openBucket = async (stack: AsyncDisposableStack) => {
  const { env, bucket, stop } = await startFakeS3()
  stack.defer(stop)
  const listFiles = async () => (await Array.fromAsync(bucket.list(''))).map(({ key }) => key.split('/').at(-1) ?? '')
  return { env, listFiles }
}

const startPair = async (
  stack: AsyncDisposableStack,
  [first, second]: [Role, Role],
  files: Files = 'a folder',
): Promise<Servers> => {
  const bucket = files === 'a bucket' ? await openBucket(stack) : undefined
  const dataDir = await makeFolder(stack)
  const database = await openTestDatabase({ migrate: migrateDatabase })
  stack.defer(database.close)
  const env = {
    ...bucket?.env,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'the same for both'.padEnd(32),
    SPEECH: 'off',
    LOG_LEVEL: 'error',
  }
  const start = async (ROLE: Role) => {
    const folder = bucket ? await makeFolder(stack) : dataDir
    const server = await startServer(folder, { ...env, ROLE })
    stack.defer(() => server.kill())
    return server
  }
  const [here, there] = await Promise.all([start(first), start(second)])
  const inFolder = async () => (await storedRecordings(dataDir)).map(({ name }) => name)
  return { here, there, listFiles: bucket?.listFiles ?? inFolder }
}

/** The tests of uploads share two servers. The last of them kills one. */
const stack = new AsyncDisposableStack()
let shared: Servers
beforeAll(async () => {
  shared = await startPair(stack, ['all', 'all'])
})
afterAll(() => stack.disposeAsync())

const withPerson = async (pair: Servers): Promise<Pair> => {
  const person = createApiClient(() => pair.there.origin)
  await person.register()
  return { ...pair, person }
}

const originalsIn = async ({ listFiles }: Servers): Promise<string[]> =>
  (await listFiles()).filter((name) => name.endsWith('.wav'))

/** The recording became one story with the bytes that were sent, and left no other files. */
const expectOneStory = async (
  { person, ...servers }: Pair,
  key: string,
  sent: Uint8Array,
  earlierFiles: readonly string[],
): Promise<void> => {
  expect((await person.save({ title: 'The river', takes: namedTakes([key, sent.length]) })).status).toBe(200)
  const [story, ...others] = await person.stories()
  expect(others).toEqual([])
  expect((await person.audio(story?.audioUrl ?? '')).equals(sent)).toBe(true)
  const added = (await originalsIn(servers)).filter((name) => !earlierFiles.includes(name))
  expect(added.map((name) => `/api/audio/${name}`)).toEqual([story?.audioUrl])
}

test('a chunk that hangs on one server is not waited for on the other, and changes nothing afterwards', async () => {
  const pair = await withPerson(shared)
  const { here, there, person } = pair
  const earlierFiles = await originalsIn(shared)
  const upload = createUploader(person)
  await upload.create(there.origin)
  // The second client sends other bytes, so the result shows which were stored.
  const second = new Uint8Array(toneWav(100).fill(7, 1000))
  const first = upload.openChunk(here.origin, 0, audio.length)
  first.write(audio.subarray(0, 5000))
  expect(await upload.sendChunk(there.origin, 0, second)).toEqual({ status: 204, offset: second.length })
  first.write(audio.subarray(5000))
  first.end()
  expect(await first.reply).toMatchObject({ status: 409 })
  await expectOneStory(pair, upload.key, second, earlierFiles)
})

test('simultaneous chunks: one is stored, the other refused, every time', async () => {
  const pair = await withPerson(shared)
  const { here, there, person } = pair
  const earlierFiles = await originalsIn(shared)
  const upload = createUploader(person)
  const begun = await Promise.all([upload.create(here.origin), upload.create(there.origin)])
  expect(begun.map(({ status }) => status)).toEqual([201, 201])
  const stored = new Uint8Array(audio.length)
  let at = await upload.storedBytes(there.origin)
  while (at < audio.length) {
    const size = Math.min(audio.length - at, Math.ceil(audio.length / CHUNKS))
    const ways = [here, there].map(({ origin }, way) => ({ origin, bytes: new Uint8Array(size).fill(at ? way : 0) }))
    // The first bytes identify the format.
    const from = at
    if (from === 0) for (const { bytes } of ways) bytes.set(audio.subarray(0, size))
    const answers = await Promise.all(ways.map(({ origin, bytes }) => upload.sendChunk(origin, from, bytes)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const accepted = answers.findIndex(({ status }) => status === 204)
    stored.set(ways[accepted]?.bytes ?? audio, from)
    at = from + size
    expect(await upload.storedBytes(here.origin)).toBe(at)
  }
  const saves = [here, there].map(({ origin }) =>
    createApiClient(() => origin, person.cookie()).save({ title: 'The river', takes: namedTakes([upload.key, at]) }),
  )
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200])
  await expectOneStory(pair, upload.key, stored, earlierFiles)
})

describe('with a bucket', () => {
  const stack = new AsyncDisposableStack()
  let ofBucket: Servers
  beforeAll(async () => {
    ofBucket = await startPair(stack, ['all', 'all'], 'a bucket')
  })
  afterAll(() => stack.disposeAsync())

  test('an upload alternates between two machines, and continues when one is killed', () => alternate(ofBucket))

  test('a machine with the files of another database doesn’t start', async () => {
    await using other = new AsyncDisposableStack()
    const { env } = await openBucket(other)
    const database = await openTestDatabase({ migrate: migrateDatabase })
    other.defer(database.close)
    const start = async () =>
      startServer(await makeFolder(other), { ...env, DATABASE_URL: database.url, SPEECH: 'off', LOG_LEVEL: 'error' })
    expect(await (await start()).stop()).toBe(0)
    const empty = await openTestDatabase({ migrate: migrateDatabase })
    other.defer(empty.close)
    await expect(
      startServer(await makeFolder(other), { ...env, DATABASE_URL: empty.url, SPEECH: 'off', LOG_LEVEL: 'error' }),
    ).rejects.toThrow('belong to another database')
  })
})

test('an upload that alternates between servers continues when one is killed in the middle of a chunk', () =>
  alternate(shared))

const alternate = async (servers: Servers): Promise<void> => {
  const pair = await withPerson(servers)
  const { here, there, person } = pair
  const earlierFiles = await originalsIn(servers)
  const upload = createUploader(person)
  expect((await upload.create(here.origin)).status).toBe(201)
  let acknowledged = 0
  for (const server of [there, here, there, here]) {
    const answer = await upload.sendChunk(
      server.origin,
      acknowledged,
      audio.subarray(acknowledged, acknowledged + 9000),
    )
    expect(answer).toEqual({ status: 204, offset: acknowledged + 9000 })
    acknowledged = answer.offset
    expect(await upload.storedBytes(server === here ? there.origin : here.origin)).toBe(acknowledged)
  }
  // Each MiB of a chunk is stored when it is there; less than that is lost with the process, and sent again.
  const broken = upload.openChunk(here.origin, acknowledged, audio.length - acknowledged)
  broken.write(audio.subarray(acknowledged, acknowledged + MIB + 7000))
  await expect.poll(() => upload.storedBytes(there.origin), POLL).toBe(acknowledged + MIB)
  await here.kill()
  await expect(broken.reply).rejects.toThrow()

  const from = await upload.storedBytes(there.origin)
  expect(from).toBe(acknowledged + MIB)
  const rest = audio.subarray(from)
  expect(await upload.sendChunk(there.origin, from, rest)).toEqual({
    status: 204,
    offset: audio.length,
  })
  await expectOneStory(pair, upload.key, audio, earlierFiles)
  expect(await there.stop()).toBe(0)
}

test('a worker-only machine runs the jobs of a web-only one, and reports its health', async () => {
  await using stack = new AsyncDisposableStack()
  const { here: worker, there, person } = await withPerson(await startPair(stack, ['worker', 'web'], 'a bucket'))
  const response = await fetch(`${worker.origin}/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ok', database: true })
  expect((await fetch(`${worker.origin}/api/stories`)).status).toBe(404)
  expect((await person.save({ title: 'The river' }, audio)).status).toBe(200)
  const state = async () => (await person.stories())[0]?.recording?.state
  await expect.poll(state, POLL).toBe('ready')
  const copy = async () => (await person.stories())[0]?.recording?.playbackUrl ?? ''
  await expect.poll(copy, POLL).not.toBe('')
  expect((await person.audio(await copy())).length).toBeGreaterThan(1000)
  expect(await worker.stop()).toBe(0)
  expect(await there.stop()).toBe(0)
})
