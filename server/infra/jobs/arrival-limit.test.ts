import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createArrivalLimit, type Sender } from './arrival-limit.ts'

const busy = () => new Error('busy')
const connected = new AbortController().signal

/** A limit whose files are worked on until `end` is called, and who holds its places. */
const watchedLimit = (all: number) => {
  const limit = createArrivalLimit({ person: 5, all }, busy)
  const held: number[] = []
  const ends: (() => void)[] = []
  const send = (familyId: number, { userId = familyId, isNewFamily = false }: Partial<Sender> = {}) => {
    const sent = limit({ userId, familyId, isNewFamily }, connected, async ({ arrived, signal }) => {
      arrived()
      held.push(familyId)
      const { promise, resolve, reject } = Promise.withResolvers<'done'>()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      ends.push(() => resolve('done'))
      try {
        return await promise
      } finally {
        held.splice(held.indexOf(familyId), 1)
      }
    })
    return sent.catch((error: Error) => error.message)
  }
  const end = () => {
    for (const each of ends) each()
  }
  return { send, held, end }
}

const countOf = (held: readonly number[], familyId: number) => held.filter((other) => other === familyId).length

test('ten new accounts that take all 50 places give one up to each family that comes', async () => {
  const { send, held, end } = watchedLimit(50)
  const flood = Array.from({ length: 50 }, (_, i) => send(100 + (i % 10), { isNewFamily: true }))
  const others = [send(1), send(2), send(3, { isNewFamily: true })]
  await setImmediate()
  expect(held).toHaveLength(50)
  for (const familyId of [1, 2, 3]) expect(countOf(held, familyId)).toBe(1)
  end()
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done'])
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(3)
})

test('new accounts with one place each, as many as there are, give way to an older family, and not to another new one', async () => {
  const { send, end } = watchedLimit(50)
  const flood = Array.from({ length: 50 }, (_, i) => send(100 + i, { isNewFamily: true }))
  expect(await send(200, { isNewFamily: true })).toBe('busy')
  const older = send(1)
  end()
  expect(await older).toBe('done')
  // The one that has waited longest.
  expect((await Promise.all(flood)).map((answer) => answer === 'busy')).toEqual([true, ...Array(49).fill(false)])
})

test('a large family with all places gives one up, and the only place of an older family is never taken', async () => {
  const { send, held, end } = watchedLimit(4)
  const large = [11, 12, 13, 14].map((userId) => send(1, { userId }))
  const second = send(2)
  await setImmediate()
  expect([countOf(held, 1), countOf(held, 2)]).toEqual([3, 1])
  // Two places each, and a third family: the family that came first loses one.
  const third = [send(2, { userId: 22 }), send(3)]
  await setImmediate()
  expect([1, 2, 3].map((familyId) => countOf(held, familyId))).toEqual([1, 2, 1])
  expect(await send(3, { userId: 33 })).toBe('busy')
  const fourth = send(4)
  await setImmediate()
  expect([1, 2, 3, 4].map((familyId) => countOf(held, familyId))).toEqual([1, 1, 1, 1])
  expect(await send(5)).toBe('busy')
  expect(await send(6, { isNewFamily: true })).toBe('busy')
  end()
  const answers = await Promise.all([...large, second, ...third, fourth])
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(4)
})

test('files that never arrive keep nobody out, and a place is free again when its work has ended', async () => {
  const { send, end } = watchedLimit(1)
  const limit = createArrivalLimit({ person: 1, all: 1 }, busy)
  const never = Promise.withResolvers<void>()
  const stalled = limit({ userId: 1, familyId: 1, isNewFamily: true }, connected, () => never.promise)
  const work = limit({ userId: 2, familyId: 2, isNewFamily: true }, connected, async ({ arrived }) => arrived())
  await work
  await expect(limit({ userId: 1, familyId: 1, isNewFamily: true }, connected, async () => {})).rejects.toThrow('busy')
  never.resolve()
  await stalled
  const first = send(1)
  expect(await send(2)).toBe('busy')
  end()
  await first
  const next = send(2)
  end()
  expect(await next).toBe('done')
})

test('the signal of the work aborts when the client disconnects', async () => {
  const limit = createArrivalLimit({ person: 1, all: 1 }, busy)
  const client = new AbortController()
  const sent = limit({ userId: 1, familyId: 1, isNewFamily: false }, client.signal, async ({ signal }) => {
    client.abort(new Error('gone'))
    signal.throwIfAborted()
  })
  await expect(sent).rejects.toThrow('gone')
})
