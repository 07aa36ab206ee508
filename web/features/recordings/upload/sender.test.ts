import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createSender, type SenderParts, type UploadProgress, type UploadSource } from './sender.ts'
import type { UploadPiece, Vault } from './vault.ts'

/** How a request ends: as it should, lost on the way there, lost on the way back, cut in the middle, or with a status. */
type Fate = 'fine' | 'lost' | 'answer-lost' | 'cut' | 401 | 409 | 500 | 'forgotten'

const refused = (status: number, error = 'some_code') => new CallError(status, JSON.stringify({ error, message: '' }))
const ticks = async () => {
  for (let turns = 0; turns < 4; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** What the vault has of an earlier sending. */
type Before = { readonly bytes: readonly number[]; readonly wholeLength: number | null }

/** A vault of one recording, whose fate is in the test's hands; 'fine' when the fates run out. */
function createFakeVault(fates: Fate[] = [], before?: Before) {
  let stored: number[] | null = before ? [...before.bytes] : null
  let length: number | null = before?.wholeLength ?? null
  const requests: string[] = []
  const forget = () => {
    stored = null
    length = null
  }
  const meet = (name: string): Fate => {
    requests.push(name)
    const fate = fates.shift() ?? 'fine'
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (typeof fate === 'number') throw refused(fate)
    if (fate === 'forgotten') forget()
    return fate
  }
  const vault: Vault = {
    async locate() {
      const fate = meet('locate')
      if (fate === 'answer-lost' || fate === 'cut') throw new TypeError('Failed to fetch')
      return stored === null ? null : { bytes: stored.length, wholeLength: length }
    },
    async begin() {
      const fate = meet('begin')
      stored ??= []
      if (fate === 'answer-lost' || fate === 'cut') throw new TypeError('Failed to fetch')
    },
    async send(_id: string, { offset, bytes, wholeLength }: UploadPiece) {
      const fate = meet('send')
      if (!stored) throw refused(404)
      if (offset !== stored.length) throw refused(409)
      if (wholeLength !== null && length !== null) throw refused(400, 'told_twice')
      if (wholeLength !== null) length = wholeLength
      if (fate === 'cut') {
        stored.push(...bytes.subarray(0, Math.floor(bytes.length / 2)))
        throw new TypeError('Failed to fetch')
      }
      stored.push(...bytes)
      if (fate === 'answer-lost') throw new TypeError('Failed to fetch')
      return stored.length
    },
    async remove() {
      requests.push('remove')
      forget()
    },
  }
  return { vault, requests, stored: () => stored ?? [], length: () => length }
}

/** One byte is ten milliseconds. */
function createGrowingSource(bytes: number[] = []): UploadSource & { add(...more: number[]): void } {
  return {
    length: () => bytes.length,
    add: (...more) => void bytes.push(...more),
    read: async (from, most) => {
      const part = bytes.slice(from, from + Math.min(most, 3))
      return { bytes: Uint8Array.from(part), endMs: (from + part.length) * 10 }
    },
    msAt: async (at) => at * 10,
  }
}

function open(fates: Fate[] = [], isNew = false, before?: Before, fits?: SenderParts['fits']) {
  const clock = createFakeClock()
  const server = createFakeVault(fates, before)
  const source = createGrowingSource()
  const told: UploadProgress[] = []
  const facts = { id: 'r1', mimeType: 'audio/webm', startedAt: 0, layout: 'file', isNew } as const
  const sender = createSender({
    facts,
    source,
    vault: server.vault,
    clock,
    fits,
    onProgress: (news) => told.push(news),
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(500)
      await ticks()
    }
  }
  return { clock, ...server, source, told, sender, pass, last: () => sender.progress() }
}

test('a recording goes as it is made, and is whole soon after it has ended', async () => {
  const { source, sender, pass, stored, length, last } = open()
  source.add(1, 2)
  sender.grew()
  await pass(2000)
  expect(stored()).toEqual([1, 2])
  expect(last()).toEqual({ state: 'sending', bytes: 2, ms: 20 })
  source.add(3)
  sender.grew()
  await pass(2000)
  expect(stored()).toEqual([1, 2, 3])
  expect(length()).toBe(null)
  source.add(4)
  await sender.finish(source)
  expect(stored()).toEqual([1, 2, 3, 4])
  expect(length()).toBe(4)
  expect(last()).toEqual({ state: 'done', bytes: 4, ms: 40 })
})

test('one that has just begun is not asked for, unless the answer to its beginning is lost', async () => {
  const { source, sender, pass, requests, stored } = open([], true)
  source.add(1)
  sender.grew()
  await pass(2000)
  expect(requests).toEqual(['begin', 'send'])
  expect(stored()).toEqual([1])

  const lost = open(['answer-lost'], true)
  lost.source.add(1)
  lost.sender.grew()
  await lost.pass(3000)
  expect(lost.requests).toEqual(['begin', 'locate', 'send'])
  expect(lost.stored()).toEqual([1])
})

test('slices that come ten times a second go about once a second', async () => {
  const { source, sender, clock, requests } = open()
  for (let slice = 0; slice < 100; slice++) {
    source.add(slice % 256)
    sender.grew()
    clock.advance(100)
    await ticks()
  }
  const sends = requests.filter((name) => name === 'send').length
  expect(sends).toBeGreaterThan(5)
  expect(sends).toBeLessThan(45)
})

describe('what the vault has of an earlier sending', () => {
  const unended = (wholeLength: number | null) => wholeLength === null

  test('is gone on from, without being told of the end a second time', async () => {
    const part = open([], false, { bytes: [1, 2], wholeLength: null }, unended)
    part.source.add(1, 2, 3)
    expect(await part.sender.finish(part.source)).toBe('done')
    expect(part.requests).toEqual(['locate', 'send'])

    const whole = open([], false, { bytes: [1, 2, 3], wholeLength: 3 })
    whole.source.add(1, 2, 3)
    expect(await whole.sender.finish(whole.source)).toBe('done')
    expect(whole.requests).toEqual(['locate'])
    expect(whole.last()).toEqual({ state: 'done', bytes: 3, ms: 30 })
  })

  test('is all right too when only the answer to the last piece was lost', async () => {
    const { source, sender, pass, requests, last } = open(['fine', 'fine', 'answer-lost'], false)
    source.add(1, 2)
    const ended = sender.finish(source)
    await pass(2000)
    expect(await ended).toBe('done')
    expect(requests).toEqual(['locate', 'begin', 'send', 'locate'])
    expect(last()).toEqual({ state: 'done', bytes: 2, ms: 20 })
  })

  test('is thrown away where this cannot be put behind it, and all of it is sent anew', async () => {
    const { source, sender, pass, requests, stored, length } = open(
      [],
      false,
      { bytes: [1, 2], wholeLength: 2 },
      unended,
    )
    source.add(1, 2, 3)
    await pass(2000)
    expect(requests).toEqual(['locate', 'remove', 'begin', 'send'])
    expect(stored()).toEqual([1, 2, 3])
    await sender.finish(source)
    expect(length()).toBe(3)
  })

  test('of another end is no recording of ours: it goes another way', async () => {
    const { source, sender, requests } = open([], false, { bytes: [1, 2], wholeLength: 2 })
    source.add(1, 2, 3)
    expect(await sender.finish(source)).toBe('refused')
    expect(requests).toEqual(['locate'])
  })
})

describe('what is in the way', () => {
  test('is said while it lasts', async () => {
    const { source, sender, pass, told, last } = open(['lost', 'lost', 401])
    source.add(1)
    sender.grew()
    await ticks()
    expect(last().state).toBe('unreachable')
    await pass(8000)
    expect(told.map(({ state }) => state)).toContain('signed-out')
    await pass(20_000)
    expect(last()).toMatchObject({ state: 'sending', bytes: 1 })
  })

  test('is tried again at once when the connection may be back', async () => {
    const { source, sender, stored } = open(['lost'])
    source.add(1)
    sender.grew()
    await ticks()
    expect(stored()).toEqual([])
    sender.retry()
    await ticks()
    expect(stored()).toEqual([1])
  })

  test('a request without an answer is given up, and sent again', async () => {
    const { source, sender, vault, clock, pass, stored, last } = open()
    const { send } = vault
    vault.send = (_id, _piece, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    source.add(1)
    sender.grew()
    await ticks()
    expect(last().state).toBe('sending')
    clock.advance(30_000)
    await ticks()
    expect(last().state).toBe('unreachable')
    vault.send = send
    await pass(2000)
    expect(stored()).toEqual([1])
  })

  test.each(['already_saved', 'plan_needed', 'too_many_uploads'])('%s ends it: it goes another way', async (code) => {
    const { source, sender, vault, pass, last } = open()
    vault.begin = async () => {
      throw refused(409, code)
    }
    source.add(1)
    sender.grew()
    await pass(2000)
    expect(await sender.finish(source)).toBe('refused')
    expect(last().state).toBe('refused')
  })
})

test('whatever happens to requests, the vault ends up with the recording, once and in order', async () => {
  const fate = fc.constantFrom<Fate>('fine', 'lost', 'answer-lost', 'cut', 401, 409, 500, 'forgotten')
  const event = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      bytes: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 9 }),
    }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(500, 1000, 3000) }),
    fc.record({ kind: fc.constant('retry' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 25 }),
      fc.array(event, { maxLength: 15 }),
      fc.boolean(),
      async (fates, events, isNew) => {
        const { source, sender, pass, stored, length, told } = open(fates, isNew)
        const spoken: number[] = []
        for (const happened of events) {
          if (happened.kind === 'pass') await pass(happened.ms)
          else if (happened.kind === 'retry') sender.retry()
          else {
            source.add(...happened.bytes)
            spoken.push(...happened.bytes)
            sender.grew()
          }
          await ticks()
        }
        let end: string | undefined
        void sender.finish(source).then((how) => {
          end = how
        })
        for (let rounds = 0; rounds < 60 && end === undefined; rounds++) await pass(15_000)
        expect(end).toBe('done')
        expect(stored()).toEqual(spoken)
        expect(length()).toBe(spoken.length)
        // Never more is said to be in the vault than has been spoken.
        for (const { bytes, ms } of told) expect(ms <= spoken.length * 10 && bytes <= spoken.length).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
