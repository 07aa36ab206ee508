import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webFingerprint } from './fingerprint.mjs'

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

test('the same sources have the same fingerprint', () => {
  expect(webFingerprint(root)).toBe(webFingerprint(root))
})

test.each([
  ['a page', 'web/main.ts'],
  ['a new page', 'web/other.ts'],
  ['a contract', 'server/features/stories/contract.ts'],
  ['what a contract imports', 'server/features/stories/shape.ts'],
  ['the versions', 'package-lock.json'],
  ['how it is built', 'vite.config.ts'],
  ['a step of the build', 'dev/pages/step.ts'],
])('%s that changes changes it', (_, path) => {
  const before = webFingerprint(root)
  write(path, 'two')
  expect(webFingerprint(root)).not.toBe(before)
})

test('a page that goes changes it', () => {
  const before = webFingerprint(root)
  rmSync(join(root, 'web/main.ts'))
  expect(webFingerprint(root)).not.toBe(before)
})

test.each([
  ['what only the server uses', 'server/features/stories/save-story.ts'],
  ['a test', 'web/main.test.ts'],
])('%s that changes does not', (_, path) => {
  const before = webFingerprint(root)
  write(path, 'two')
  expect(webFingerprint(root)).toBe(before)
})
