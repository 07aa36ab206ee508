import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Log, silentLog } from '#server/infra/log.ts'
import { writeEngine } from './cluster.ts'
import { openEmbedded } from './open.ts'
import { prepareFolder } from './testing/prepared.ts'

const run = promisify(execFile)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-breakdown-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// A setting that makes every failed query a fatal one.
const breakDown = 'set exit_on_error = on; select 1/0'

test('when the engine breaks down, every query fails with the reason, and a restart has what was committed', async () => {
  const errors: string[] = []
  const log: Log = { ...silentLog, error: (_details, message) => errors.push(message) }
  await prepareFolder(folder)
  const embedded = await openEmbedded({ folder, log })
  await embedded.pool.query("create table note as select 'kept' as body")
  const client = await embedded.pool.connect()
  await client.query("begin; insert into note values ('not committed')")
  const waiting = expect(embedded.pool.query('select 1')).rejects.toThrow('division by zero')

  await expect(client.query(breakDown)).rejects.toThrow('division by zero')
  client.release(true)
  await waiting
  await expect(embedded.failed).resolves.toMatchObject({
    message: 'The embedded database broke down: division by zero',
  })
  await expect(embedded.pool.query('select 1')).rejects.toThrow('The embedded database broke down')
  await expect(embedded.checkpoint()).rejects.toThrow('The embedded database broke down')
  await expect(embedded.backup(join(folder, 'backup'))).rejects.toThrow('The embedded database broke down')
  expect(errors).toEqual(['division by zero'])
  await embedded.close()

  const again = await openEmbedded({ folder, log: silentLog })
  expect((await again.pool.query('select body from note')).rows).toEqual([{ body: 'kept' }])
  await again.close()
})

test('when the disk fails, the database breaks down instead of saying that all is well', async () => {
  await prepareFolder(join(folder, 'disk'))
  // Runs first in both threads of the process: disk writes fail once a marker file exists.
  const failing = JSON.stringify(join(folder, 'failing'))
  const disk = `import fs from 'node:fs'
    const { existsSync, fsyncSync } = fs
    fs.fsyncSync = (file) => { if (existsSync(${failing})) throw new Error('EIO: i/o error, fsync'); fsyncSync(file) }`
  const code = `
    import fs from 'node:fs'
    const { openEmbedded } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)})
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const embedded = await openEmbedded({ folder: ${JSON.stringify(join(folder, 'disk'))}, log })
    await embedded.pool.query('create table note (body text)')
    fs.writeFileSync(${failing}, '')
    await embedded.pool.query("insert into note values ('lost')").then(() => console.log('kept'), () => console.log('refused'))
    console.log((await embedded.failed).message)
    await embedded.close()`
  writeFileSync(join(folder, 'disk.mjs'), disk)
  writeFileSync(join(folder, 'insert.mjs'), code)
  const { stdout } = await run(process.execPath, ['--import', join(folder, 'disk.mjs'), join(folder, 'insert.mjs')])
  expect(stdout).toBe('refused\nThe embedded database broke down: EIO: i/o error, fsync\n')
})

test('a database that cannot be opened is a rejection, and the folder stays free', async () => {
  const damaged = join(folder, 'damaged')
  mkdirSync(join(damaged, 'cluster'), { recursive: true })
  writeFileSync(join(damaged, 'cluster', 'PG_VERSION'), '18\n')
  writeEngine(join(damaged, 'cluster'))
  const open = () => openEmbedded({ folder: damaged, log: silentLog })
  const first = await open().catch((error: Error) => error.message)
  expect(first).toMatch(/^The embedded database/)
  await expect(open()).rejects.toThrow(first)
})
