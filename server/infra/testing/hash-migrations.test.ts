import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashMigrations } from './hash-migrations.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-key-'))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, '0000_tables.sql'), 'create table a ()')
})
afterEach(() => rmSync(folder, { recursive: true }))

const same = async () => {}
const hash = () => hashMigrations(same, folder)

test('the same migrations give the same hash', () => {
  expect(hash()).toBe(hash())
  expect(hash()).toMatch(/^[0-9a-f]{16}$/)
})

test('a changed, added or renamed migration changes the hash', () => {
  const hashes = [hash()]
  writeFileSync(join(folder, '0000_tables.sql'), 'create table b ()')
  hashes.push(hash())
  writeFileSync(join(folder, 'meta', 'journal.json'), '{}')
  hashes.push(hash())
  rmSync(join(folder, '0000_tables.sql'))
  writeFileSync(join(folder, '0001_tables.sql'), 'create table b ()')
  hashes.push(hash())
  expect(new Set(hashes).size).toBe(4)
})

test('another migrate function changes the hash', () => {
  const other = async () => void 'something else'
  expect(hashMigrations(other, folder)).not.toBe(hash())
})
