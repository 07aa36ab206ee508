import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
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
  utcOffsetMinutes: -360,
  mimeType: 'audio/webm',
  state: 'stopped',
  durationMs: 1000,
  slices: 1,
  draft: { title: id, category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
  queued: { fields: { title: id, recordingKey: id }, at, problem: null },
})

/** What the tabs of a browser share, and a server whose network the test controls. */
function createFixture() {
  const clock = createFakeClock()
  const queued = new Map<string, QueuedRecording>()
  const openIds = new Set<string>()
  /** In the order in which they became stories; the server makes one story of one recording. */
  const stories: string[] = []
  const server = {
    isOnline: true,
    answerLost: false,
    refused: new Set<string>(),
    failing: new Set<string>(),
    person: 1,
  }
  const requireNetwork = () => {
    if (!server.isOnline) throw new TypeError('Failed to fetch')
  }
  const parts: OutboxParts = {
    clock,
    onChange: () => {},
    store: {
      listQueued: async () => [...queued.values()].sort((a, b) => a.queued.at - b.queued.at),
      readBlob: async () => new Blob(['sound']),
      discard: async (id) => void queued.delete(id),
      async updateQueued(id, changed) {
        const entry = queued.get(id)
        if (entry && changed) queued.set(id, { ...entry, queued: changed })
      },
    },
    locks: {
      async acquire(id) {
        if (openIds.has(id)) return null
        openIds.add(id)
        return () => openIds.delete(id)
      },
    },
    openUpload: () => ({
      add() {},
      finish() {},
      settle: async () => ({ state: server.isOnline ? 'done' : 'unreachable', bytes: 3, ms: 300 }),
      close() {},
      discard: async () => {},
    }),
    async save({ fields }) {
      requireNetwork()
      const { recordingKey = '' } = fields
      if (server.person !== 1) throw new CallError(401, '{"error":"unauthorized","message":"Unauthorized"}')
      if (server.failing.has(recordingKey)) throw new CallError(500, '{"error":"internal","message":"Broken."}')
      if (server.refused.has(recordingKey)) throw new CallError(400, '{"error":"invalid","message":"Too long."}')
      if (!stories.includes(recordingKey)) stories.push(recordingKey)
      if (server.answerLost) throw new TypeError('Failed to fetch')
    },
  }
  const enqueue = (id: string, at: number) => void queued.set(id, entryOf(id, at))
  return { clock, queued, openIds, stories, server, parts, enqueue }
}

test('a story that waited keeps when and in which zone it was recorded', async () => {
  const { parts, enqueue } = createFixture()
  const save = vi.fn(parts.save)
  enqueue('told', Date.UTC(2026, 2, 10, 2, 30))
  const outbox = openOutbox({ ...parts, save })
  await ticks()
  expect(save.mock.calls[0]?.[0].fields).toMatchObject({
    startedAt: '2026-03-10T02:30:00.000Z',
    utcOffsetMinutes: '-360',
  })
  outbox.close()
  await outbox.ended
})

describe('once the network or the person is back', () => {
  const FAILURES = 8

  /** A story that failed so often that it would wait for about a minute. */
  async function afterFailures() {
    const fixture = createFixture()
    const { clock, server, parts, enqueue } = fixture
    server.failing.add('told')
    enqueue('told', 1)
    let beforeReply = () => {}
    const save: OutboxParts['save'] = async (story) => {
      beforeReply()
      await parts.save(story)
    }
    const outbox = openOutbox({ ...parts, save })
    await ticks()
    for (let failure = 1; failure < FAILURES; failure++) {
      clock.advance(60_000)
      await ticks()
    }
    function onNextSave(act: () => void) {
      beforeReply = () => {
        beforeReply = () => {}
        act()
      }
    }
    return { ...fixture, outbox, onNextSave }
  }

  test('a story that failed often is sent at once', async () => {
    const { stories, server, outbox } = await afterFailures()
    server.failing.clear()
    outbox.retry()
    await ticks()
    expect(stories).toEqual(['told'])
    outbox.close()
    await outbox.ended
  })

  test('a story whose try was on its way, and failed, is sent seconds later', async () => {
    const { clock, stories, server, outbox, onNextSave } = await afterFailures()
    onNextSave(() => outbox.retry())
    clock.advance(60_000)
    await ticks()
    server.failing.clear()
    clock.advance(2000)
    await ticks()
    expect(stories).toEqual(['told'])
    outbox.close()
    await outbox.ended
  })
})

test('stories are sent once there is a network, in the order in which they were saved', async () => {
  const { clock, queued, stories, server, parts, enqueue } = createFixture()
  server.isOnline = false
  enqueue('second', 2)
  enqueue('first', 1)
  const outbox = openOutbox(parts)
  await ticks()
  expect(queued.size).toBe(2)
  server.isOnline = true
  outbox.retry()
  await ticks()
  expect(stories).toEqual(['first', 'second'])
  expect(queued.size).toBe(0)
  enqueue('third', 3)
  outbox.retry()
  await ticks()
  expect(stories).toEqual(['first', 'second', 'third'])
  outbox.close()
  await outbox.ended
  expect(clock.pending).toBe(0)
})

test('retries without being woken', async () => {
  const { clock, stories, server, parts, enqueue } = createFixture()
  server.isOnline = false
  enqueue('a', 1)
  openOutbox(parts)
  await ticks()
  server.isOnline = true
  clock.advance(60_000)
  await ticks()
  expect(stories).toEqual(['a'])
})

test('a refused story stays with the reason, and the others are sent', async () => {
  const { queued, stories, server, parts, enqueue } = createFixture()
  server.refused.add('a')
  enqueue('a', 1)
  enqueue('b', 2)
  openOutbox(parts)
  await ticks()
  expect(stories).toEqual(['b'])
  expect([...queued.values()].map(({ id, queued }) => [id, queued.problem])).toEqual([['a', 'Too long.']])
})

test('a story that fails for now lets the others go first, and is sent later', async () => {
  const { clock, queued, stories, server, parts, enqueue } = createFixture()
  server.failing.add('a')
  enqueue('a', 1)
  enqueue('b', 2)
  openOutbox(parts)
  await ticks()
  expect(stories).toEqual(['b'])
  expect([...queued.values()].map(({ queued }) => queued.problem)).toEqual([null])
  server.failing.clear()
  clock.advance(2000)
  await ticks()
  expect(stories).toEqual(['b', 'a'])
})

test('a story that waits knows what it waits for', async () => {
  const { queued, server, parts, enqueue } = createFixture()
  const delayAfter = async (change: () => void) => {
    change()
    const outbox = openOutbox(parts)
    await ticks()
    outbox.close()
    await outbox.ended
    return queued.get('a')?.queued.delay
  }
  enqueue('a', 1)
  expect(await delayAfter(() => server.failing.add('a'))).toBe('unreachable')
  expect(await delayAfter(() => Object.assign(server, { person: 2 }))).toBe('signed-out')
  server.isOnline = false
  expect(await delayAfter(() => vi.stubGlobal('navigator', { onLine: false }))).toBe('offline')
  // A device with a network may still have no way to the server.
  expect(await delayAfter(() => vi.stubGlobal('navigator', { onLine: true }))).toBe('unreachable')
})

test('a story is not sent while another person is signed in, or while it is open in another tab', async () => {
  const { clock, openIds, queued, stories, server, parts, enqueue } = createFixture()
  server.person = 2
  enqueue('a', 1)
  const outbox = openOutbox(parts)
  await ticks()
  server.person = 1
  openIds.add('a')
  outbox.retry()
  await ticks()
  expect(stories).toEqual([])
  openIds.delete('a')
  clock.advance(2000)
  await ticks()
  expect(stories).toEqual(['a'])
  expect(queued.size).toBe(0)
})

test('property: whatever happens, every story is saved once, and in order', async () => {
  const event = fc.constantFrom(
    'enqueue',
    'offline',
    'online',
    'answers lost',
    'answers come',
    'wake',
    'pass',
    'tab closed',
    'first fails',
    'first goes again',
    'another person',
    'the person again',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const { clock, queued, stories, server, parts, enqueue } = createFixture()
      const open: Outbox[] = [openOutbox(parts)]
      let saved = 0
      for (const step of events) {
        if (step === 'enqueue') enqueue(`s${++saved}`, saved)
        if (step === 'offline' || step === 'online') server.isOnline = step === 'online'
        if (step === 'answers lost' || step === 'answers come') server.answerLost = step === 'answers lost'
        if (step === 'first fails') server.failing.add('s1')
        if (step === 'first goes again') server.failing.clear()
        if (step === 'another person' || step === 'the person again') server.person = step === 'another person' ? 2 : 1
        if (step === 'pass') clock.advance(5000)
        if (step === 'wake') open.at(-1)?.wake()
        if (step === 'tab closed') {
          const last = open.at(-1)
          last?.close()
          await last?.ended
          open.push(openOutbox(parts))
        }
        await ticks()
      }
      Object.assign(server, { isOnline: true, answerLost: false, person: 1 })
      server.failing.clear()
      for (let minutes = 0; minutes < 2; minutes++) {
        open.at(-1)?.wake()
        await ticks()
        clock.advance(60_000)
        await ticks()
      }
      expect(queued.size).toBe(0)
      const inOrder = Array.from({ length: saved }, (_, index) => `s${index + 1}`)
      expect(stories.toSorted((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b))).toEqual(inOrder)
      // A story that fails lets the others go first; nothing else changes the order.
      if (!events.includes('first fails')) expect(stories).toEqual(inOrder)
    }),
    { numRuns: 60 },
  )
})
