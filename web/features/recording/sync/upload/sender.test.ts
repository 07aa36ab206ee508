// Long, because each case plays one line, one vault and one recording through to its end.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import { CallError } from '#web/lib/call-error.ts'
import { judgeBy } from './judge.ts'
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
    async withdrawEnd(_id, bytes) {
      const fate = meet('withdraw')
      if (bytes !== stored?.length) throw refused(409)
      length = null
      if (fate === 'answer-lost') throw new TypeError('Failed to fetch')
    },
    async read(_id, from, bytes) {
      meet('read')
      return Uint8Array.from((stored ?? []).slice(from, from + bytes))
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

function open(fates: Fate[] = [], isNew = false, before?: Before, judge?: SenderParts['judge']) {
  const clock = createFakeClock()
  const server = createFakeVault(fates, before)
  const source = createGrowingSource()
  const told: UploadProgress[] = []
  const facts = { id: 'r1', familyId: 10, mimeType: 'audio/webm', startedAt: 0, layout: 'file', isNew } as const
  const sender = createSender({
    facts,
    source,
    vault: server.vault,
    clock,
    judge,
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
  const grows = judgeBy('file', true)
  const ended = judgeBy('file', false)
  const samples = judgeBy('pcm', false)

  test('is gone on from, without being told of the end a second time', async () => {
    const part = open([], false, { bytes: [1, 2], wholeLength: null }, ended)
    part.source.add(1, 2, 3)
    expect(await part.sender.finish(part.source)).toBe('done')
    expect(part.requests).toEqual(['locate', 'read', 'send'])

    const whole = open([], false, { bytes: [1, 2, 3], wholeLength: 3 }, ended)
    whole.source.add(1, 2, 3)
    expect(await whole.sender.finish(whole.source)).toBe('done')
    expect(whole.requests).toEqual(['locate', 'read'])
    expect(whole.last()).toEqual({ state: 'done', bytes: 3, ms: 30 })
  })

  test('is all right too when only the answer to the last piece was lost', async () => {
    const { source, sender, pass, requests, last } = open(['fine', 'fine', 'answer-lost'], false)
    source.add(1, 2)
    const told = sender.finish(source)
    await pass(2000)
    expect(await told).toBe('done')
    expect(requests).toEqual(['locate', 'begin', 'send', 'locate'])
    expect(last()).toEqual({ state: 'done', bytes: 2, ms: 20 })
  })

  test.each([
    ['while more is being said', grows, { bytes: [1, 2], wholeLength: 2 }],
    ['when more has been said', ended, { bytes: [1, 2], wholeLength: 2 }],
    ['when it ends elsewhere', ended, { bytes: [1], wholeLength: 9 }],
  ])('is never thrown away %s: its end is taken back, and the rest goes behind it', async (_, judge, before) => {
    const { source, sender, requests, stored, length } = open([], false, before, judge)
    source.add(1, 2, 3)
    expect(await sender.finish(source)).toBe('done')
    expect(requests).toEqual(['locate', 'read', 'withdraw', 'send'])
    expect(stored()).toEqual([1, 2, 3])
    expect(length()).toBe(3)
  })

  test('is sent anew where its beginning says how long it is', async () => {
    const { source, sender, requests, stored } = open([], false, { bytes: [1, 2], wholeLength: 2 }, samples)
    source.add(9, 2, 3)
    expect(await sender.finish(source)).toBe('done')
    expect(requests).toEqual(['locate', 'remove', 'begin', 'send'])
    expect(stored()).toEqual([9, 2, 3])
  })

  test.each([
    ['with its end', ended, { bytes: [1, 2, 3, 4], wholeLength: 4 }, ['locate', 'read']],
    ['without its end', ended, { bytes: [1, 2, 3, 4], wholeLength: null }, ['locate', 'read', 'send']],
    ['of another end', ended, { bytes: [1, 2, 3, 4], wholeLength: 7 }, ['locate', 'read', 'withdraw', 'send']],
    ['of samples', samples, { bytes: [1, 2, 3, 4], wholeLength: 4 }, ['locate', 'read']],
  ])('stays where it is longer, %s', async (_, judge, before, asked) => {
    const { source, sender, requests, stored, length, last } = open([], false, before, judge)
    source.add(1, 2)
    expect(await sender.finish(source)).toBe('done')
    expect(requests).toEqual(asked)
    expect(stored()).toEqual([1, 2, 3, 4])
    expect(length()).toBe(4)
    expect(last()).toMatchObject({ state: 'done', bytes: 4 })
  })

  test('of other sound is left alone, whichever is longer: this one goes another way', async () => {
    const shorter = open([], false, { bytes: [1, 2, 3, 4], wholeLength: 4 }, ended)
    shorter.source.add(1, 2, 9)
    expect(await shorter.sender.finish(shorter.source)).toBe('refused')
    const longer = open([], false, { bytes: [1, 2, 3, 4], wholeLength: null }, grows)
    longer.source.add(1, 2, 9, 9, 9, 9)
    await longer.pass(2000)
    expect(longer.last().state).toBe('refused')
    for (const { requests, stored } of [shorter, longer]) {
      expect(requests).toEqual(['locate', 'read'])
      expect(stored()).toEqual([1, 2, 3, 4])
    }
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
