import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { databaseOpeners, kindOfTest } from './kind-of-test.mjs'

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

test.each(databaseOpeners)('a test that reaches %s, however far away, is run on both engines', (opener) => {
  write(opener, "import pg from 'pg'")
  write('server/app.ts', `import { connect } from '#${opener}'\n`)
  const file = write('server/features/x.test.ts', "import { app } from '#server/app.ts'\n")
  expect(kindOfTest(file, root)).toBe('database')
})

test('knowing the types of the database is not reaching it', () => {
  write('server/infra/db/connect.ts', "import pg from 'pg'")
  const file = write('server/x.test.ts', "import type { Connected } from './infra/db/connect.ts'\n")
  expect(kindOfTest(file, root)).toBe('unit')
})

test('a test that reaches another process needs the programs', () => {
  write('server/run-tool.ts', "import { spawn } from 'node:child_process'\n")
  expect(kindOfTest(write('server/x.test.ts', "import { runTool } from './run-tool.ts'\n"), root)).toBe('programs')
})

test('the embedded engine is not tested again on another one', () => {
  write('server/infra/db/connect.ts', "import pg from 'pg'")
  const file = write('server/infra/db/embedded/x.test.ts', "import { connect } from '../connect.ts'\n")
  expect(kindOfTest(file, root)).toBe('programs')
})

test.each(databaseOpeners)('%s, on which all this hangs, is there', (opener) => {
  expect(existsSync(inProject(opener))).toBe(true)
})
