import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { DATABASE_MODULES, kindOfTest } from './kind-of-test.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keepsaid-kinds-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return join(root, path)
}

test.each(DATABASE_MODULES)('a test that imports %s indirectly is a database test', (module) => {
  write(module, "import pg from 'pg'")
  write('server/app.ts', `import { connect } from '#${module}'\n`)
  const file = write('server/features/x.test.ts', "import { app } from '#server/app.ts'\n")
  expect(kindOfTest(file, root)).toBe('database')
})

test('a type-only import of the database leaves a test a unit test', () => {
  write('server/infra/db/connect.ts', "import pg from 'pg'")
  const file = write('server/x.test.ts', "import type { ConnectedDatabase } from './infra/db/connect.ts'\n")
  expect(kindOfTest(file, root)).toBe('unit')
})

test('a test that imports child_process indirectly needs programs', () => {
  write('server/run-tool.ts', "import { spawn } from 'node:child_process'\n")
  expect(kindOfTest(write('server/x.test.ts', "import { runTool } from './run-tool.ts'\n"), root)).toBe('programs')
})

test.each(DATABASE_MODULES)('%s exists', (module) => {
  expect(existsSync(inProject(module))).toBe(true)
})
