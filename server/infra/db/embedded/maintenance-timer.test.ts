import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/infra/log.ts'
import { isNightlyDue, keepMaintained } from './maintenance.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (text: string) => new Date(`2026-03-${text}:00`)

test.each([
  ['never done', at('10T15:00'), undefined, true],
  ['at night, done yesterday', at('10T03:20'), at('09T03:10'), true],
  ['at night, done already', at('10T03:50'), at('10T03:01'), false],
  ['by day, done last night', at('10T15:00'), at('10T03:10'), false],
  ['late in the evening, done last night', at('10T23:59'), at('10T03:10'), false],
  ['by day, the night was missed', at('10T15:00'), at('09T03:10'), true],
])('nightly round: %s', (_when, now, last, due) => {
  expect(isNightlyDue(now, last)).toBe(due)
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-maintained-'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

test('the queue is maintained every hour, the rest once and then not before it is due, and nothing after the stop', async () => {
  const done: string[] = []
  const timer = keepMaintained(folder, async (kind) => void done.push(kind), silentLog)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(done).toEqual(['jobs', 'tables'])
  expect(existsSync(join(folder, 'maintained'))).toBe(true)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(done).toEqual(['jobs', 'tables', 'jobs'])
  timer.stop()
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(done).toEqual(['jobs', 'tables', 'jobs'])
})

test('a round that fails is logged, and the rest is tried again at the next', async () => {
  const warnings: object[] = []
  const maintain = async () => {
    throw new Error('no connection')
  }
  const log = { ...silentLog, warn: (details: object) => warnings.push(details) }
  const timer = keepMaintained(folder, maintain, log)
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  timer.stop()
  const warning = { code: 'maintenance_failed', reason: 'no connection' }
  expect(warnings).toEqual([warning, warning])
  expect(existsSync(join(folder, 'maintained'))).toBe(false)
})
