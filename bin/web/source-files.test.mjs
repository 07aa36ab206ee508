import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webFingerprint } from './source-files.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keepsaid-print-'))
  write('web/main.ts', 'one')
  write('server/features/stories/contract.ts', "import { story } from '#server/features/stories/shape.ts'\n")
  write('server/features/stories/shape.ts', 'one')
  write('server/features/stories/save-story.ts', 'one')
  write('vite.config.ts', "import { step } from './dev/pages/step.ts'\n")
  write('dev/pages/step.ts', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('the same sources give the same fingerprint', () => {
  expect(webFingerprint(root)).toBe(webFingerprint(root))
})

test.each([
  ['web file', 'web/main.ts'],
  ['new web file', 'web/other.ts'],
  ['contract', 'server/features/stories/contract.ts'],
  ['import of a contract', 'server/features/stories/shape.ts'],
  ['lock file', 'package-lock.json'],
  ['Vite config', 'vite.config.ts'],
  ['build step', 'dev/pages/step.ts'],
])('a changed %s changes the fingerprint', (_, path) => {
  const before = webFingerprint(root)
  write(path, 'two')
  expect(webFingerprint(root)).not.toBe(before)
})

test('deleting a page changes the fingerprint', () => {
  const before = webFingerprint(root)
  rmSync(join(root, 'web/main.ts'))
  expect(webFingerprint(root)).not.toBe(before)
})

test.each([
  ['server-only file', 'server/features/stories/save-story.ts'],
  ['web test', 'web/main.test.ts'],
])('a changed %s does not change the fingerprint', (_, path) => {
  const before = webFingerprint(root)
  write(path, 'two')
  expect(webFingerprint(root)).toBe(before)
})
