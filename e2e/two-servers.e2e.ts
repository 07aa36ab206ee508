import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#server/infra/testing/postgres-server.ts'
import { toneWav } from '#server/testing/fixtures.ts'
import { createPerson, createUploader } from './support/api-client.ts'
import { type RunningServer, recordingsIn, startServer, withDataDir } from './support/server.ts'

// Two processes on one PostgreSQL and one folder of recordings, as behind a load balancer: a request may reach either.
let postgres: PostgresServer
let databases = 0
beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
})
afterAll(() => postgres.stop())

const sound = new Uint8Array(toneWav(20))
const TIMES = 12
const PATIENT = { timeout: 60_000 }

type Pair = { here: RunningServer; there: RunningServer; dataDir: string; person: ReturnType<typeof createPerson> }

type Role = 'all' | 'web' | 'worker'

const withTwoServers = (use: (pair: Pair) => Promise<void>, [first, second]: [Role, Role] = ['all', 'all']) =>
  withDataDir(async (dataDir) => {
    await using stack = new AsyncDisposableStack()
    databases += 1
    const DATABASE_URL = await postgres.createDatabase(`two_servers_${databases}`)
    const env = { DATABASE_URL, SESSION_SECRET: 'the same for both'.padEnd(32), SPEECH: 'off', LOG_LEVEL: 'error' }
    const start = async (ROLE: Role) => {
      const server = await startServer(dataDir, { ...env, ROLE })
      stack.defer(() => server.kill())
      return server
    }
    const [here, there] = await Promise.all([start(first), start(second)])
    const person = createPerson(() => there.origin)
    await person.register()
    await use({ here, there, dataDir, person })
    expect(await there.stop()).toBe(0)
  })

/** The one file of the one recording on its way. */
const onDisk = async (dataDir: string) => (await recordingsIn(dataDir)).map(({ bytes }) => bytes)

/** The recording became one story, is what was sent, and nothing else lies about. */
const expectOneStory = async ({ person, dataDir }: Pair, key: string, sent: Uint8Array): Promise<void> => {
  expect((await person.save({ title: 'The river', uploadId: key })).status).toBe(200)
  const [story, ...others] = await person.stories()
  expect(others).toEqual([])
  expect((await person.audio(story?.audioUrl ?? '')).equals(sent)).toBe(true)
  const originals = (await recordingsIn(dataDir)).filter(({ name }) => name.endsWith('.wav'))
  expect(originals.map(({ name }) => `/api/audio/${name}`)).toEqual([story?.audioUrl])
}

test('a recording sent to both in turn goes on at one when the other is killed in the middle of a piece', () =>
  withTwoServers(async (pair) => {
    const { here, there, dataDir, person } = pair
    const upload = createUploader(person)
    expect((await upload.create(here.origin)).status).toBe(201)
    let acknowledged = 0
    for (const server of [there, here, there, here]) {
      const answer = await upload.piece(server.origin, acknowledged, sound.subarray(acknowledged, acknowledged + 9000))
      expect(answer).toEqual({ status: 204, offset: acknowledged + 9000 })
      acknowledged = answer.offset
      expect(await upload.length(server === here ? there.origin : here.origin)).toBe(acknowledged)
    }
    const broken = upload.open(here.origin, acknowledged, 50_000)
    broken.write(sound.subarray(acknowledged, acknowledged + 7000))
    await expect.poll(() => onDisk(dataDir), PATIENT).toEqual([acknowledged + 7000])
    await here.kill()
    await expect(broken.answered).rejects.toThrow()

    const from = await upload.length(there.origin)
    expect(from).toBeGreaterThanOrEqual(acknowledged)
    const rest = sound.subarray(from)
    expect(await upload.piece(there.origin, from, rest, { 'upload-length': String(sound.length) })).toEqual({
      status: 204,
      offset: sound.length,
    })
    await expectOneStory(pair, upload.key, sound)
  }))

test('of two that write at one place, the first stops and is told where, the second goes on from there', () =>
  withTwoServers(async (pair) => {
    const { here, there, dataDir, person } = pair
    const upload = createUploader(person)
    await upload.create(there.origin)
    // Other bytes on the second way, so that it shows which of them are kept.
    const second = new Uint8Array(toneWav(20).fill(7, 1000))
    const first = upload.open(here.origin, 0, sound.length)
    first.write(sound.subarray(0, 1000))
    await expect.poll(() => onDisk(dataDir), PATIENT).toEqual([1000])

    const other = upload.piece(there.origin, 1000, second.subarray(1000), { 'upload-length': String(second.length) })
    expect(await first.answered).toEqual({ status: 204, offset: 1000 })
    first.write(sound.subarray(1000))
    first.end()
    expect(await other).toEqual({ status: 204, offset: second.length })
    await expectOneStory(pair, upload.key, second)
  }))

test('of two at the same moment one is taken and the other refused, however often', () =>
  withTwoServers(async (pair) => {
    const { here, there, person } = pair
    const upload = createUploader(person)
    const begun = await Promise.all([upload.create(here.origin), upload.create(there.origin)])
    expect(begun.map(({ status }) => status)).toEqual([201, 201])
    const kept = new Uint8Array(toneWav(20))
    let at = await upload.length(there.origin)
    while (at < sound.length) {
      const size = Math.min(sound.length - at, Math.ceil(sound.length / TIMES))
      const ways = [here, there].map(({ origin }, way) => ({ origin, bytes: new Uint8Array(size).fill(at ? way : 0) }))
      // The beginning says of what kind it is.
      const from = at
      if (from === 0) for (const { bytes } of ways) bytes.set(sound.subarray(0, size))
      const answers = await Promise.all(ways.map(({ origin, bytes }) => upload.piece(origin, from, bytes)))
      let taken = 0
      for (const [way, { status, offset }] of answers.entries()) {
        expect(status === 204 ? offset : status).toSatisfy((n) => n === 409 || n === 423 || n >= from)
        if (status !== 204 || offset === from) continue
        taken += 1
        kept.set((ways[way]?.bytes ?? sound).subarray(0, offset - from), from)
        at = offset
      }
      expect(taken, 'ways that got something in').toBeLessThanOrEqual(1)
      expect(await upload.length(here.origin)).toBe(at)
    }
    const length = { 'upload-length': String(sound.length) }
    await Promise.all([here, there].map(({ origin }) => upload.piece(origin, at, new Uint8Array(), length)))
    const saves = [here, there].map(({ origin }) =>
      createPerson(() => origin, person.cookie()).save({ title: 'The river', uploadId: upload.key }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200])
    await expectOneStory(pair, upload.key, kept)
  }))

test('one that only works does the jobs of one that only answers, and says how it is', () =>
  withTwoServers(
    async ({ here: worker, person }) => {
      const asked = await fetch(`${worker.origin}/health`)
      expect(asked.status).toBe(200)
      expect(await asked.json()).toMatchObject({ status: 'ok', database: true })
      expect((await fetch(`${worker.origin}/api/stories`)).status).toBe(404)
      expect((await person.save({ title: 'The river' }, sound)).status).toBe(200)
      const state = async () => (await person.stories())[0]?.recording?.state
      await expect.poll(state, PATIENT).toBe('ready')
      expect(await worker.stop()).toBe(0)
    },
    ['worker', 'web'],
  ))
