import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#server/infra/log.ts'
import { restoreBackup } from './backup.ts'
import { type Embedded, openEmbedded } from './open.ts'
import { openInMemory, prepareFolder } from './testing/prepared.ts'

let scratch = ''
let embedded: Embedded
const at = (name: string) => join(scratch, name)

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'keepsaid-backup-'))
  await prepareFolder(at('original'))
  embedded = await openEmbedded({ folder: at('original'), log: silentLog })
  await embedded.pool.query('create table note (id int primary key, body text)')
})
afterAll(async () => {
  await embedded.close()
  rmSync(scratch, { recursive: true })
})

const bodies = async ({ pool }: Embedded) =>
  (await pool.query<{ body: string }>('select body from note order by id')).rows.map(({ body }) => body)

test('a backup holds what was committed when it was made, and can be restored while the original goes on', async () => {
  await embedded.pool.query("insert into note values (1, 'before')")
  await embedded.backup(at('backup'))
  await embedded.pool.query("insert into note values (2, 'after')")

  await restoreBackup(at('backup'), at('restored'))
  const restored = await openEmbedded({ folder: at('restored'), log: silentLog })
  expect(await bodies(restored)).toEqual(['before'])
  await restored.pool.query("insert into note values (3, 'new life')")
  expect(await bodies(restored)).toEqual(['before', 'new life'])
  await restored.close()
  expect(await bodies(embedded)).toEqual(['before', 'after'])
})

test('a backup waits for a transaction and leaves out the ones that follow', async () => {
  const client = await embedded.pool.connect()
  await client.query("begin; insert into note values (10, 'under way')")
  const backup = embedded.backup(at('waited'))
  const next = embedded.pool.query("insert into note values (11, 'next')")
  await client.query('commit')
  client.release()
  await Promise.all([backup, next])
  await restoreBackup(at('waited'), at('from waited'))
  const restored = await openEmbedded({ folder: at('from waited'), log: silentLog })
  expect(await bodies(restored)).toContain('under way')
  expect(await bodies(restored)).not.toContain('next')
  await restored.close()
})

test('old write-ahead log is not copied', async () => {
  await embedded.pool.query("create table filler as select repeat('x', 1000) from generate_series(1, 60000)")
  await embedded.backup(at('small'))
  const segments = (folder: string) => readdirSync(folder).filter((name) => name.length === 24)
  expect(segments(at('original/cluster/pg_wal')).length).toBeGreaterThan(2)
  expect(segments(at('small/pg_wal'))).toHaveLength(1)
})

test('a backup that fails leaves nothing behind, and the database goes on', async () => {
  await expect(embedded.backup(at('no such folder/backup'))).rejects.toThrow('ENOENT')
  writeFileSync(at('taken'), '')
  await expect(embedded.backup(at('taken'))).rejects.toThrow(`There is something at ${at('taken')} already.`)
  expect(existsSync(at('taken.unfinished'))).toBe(false)
  expect((await embedded.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('nothing is restored over a database, in use or not, and only from a backup', async () => {
  await expect(restoreBackup(at('backup'), at('original'))).rejects.toThrow('Another Keepsaid is already using')
  await expect(restoreBackup(at('backup'), at('restored'))).rejects.toThrow('There is a database in')
  await expect(restoreBackup(at('nowhere'), at('empty'))).rejects.toThrow('does not look like a database of Keepsaid')
  expect(existsSync(at('empty/cluster'))).toBe(false)
})

test('a database in memory has no backup', async () => {
  const memory = await openInMemory()
  await expect(memory.backup(at('memory'))).rejects.toThrow('A database in memory has no backup.')
  await memory.close()
})
