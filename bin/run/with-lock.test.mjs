import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './with-lock.mjs'

let folder = ''
let lock = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const quick = { every: 1 }

test('one after the other, never two at once', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(lock, 'waiting', work, quick)))
  expect(most).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

test('work that fails leaves no lock behind', async () => {
  const failing = withLock(lock, 'waiting', () => Promise.reject(new Error('no')), quick)
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})

test('a lock that nobody has touched for long is taken over', async () => {
  writeFileSync(lock, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  await expect(withLock(lock, 'waiting', async () => 'done', quick)).resolves.toBe('done')
})
