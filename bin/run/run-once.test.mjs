import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasStamp, installStamp, withLock, writeStamp } from './run-once.mjs'

let folder = ''
let lock = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-once-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('withLock', () => {
  const quick = { pollIntervalMs: 1 }

  test('concurrent calls run one at a time', async () => {
    let running = 0
    let maxRunning = 0
    const work = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    await Promise.all(Array.from({ length: 5 }, () => withLock(lock, 'waiting', work, quick)))
    expect(maxRunning).toBe(1)
    expect(existsSync(lock)).toBe(false)
  })

  test('removes the lock file when the work fails', async () => {
    const failing = withLock(lock, 'waiting', () => Promise.reject(new Error('no')), quick)
    await expect(failing).rejects.toThrow('no')
    expect(existsSync(lock)).toBe(false)
  })

  test('takes over a lock file that has not been touched for a minute', async () => {
    writeFileSync(lock, '')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(lock, longAgo, longAgo)
    await expect(withLock(lock, 'waiting', async () => 'done', quick)).resolves.toBe('done')
  })
})

describe('stamps', () => {
  test('installStamp differs by lock file, platform and architecture', () => {
    const here = installStamp('lock', 'linux', 'x64')
    expect(here).toMatch(/^[0-9a-f]{64}$/)
    expect(installStamp('lock', 'linux', 'x64')).toBe(here)
    expect(installStamp('lock!', 'linux', 'x64')).not.toBe(here)
    expect(installStamp('lock', 'darwin', 'x64')).not.toBe(here)
    expect(installStamp('lock', 'linux', 'arm64')).not.toBe(here)
  })

  test('hasStamp is true only for the stamp that was written', () => {
    const file = join(folder, 'stamp')
    expect(hasStamp(file, 'abc')).toBe(false)
    writeStamp(file, 'abc')
    expect(hasStamp(file, 'abc')).toBe(true)
    expect(hasStamp(file, 'abd')).toBe(false)
  })
})
