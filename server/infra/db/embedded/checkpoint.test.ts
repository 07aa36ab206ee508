import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/infra/log.ts'
import { keepCheckpoints } from './maintenance.ts'

const FIVE_MINUTES = 5 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = (log = silentLog) => {
  const queries: PromiseWithResolvers<unknown>[] = []
  const query = vi.fn((_sql: string) => {
    const waiting = Promise.withResolvers<unknown>()
    queries.push(waiting)
    return waiting.promise
  })
  return { queries, query, checkpoints: keepCheckpoints(query, log) }
}

test('every five minutes, until it is stopped', async () => {
  const { queries, query, checkpoints } = setUp()
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
  expect(query).toHaveBeenCalledExactlyOnceWith('checkpoint')
  queries[0]?.resolve(undefined)
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
  expect(query).toHaveBeenCalledTimes(2)
  checkpoints.stop()
  await vi.advanceTimersByTimeAsync(3 * FIVE_MINUTES)
  expect(query).toHaveBeenCalledTimes(2)
})

test('a checkpoint that is waiting is not requested again', async () => {
  const { queries, query, checkpoints } = setUp()
  checkpoints.soon()
  checkpoints.soon()
  expect(query).toHaveBeenCalledTimes(1)
  queries[0]?.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  checkpoints.soon()
  expect(query).toHaveBeenCalledTimes(2)
  checkpoints.stop()
})

test('one that fails is logged and does not prevent the next', async () => {
  const warnings: object[] = []
  const { queries, query, checkpoints } = setUp({ ...silentLog, warn: (details: object) => warnings.push(details) })
  checkpoints.soon()
  queries[0]?.reject(new Error('no connection'))
  await vi.advanceTimersByTimeAsync(0)
  expect(warnings).toEqual([{ code: 'checkpoint_failed', reason: 'no connection' }])
  checkpoints.soon()
  expect(query).toHaveBeenCalledTimes(2)
  checkpoints.stop()
})
