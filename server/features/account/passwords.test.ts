import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHashQueue } from './passwords.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue for one task at a time, and tasks that end when they are told to. */
const startQueue = () => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 3000 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, urgent = false) =>
    queue.run(
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      { urgent },
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { run, end, started }
}

const isBusy = { status: 503, code: 'busy', retryAfterSeconds: 5 }

test('a flood beyond the queue is refused at once, with a time to come back', async () => {
  const { run, end, started } = startQueue()
  const all = [run('first'), run('second'), run('third')]
  await expect(run('fourth')).rejects.toMatchObject(isBusy)
  for (const name of ['first', 'second', 'third']) await end(name)
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third'])
  expect(started).toEqual(['first', 'second', 'third'])
})

test('a task that has waited three seconds is refused, and the next one takes its place', async () => {
  const { run, end, started } = startQueue()
  void run('first')
  const refused = expect(run('second')).rejects.toMatchObject(isBusy)
  await vi.advanceTimersByTimeAsync(3000)
  await refused
  void run('third')
  await end('first')
  expect(started).toEqual(['first', 'third'])
})

test('urgent tasks have a line of their own, and the two take turns', async () => {
  const { run, end, started } = startQueue()
  for (const name of ['first', 'second', 'third']) void run(name)
  await expect(run('refused')).rejects.toMatchObject(isBusy)
  for (const name of ['urgent', 'also urgent']) void run(name, true)
  await expect(run('refused', true)).rejects.toMatchObject(isBusy)
  for (const name of ['first', 'urgent', 'second', 'also urgent', 'third']) await end(name)
  expect(started).toEqual(['first', 'urgent', 'second', 'also urgent', 'third'])
})

test('a failed task passes its place on', async () => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 3000 })
  await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await queue.run(async () => 'done')).toBe('done')
})
