import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Log, silentLog } from '#server/infra/log.ts'
import { type Embedded, openEmbedded } from './open.ts'
import { endPool } from './pool.ts'
import { openInMemory, prepareFolder } from './testing/prepared.ts'

const MEGABYTE = 1024 * 1024

let folder = ''
let embedded: Embedded
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-open-'))
  await prepareFolder(folder)
  embedded = await openEmbedded({ folder, log: silentLog, walBetweenCheckpoints: MEGABYTE })
})
afterAll(async () => {
  await embedded.close()
  rmSync(folder, { recursive: true })
})

/** The log position of the last checkpoint, in bytes. */
const lastCheckpoint = async () => {
  const { rows } = await embedded.pool.query("select redo_lsn - '0/0'::pg_lsn as bytes from pg_control_checkpoint()")
  return Number(rows[0].bytes)
}

test('the folder is taken', async () => {
  await expect(openEmbedded({ folder, log: silentLog })).rejects.toThrow(
    `Another Keepsaid is already using the folder ${folder}.`,
  )
})

test('a checkpoint moves the place where recovery would begin', async () => {
  const before = await lastCheckpoint()
  await embedded.pool.query('create table moved (id int)')
  expect(await lastCheckpoint()).toBe(before)
  await embedded.checkpoint()
  expect(await lastCheckpoint()).toBeGreaterThan(before)
})

test('a checkpoint is made by itself when enough has been written', async () => {
  const before = await lastCheckpoint()
  await embedded.pool.query("create table filler as select repeat('x', 1000) from generate_series(1, 3000)")
  // The checkpoint was requested before this query, and the database runs one thing at a time.
  await expect.poll(lastCheckpoint).toBeGreaterThan(before + MEGABYTE)
})

test('maintenance vacuums and analyzes the job queue and all else, each in its turn', async () => {
  await embedded.pool.query(`
    create table story as select n from generate_series(1, 500) n;
    create schema pgboss; create table pgboss."Job" as select n from generate_series(1, 300) n;
    delete from story where n > 400; delete from pgboss."Job" where n > 200`)
  const counted = async () => {
    const { rows } = await embedded.pool.query(
      "select relname, reltuples from pg_class where relname in ('story', 'Job') order by relname desc",
    )
    return rows.map(({ reltuples }) => reltuples)
  }
  expect(await counted()).toEqual([-1, -1])
  await embedded.maintain('jobs')
  expect(await counted()).toEqual([-1, 200])
  await embedded.maintain('tables')
  expect(await counted()).toEqual([400, 200])
})

test('closing ends properly, twice is once, and everything is there again afterwards', async () => {
  await embedded.pool.query("create table kept as select 'said' as body")
  await Promise.all([embedded.close(), embedded.close()])
  // DBState of PostgreSQL's pg_control.h, after the identifier and two version numbers; 1: shut down.
  expect(readFileSync(join(folder, 'cluster', 'global', 'pg_control')).readInt32LE(16)).toBe(1)
  embedded = await openEmbedded({ folder, log: silentLog })
  expect((await embedded.pool.query('select body from kept')).rows).toEqual([{ body: 'said' }])
})

test('a client that nobody gave back does not keep the database open', async () => {
  const warnings: object[] = []
  const log: Log = { ...silentLog, warn: (details) => warnings.push(details) }
  const other = await openInMemory()
  const client = await other.pool.connect()
  client.on('error', () => {})
  await endPool(other.pool, log, 20)
  expect(warnings).toEqual([{ code: 'connection_not_released', seconds: 0.02 }])
  await other.close()
  await expect(client.query('select 1')).rejects.toThrow()
})

test('a database in memory can be put down in a file and begun with again', async () => {
  const first = await openInMemory()
  await first.pool.query("create extension citext; create table note as select 'Said'::citext as body")
  await first.snapshot(join(folder, 'snapshot.tar'))
  await first.close()
  const second = await openEmbedded({ folder: undefined, log: silentLog, snapshot: join(folder, 'snapshot.tar') })
  expect((await second.pool.query("select body from note where body = 'said'")).rows).toEqual([{ body: 'Said' }])
  await second.close()
})
