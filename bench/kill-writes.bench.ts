// The server, its PostgreSQL or both are killed with SIGKILL while people save, delete and upload, with the database that the
// server runs itself and with one at DATABASE_URL. Afterwards every write that was acknowledged must be there, and no file or
// process may be left over. `--rounds` sets the number of rounds (20).
import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { startPostgres } from '#server/infra/testing/postgres-server.ts'
import { createApiClient, createUploader } from '../e2e/support/api-client.ts'
import { type RunningServer, startServer, storedRecordings } from '../e2e/support/server.ts'
import { benchmark, type Row, scratchFolder } from './support/benchmark.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const ROUNDS = Number(options.rounds)
const TARGETS = ['app', 'database', 'both'] as const
const ENV = { SPEECH: 'off', LOG_LEVEL: 'silent' }
const RECOVERY_MS = 60_000
/** Discarded files are removed once a minute. */
const SWEEP_MS = 120_000
const audio = new Uint8Array(toneWav(2))

type Person = ReturnType<typeof createApiClient>
/** What the server has acknowledged. */
type Acknowledged = { saved: Set<number>; deleted: Set<number>; uploaded: Map<string, number> }

/** Repeats `act` until it fails because the server is gone, or `signal` is aborted. */
const repeat = async (signal: AbortSignal, act: () => Promise<void>): Promise<void> => {
  while (!signal.aborted) await act().catch(() => wait(20))
}

const saveStories = (person: Person, acknowledged: Acknowledged) => async (): Promise<void> => {
  const response = await person.save({ title: randomUUID(), recordingKey: randomUUID() }, audio)
  if (response.status !== 200) throw new Error(`Saving returned ${response.status}.`)
  const { id } = (await response.json()) as { id: number }
  acknowledged.saved.add(id)
}

const deleteStories = (person: Person, acknowledged: Acknowledged) => async (): Promise<void> => {
  const [id] = acknowledged.saved
  if (id === undefined) return wait(20)
  // From here on its fate is open until the server answers.
  acknowledged.saved.delete(id)
  const response = await person.request(`/api/stories/${id}`, { method: 'DELETE' })
  if (response.ok) acknowledged.deleted.add(id)
}

const uploadChunks = (origin: () => string, person: Person, acknowledged: Acknowledged) => {
  let upload = createUploader(person)
  let created = false
  return async (): Promise<void> => {
    if (!created) created = (await upload.create(origin())).status === 201
    const known = acknowledged.uploaded.get(upload.key) ?? 0
    const from = await upload.storedBytes(origin())
    if (from < known) throw new Error('The server has fewer bytes than it acknowledged.')
    const chunk = audio.subarray(from, from + 4096)
    const { status, offset } = await upload.sendChunk(origin(), from, chunk)
    if (status === 204) acknowledged.uploaded.set(upload.key, offset)
    if (offset < audio.length) return
    upload = createUploader(person)
    created = false
  }
}

/** The database of the server: one of its own, or one at an address, which is started again when it dies. */
type TestedDatabase = {
  name: string
  env: Record<string, string>
  connection: () => Promise<pg.ClientConfig>
  /** The command line of its main process has this folder. */
  folder: string
  pid: () => Promise<number>
}

const ownDatabase = (dataDir: string): TestedDatabase => {
  const folder = join(dataDir, 'postgres')
  return {
    name: 'own database',
    env: {},
    connection: async () => {
      const password = await readFile(join(folder, 'keepsaid-password'), 'utf8')
      return { host: folder, database: 'keepsaid', user: 'keepsaid_owner', password }
    },
    folder,
    pid: async () => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]),
  }
}

const databaseAtUrl = async (stack: AsyncDisposableStack): Promise<TestedDatabase> => {
  const server = await startPostgres({ durable: true })
  stack.defer(server.stop)
  const url = await server.createDatabase('killed')
  const client = new pg.Client(server.superuser)
  await client.connect()
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
  await client.end()
  const folder = rows[0]?.folder ?? ''
  return {
    name: 'DATABASE_URL',
    env: { DATABASE_URL: url },
    connection: async () => ({ connectionString: url }),
    folder,
    pid: async () => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]),
  }
}

const isAnswering = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

const postgresServersOn = (folder: string): number =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('/bin/postgres ') && line.includes(folder)).length

/** The files that the database knows of, by name, with their state. */
const fileRows = async (database: TestedDatabase): Promise<Map<string, string>> => {
  const client = new pg.Client(await database.connection())
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; state: string }>('select name, state from stored_files')
    return new Map(rows.map(({ name, state }) => [name, state]))
  } finally {
    await client.end()
  }
}

const endLeases = async (database: TestedDatabase): Promise<void> => {
  const client = new pg.Client(await database.connection())
  await client.connect()
  await client.query("update stored_files set lease_until = now() where state = 'arriving'")
  await client.end()
}

const countRow = (figure: string, count: number, limit: number, inThisRun: string): Row => ({
  figure,
  found: String(count),
  goal: `≤ ${limit}`,
  met: count <= limit,
  inThisRun,
})

/** Files without a row and rows without a file, once jobs have made their copies and discarded files are removed. */
const findOrphans = async (dataDir: string, database: TestedDatabase): Promise<{ orphans: number; files: number }> => {
  for (const until = Date.now() + SWEEP_MS; ; await wait(500)) {
    const [files, rows] = await Promise.all([storedRecordings(dataDir), fileRows(database)])
    const unknown = files.filter(({ name }) => !rows.has(name))
    // An upload may have been begun but never acknowledged; its row goes after a month. Lost chunks are counted above.
    const missing = [...rows].filter(([row, state]) => state !== 'uploading' && !files.some(({ name }) => name === row))
    const orphans = unknown.length + missing.length
    if (orphans === 0 || Date.now() > until) return { orphans, files: rows.size }
  }
}

/** As a supervisor does: a database on another machine may need longer than the server. */
const superviseStart = async (dataDir: string, env: Record<string, string>): Promise<RunningServer> => {
  for (const until = Date.now() + RECOVERY_MS; ; await wait(200)) {
    try {
      return await startServer(dataDir, env)
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

const killRepeatedly = async (
  stack: AsyncDisposableStack,
  dataDir: string,
  database: TestedDatabase,
): Promise<Row[]> => {
  const env = { ...ENV, ...database.env }
  let server: RunningServer = await startServer(dataDir, env)
  stack.defer(async () => void (await server.stop()))
  const origin = () => server.origin
  const person = createApiClient(origin)
  await person.register()
  const acknowledged: Acknowledged = { saved: new Set(), deleted: new Set(), uploaded: new Map() }
  let servers = 1
  let lost = 0
  let writes = 0

  for (let round = 0; round < ROUNDS; round++) {
    const stopping = new AbortController()
    const loops = [
      saveStories(person, acknowledged),
      saveStories(person, acknowledged),
      deleteStories(person, acknowledged),
      uploadChunks(origin, person, acknowledged),
    ].map((act) => repeat(stopping.signal, act))
    await wait(randomInt(500, 2000))
    const target = TARGETS[round % TARGETS.length]
    const pid = await database.pid()
    if (target !== 'app') process.kill(pid, 'SIGKILL')
    if (target !== 'database') await server.kill()
    stopping.abort()
    await Promise.all(loops)
    if (target !== 'database') server = await superviseStart(dataDir, env)
    for (const until = Date.now() + RECOVERY_MS; !(await isAnswering(origin())); await wait(50))
      if (Date.now() > until) throw new Error(`The server hasn't recovered in round ${round + 1}.`)

    const found = new Map((await person.stories()).map((story) => [story.id, story]))
    for (const id of acknowledged.saved) {
      const story = found.get(id)
      if (!story || !(await person.audio(story.audioUrl)).equals(audio)) lost++
    }
    for (const id of acknowledged.deleted) if (found.has(id)) lost++
    for (const [key, offset] of acknowledged.uploaded)
      if ((await createUploader(person, key).storedBytes(origin())) < offset) lost++
    writes = acknowledged.saved.size + acknowledged.deleted.size + acknowledged.uploaded.size
    servers = Math.max(servers, postgresServersOn(database.folder))
  }

  // A start sweeps what was arriving, if the database is its own; otherwise another process might still be receiving it, until its
  // lease has ended. We don't wait for that.
  if (database.env.DATABASE_URL) await endLeases(database)
  await server.stop()
  server = await startServer(dataDir, env)
  const { orphans, files } = await findOrphans(dataDir, database)
  return [
    countRow(`acknowledged writes lost, ${database.name}`, lost, 0, `${writes} writes in ${ROUNDS} rounds`),
    countRow(`files without a row, or rows without a file, ${database.name}`, orphans, 0, `${files} files`),
    countRow(`PostgreSQL servers on the folder, ${database.name}`, servers, 1, 'after each round'),
  ]
}

await benchmark(async (stack): Promise<Row[]> => {
  const scratch = await scratchFolder(stack)
  const own = join(scratch, 'own')
  return [
    ...(await killRepeatedly(stack, own, ownDatabase(own))),
    ...(await killRepeatedly(stack, join(scratch, 'other'), await databaseAtUrl(stack))),
  ]
})
