import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresPrograms } from './postgres-programs.ts'
import { postgresUser } from './system-user.ts'

let parent = ''
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'keepsaid-programs-'))
  chmodSync(parent, 0o711)
})
afterAll(() => rmSync(parent, { recursive: true }))

test('the installed programs run', () => {
  const folder = findPostgresPrograms(undefined, join(parent, 'unused'))
  expect(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18.')
  expect(existsSync(join(parent, 'unused'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  "programs in root's home folder are copied once, and the other account can run them",
  () => {
    const umask = process.umask(0o077)
    try {
      const home = join(parent, 'home')
      mkdirSync(home, { mode: 0o700 })
      const native = join(home, 'native')
      cpSync(dirname(findPostgresPrograms(undefined, '')), native, { recursive: true, verbatimSymlinks: true })
      const user = postgresUser(join(parent, 'no-cluster'))
      const find = () => findPostgresPrograms(user, join(parent, 'copy'), { native, version: '18.4' })
      const folder = find()
      expect(folder).toBe(join(parent, 'copy', '18.4', 'bin'))
      expect(find()).toBe(folder)
      const version = execFileSync(join(folder, 'postgres'), ['--version'], {
        encoding: 'utf8',
        uid: user?.uid,
        gid: user?.gid,
      })
      expect(version).toContain('(PostgreSQL) 18.')
    } finally {
      process.umask(umask)
    }
  },
)
