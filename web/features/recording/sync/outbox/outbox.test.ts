import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueuedRecording } from '#web/features/recording/storage/slice-store.ts'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import { CallError } from '#web/lib/call-error.ts'
import { type Outbox, type OutboxParts, openOutbox } from './outbox.ts'

const ticks = async () => {
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve))
}

const entryOf = (id: string, at: number): QueuedRecording => ({
  id,
  accountId: 1,
  familyId: 10,
  startedAt: at,
  mimeType: 'audio/webm',
  layout: 'file',
  state: 'stopped',
  durationMs: 1000,
  slices: 1,
  draft: { title: id, category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
  queued: { fields: { title: id, recordingKey: id }, at, problem: null },
})

/** What is common to all tabs of a browser and to the vault; the network is in the test's hands. */
function createWorld() {
  const clock = createFakeClock()
  const kept = new Map<string, QueuedRecording>()
  const held = new Set<string>()
  /** In the order in which they became stories; the vault makes one story of one recording. */
  const stories: string[] = []
  const world = { network: true, answerLost: false, refuses: new Set<string>(), fails: new Set<string>(), person: 1 }
  const reach = () => {
    if (!world.network) throw new TypeError('Failed to fetch')
  }
  const parts: OutboxParts = {
    clock,
    onChange: () => {},
    store: {
      listQueued: async () => [...kept.values()].sort((a, b) => a.queued.at - b.queued.at),
      readBlob: async () => new Blob(['sound']),
      discard: async (id) => void kept.delete(id),
      async updateQueued(id, queued) {
        const entry = kept.get(id)
        if (entry && queued) kept.set(id, { ...entry, queued })
      },
    },
    locks: {
      async hold(id) {
        if (held.has(id)) return null
        held.add(id)
        return () => held.delete(id)
      },
    },
    openUpload: () => ({
      add() {},
      finish() {},
      settle: async () => (world.network ? 'done' : 'unreachable'),
      close() {},
      discard: async () => {},
    }),
    async save({ fields }) {
      reach()
      const { recordingKey = '' } = fields
      if (world.person !== 1) throw new CallError(401, '{"error":"unauthorized","message":"Unauthorized"}')
      if (world.fails.has(recordingKey)) throw new CallError(500, '{"error":"internal","message":"Broken."}')
      if (world.refuses.has(recordingKey)) throw new CallError(400, '{"error":"invalid","message":"Too long."}')
      if (!stories.includes(recordingKey)) stories.push(recordingKey)
      if (world.answerLost) throw new TypeError('Failed to fetch')
    },
  }
  const put = (id: string, at: number) => void kept.set(id, entryOf(id, at))
  return { clock, kept, held, stories, world, parts, put }
}

test('stories go when there is a network, in the order in which they were saved', async () => {
  const { clock, kept, stories, world, parts, put } = createWorld()
  world.network = false
  put('second', 2)
  put('first', 1)
  const outbox = openOutbox(parts)
  await ticks()
  expect(kept.size).toBe(2)
  world.network = true
  outbox.wake()
  await ticks()
  expect(stories).toEqual(['first', 'second'])
  expect(kept.size).toBe(0)
  put('third', 3)
  outbox.wake()
  await ticks()
  expect(stories).toEqual(['first', 'second', 'third'])
  outbox.close()
  await outbox.ended
  expect(clock.waiting).toBe(0)
})

test('without being woken it looks again by itself', async () => {
  const { clock, stories, world, parts, put } = createWorld()
  world.network = false
  put('a', 1)
  openOutbox(parts)
  await ticks()
  world.network = true
  clock.advance(60_000)
  await ticks()
  expect(stories).toEqual(['a'])
})

test('one that the vault refuses stays, with the reason, and does not hold up the others', async () => {
  const { kept, stories, world, parts, put } = createWorld()
  world.refuses.add('a')
  put('a', 1)
  put('b', 2)
  openOutbox(parts)
  await ticks()
  expect(stories).toEqual(['b'])
  expect([...kept.values()].map(({ id, queued }) => [id, queued.problem])).toEqual([['a', 'Too long.']])
})

test('one that the vault cannot take just now does not hold up the others, and goes later', async () => {
  const { clock, kept, stories, world, parts, put } = createWorld()
  world.fails.add('a')
  put('a', 1)
  put('b', 2)
  openOutbox(parts)
  await ticks()
  expect(stories).toEqual(['b'])
  expect([...kept.values()].map(({ queued }) => queued.problem)).toEqual([null])
  world.fails.clear()
  clock.advance(2000)
  await ticks()
  expect(stories).toEqual(['b', 'a'])
})

test('nothing goes while somebody else is signed in, or while it is open in another tab', async () => {
  const { clock, held, kept, stories, world, parts, put } = createWorld()
  world.person = 2
  put('a', 1)
  const outbox = openOutbox(parts)
  await ticks()
  world.person = 1
  held.add('a')
  outbox.wake()
  await ticks()
  expect(stories).toEqual([])
  held.delete('a')
  clock.advance(2000)
  await ticks()
  expect(stories).toEqual(['a'])
  expect(kept.size).toBe(0)
})

test('whatever happens, every story arrives once, those of one time in their order', async () => {
  const event = fc.constantFrom(
    'put',
    'offline',
    'online',
    'answers lost',
    'answers come',
    'wake',
    'pass',
    'tab closed',
    'first fails',
    'first goes again',
    'somebody else',
    'the person again',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const { clock, kept, stories, world, parts, put } = createWorld()
      const open: Outbox[] = [openOutbox(parts)]
      let saved = 0
      for (const happened of events) {
        if (happened === 'put') put(`s${++saved}`, saved)
        if (happened === 'offline' || happened === 'online') world.network = happened === 'online'
        if (happened === 'answers lost' || happened === 'answers come') world.answerLost = happened === 'answers lost'
        if (happened === 'first fails') world.fails.add('s1')
        if (happened === 'first goes again') world.fails.clear()
        if (happened === 'somebody else' || happened === 'the person again')
          world.person = happened === 'somebody else' ? 2 : 1
        if (happened === 'pass') clock.advance(5000)
        if (happened === 'wake') open.at(-1)?.wake()
        if (happened === 'tab closed') {
          const last = open.at(-1)
          last?.close()
          await last?.ended
          open.push(openOutbox(parts))
        }
        await ticks()
      }
      Object.assign(world, { network: true, answerLost: false, person: 1 })
      world.fails.clear()
      for (let minutes = 0; minutes < 2; minutes++) {
        open.at(-1)?.wake()
        await ticks()
        clock.advance(60_000)
        await ticks()
      }
      expect(kept.size).toBe(0)
      const inOrder = Array.from({ length: saved }, (_, index) => `s${index + 1}`)
      expect(stories.toSorted((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b))).toEqual(inOrder)
      // One that could not be taken lets the others go first, and nothing else changes their order.
      if (!events.includes('first fails')) expect(stories).toEqual(inOrder)
    }),
    { numRuns: 60 },
  )
})
