import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue, QueueFull, type QueueLimits, type QueueSlot } from './fair-queue.ts'

type RunOptions = { userId?: number; isNewFamily?: boolean; group?: string; signal?: AbortSignal }

/** A queue whose tasks end on command, and the order in which they started. */
const watchedQueue = (limits: Partial<QueueLimits> = {}) => {
  const queue = createFairQueue({ maxWaiting: 2, ...limits })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, familyId: number, { userId, isNewFamily, group, signal }: RunOptions = {}) =>
    queue.run(
      {
        familyId,
        ...(userId !== undefined && { userId }),
        ...(isNewFamily && { isNewFamily }),
        ...(group && { group }),
      },
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { started, run, end }
}

test('tasks run one at a time and alternate between families', async () => {
  const { started, run, end } = watchedQueue()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name, name.charCodeAt(0)))
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']
  for (const [index, name] of order.entries()) {
    expect(started).toEqual(order.slice(0, index + 1))
    await end(name)
  }
  expect(await Promise.all(all)).toHaveLength(6)
})

test('a person can have two requests waiting across families; requests without a user do not count', async () => {
  const { run, end } = watchedQueue()
  const first = run('first', 1, { userId: 7 })
  const waiting = [run('second', 1, { userId: 7 }), run('third', 2, { userId: 7 })]
  await expect(run('fourth', 3, { userId: 7 })).rejects.toThrow(QueueFull)
  const others = [run('of another', 1, { userId: 8 }), run('of a ZIP', 1), run('of another ZIP', 1)]
  await end('first')
  const fifth = run('fifth', 3, { userId: 7 })
  for (const name of ['third', 'second', 'fifth', 'of another', 'of a ZIP', 'of another ZIP']) await end(name)
  expect(await Promise.all([first, ...waiting, ...others, fifth])).toHaveLength(7)
})

test('an aborted request leaves the queue at once; a failed task does not block the next one', async () => {
  const { started, run, end } = watchedQueue()
  const queue = createFairQueue({ maxWaiting: 1 })
  const failing = queue.run({ familyId: 1, userId: 7 }, async () => {
    await setImmediate()
    throw new Error('no')
  })
  const next = queue.run({ familyId: 1, userId: 7 }, async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')

  const gone = new AbortController()
  const first = run('first', 1)
  const left = [
    run('second', 1, { userId: 7, signal: gone.signal }),
    run('third', 2, { userId: 7, signal: gone.signal }),
  ]
  gone.abort(new Error('gone'))
  for (const each of left) await expect(each).rejects.toThrow('gone')
  const last = run('last', 1, { userId: 7 })
  await end('first')
  await end('last')
  expect([await first, await last]).toEqual(['first', 'last'])
  expect(started).toEqual(['first', 'last'])
})

test('with three slots, one is only for people, and a family has one task of each kind running', async () => {
  const { started, run, end } = watchedQueue({ slots: 3 })
  const all = [run('a1', 1), run('a2', 1), run('b1', 2), run('c1', 3)]
  expect(started).toEqual(['a1', 'b1'])
  all.push(run('person 1', 1, { userId: 7 }), run('person 2', 1, { userId: 8 }), run('person 3', 2, { userId: 9 }))
  expect(started).toEqual(['a1', 'b1', 'person 1'])
  await end('a1')
  expect(started.at(-1)).toBe('person 3')
  await end('person 1')
  expect(started.at(-1)).toBe('person 2')
  await end('person 2')
  expect(started.at(-1)).toBe('c1')
  for (const name of ['c1', 'b1', 'a2', 'person 3']) await end(name)
  expect(await Promise.all(all)).toHaveLength(7)
})

test('people come before jobs; in a family the newest person comes first if that is wanted', async () => {
  const { started, run, end } = watchedQueue({ isNewestFirst: true })
  const all = [run('running', 1), run('job', 1), run('older', 2, { userId: 7 }), run('newer', 2, { userId: 8 })]
  for (const name of ['running', 'newer', 'older', 'job']) await end(name)
  expect(await Promise.all(all)).toHaveLength(4)
  expect(started).toEqual(['running', 'newer', 'older', 'job'])
})

test('many new families delay another by one turn at most, and it delays them by one each', async () => {
  const { started, run, end } = watchedQueue()
  const names = ['n1', 'n2', 'n3', 'n4', 'n5']
  const all = names.map((name, i) => run(name, 10 + i, { userId: 10 + i, isNewFamily: true }))
  for (const familyId of [1, 2]) all.push(run(`family ${familyId}`, familyId, { userId: familyId }))
  const order = ['n1', 'family 1', 'n2', 'family 2', 'n3', 'n4', 'n5']
  for (const name of order) await end(name)
  expect(started).toEqual(order)
  expect(await Promise.all(all)).toHaveLength(7)
})

test('a long task that releases its slot lets others go first, and continues', async () => {
  const queue = createFairQueue({ maxWaiting: 2 })
  const steps: string[] = []
  const inParts = (name: string) => async (queueSlot: QueueSlot) => {
    for (const part of [1, 2, 3]) {
      steps.push(`${name}${part}`)
      await setImmediate()
      await queueSlot.release()
    }
  }
  await Promise.all([queue.run({ familyId: 1 }, inParts('a')), queue.run({ familyId: 2 }, inParts('b'))])
  expect(steps).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
})

test('a task that waits for its next turn ends when its signal aborts', async () => {
  const { run, end } = watchedQueue()
  const queue = createFairQueue({ maxWaiting: 2 })
  const gone = new AbortController()
  const other = Promise.withResolvers<void>()
  const release = async (queueSlot: QueueSlot) => {
    await setImmediate()
    await queueSlot.release()
  }
  const passing = queue.run({ familyId: 1 }, release, gone.signal)
  const running = queue.run({ familyId: 2 }, () => other.promise)
  await setImmediate()
  await setImmediate()
  gone.abort(new Error('gone'))
  await expect(passing).rejects.toThrow('gone')
  other.resolve()
  await running
  const last = run('last', 1)
  await end('last')
  expect(await last).toBe('last')
})

test('a group has fewer slots, the last of them for people; other tasks of the family pass those that wait for one', async () => {
  const { started, run, end } = watchedQueue({ slots: 4, groupSlots: 2 })
  const speech = { group: 'speech' }
  const tasks = [
    run('a', 1, speech),
    run('b', 2, speech),
    run('b’s copy', 2),
    run('person', 3, { ...speech, userId: 3 }),
  ]
  const late = run('late person', 4, { ...speech, userId: 4 })
  expect(started).toEqual(['a', 'b’s copy', 'person'])
  await end('a')
  expect(started.at(-1)).toBe('late person')
  await end('b’s copy')
  expect(started.at(-1)).toBe('late person')
  await end('person')
  expect(started.at(-1)).toBe('b')
  for (const name of ['b', 'late person']) await end(name)
  expect(await Promise.all([...tasks, late])).toHaveLength(5)
})
