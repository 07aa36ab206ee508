import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Engine, startEngine } from './engine.ts'
import { prepareFolder } from './testing/prepared.ts'

let folder = ''
let engine: Engine

beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'keepsaid-durable-'))
  await prepareFolder(folder)
  // In this thread, where file operations can be spied on.
  engine = await startEngine(
    { cluster: join(folder, 'cluster'), snapshot: undefined, walStep: Number.MAX_SAFE_INTEGER },
    {
      broken: (error) => {
        throw error
      },
      log: () => {},
      wal: () => {},
    },
  )
  await engine.exec('create table note (body text)')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a commit is on the disk before it is acknowledged', async () => {
  const sync = vi.spyOn(fs, 'fsyncSync')
  for (const body of ['one', 'two', 'three']) await engine.exec(`insert into note values ('${body}')`)
  expect(sync.mock.calls.length).toBeGreaterThanOrEqual(3)
  sync.mockClear()
  await engine.exec('select * from note')
  expect(sync).not.toHaveBeenCalled()
})

test('a checkpoint brings the data files to the disk', async () => {
  await engine.exec("insert into note values ('four')")
  const sync = vi.spyOn(fs, 'fsyncSync')
  await engine.exec('checkpoint')
  // At least the table, the control file and the log.
  expect(sync.mock.calls.length).toBeGreaterThanOrEqual(3)
})
