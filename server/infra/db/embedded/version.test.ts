import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#server/infra/log.ts'
import { assertReadable, installedEngine, writeEngine } from './cluster.ts'
import { openEmbedded } from './open.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-version-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a cluster that the installed engine made can be read', () => {
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  writeEngine(folder)
  expect(readFileSync(join(folder, 'ENGINE'), 'utf8')).toBe(`PGlite ${installedEngine()}, PostgreSQL 18\n`)
  assertReadable(folder)
})

test('a patch of the same engine can be read', () => {
  const [major, minor] = installedEngine().split('.')
  writeFileSync(join(folder, 'ENGINE'), `PGlite ${major}.${minor}.999, PostgreSQL 18\n`)
  assertReadable(folder)
})

test.each(['PGlite 0.4.7, PostgreSQL 17', 'PGlite 9.0.0, PostgreSQL 30', 'something else'])('%s is refused', (made) => {
  writeFileSync(join(folder, 'ENGINE'), `${made}\n`)
  expect(() => assertReadable(folder)).toThrow(
    `The database in ${folder} was made by ${made}, which this Keepsaid with PGlite ${installedEngine()} cannot read: ` +
      'open it with the Keepsaid that made it.',
  )
})

test('a folder that says nothing is refused', () => {
  expect(() => assertReadable(folder)).toThrow('does not look like a database of Keepsaid: the file ENGINE is missing.')
})

test('the database refuses a folder of another engine, leaves it alone and gives the lock back', async () => {
  const cluster = join(folder, 'cluster')
  const made = join(cluster, 'ENGINE')
  mkdirSync(cluster)
  writeFileSync(made, 'PGlite 0.4.7, PostgreSQL 17\n')
  const open = () => openEmbedded({ folder, log: silentLog })
  await expect(open()).rejects.toThrow('was made by PGlite 0.4.7')
  await expect(open()).rejects.toThrow('was made by PGlite 0.4.7')
  expect(readFileSync(made, 'utf8')).toBe('PGlite 0.4.7, PostgreSQL 17\n')
})
