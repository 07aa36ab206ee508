import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasStamp, installStamp, writeStamp } from './stamp.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-stamp-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an installation belongs to one lock file on one kind of machine', () => {
  const here = installStamp('lock', 'linux', 'x64')
  expect(here).toMatch(/^[0-9a-f]{64}$/)
  expect(installStamp('lock', 'linux', 'x64')).toBe(here)
  expect(installStamp('lock!', 'linux', 'x64')).not.toBe(here)
  expect(installStamp('lock', 'darwin', 'x64')).not.toBe(here)
  expect(installStamp('lock', 'linux', 'arm64')).not.toBe(here)
})

test('a stamp is recognized again, another one and a missing one are not', () => {
  const file = join(folder, 'stamp')
  expect(hasStamp(file, 'abc')).toBe(false)
  writeStamp(file, 'abc')
  expect(hasStamp(file, 'abc')).toBe(true)
  expect(hasStamp(file, 'abd')).toBe(false)
})
