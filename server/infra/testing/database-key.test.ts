import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseKey } from './database-key.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-key-'))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, '0000_tables.sql'), 'create table a ()')
})
afterEach(() => rmSync(folder, { recursive: true }))

const migrate = async () => {}
const key = () => databaseKey('engine 1', migrate, folder)

test('the same migrations give the same key', () => {
  expect(key()).toBe(key())
  expect(key()).toMatch(/^[0-9a-f]{16}$/)
})

test('a changed, added or renamed migration changes the key', () => {
  const keys = [key()]
  writeFileSync(join(folder, '0000_tables.sql'), 'create table b ()')
  keys.push(key())
  writeFileSync(join(folder, 'meta', 'journal.json'), '{}')
  keys.push(key())
  rmSync(join(folder, '0000_tables.sql'))
  writeFileSync(join(folder, '0001_tables.sql'), 'create table b ()')
  keys.push(key())
  expect(new Set(keys).size).toBe(4)
})

test('another engine or migrate function changes the key', () => {
  const other = async () => void 'something else'
  expect(new Set([key(), databaseKey('engine 2', migrate, folder), databaseKey('engine 1', other, folder)]).size).toBe(
    3,
  )
})
