// Long, because each case runs one connection, one server and one recording from start to end.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import { CallError } from '#web/lib/call-error.ts'
import { type ChunkUploaderParts, createChunkUploader, type UploadProgress } from './chunk-uploader.ts'
import type { UploadChunk, UploadClient } from './upload-client.ts'
import type { UploadSource } from './upload-source.ts'

/** How a request ends: normally, lost on the way there, lost on the way back, cut in the middle, or with a status. */
type Outcome = 'ok' | 'lost' | 'answer-lost' | 'cut' | 401 | 409 | 500 | 'forgotten'

const failWith = (status: number, error = 'some_code') => new CallError(status, JSON.stringify({ error, message: '' }))
const ticks = async () => {
  for (let turns = 0; turns < 4; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** What the server has from an earlier upload. */
type Earlier = { readonly bytes: readonly number[] }

/** A server with one recording; each request gets the next outcome, and 'ok' when there are none left. */
function createFakeServer(outcomes: Outcome[] = [], earlier?: Earlier) {
  let stored: number[] | null = earlier ? [...earlier.bytes] : null
  const requests: string[] = []
  const bedtimes: string[] = []
  const forget = () => {
    stored = null
  }
  const handle = (name: string): Outcome => {
    requests.push(name)
    const outcome = outcomes.shift() ?? 'ok'
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    if (typeof outcome === 'number') throw failWith(outcome)
    if (outcome === 'forgotten') forget()
    return outcome
  }
  const client: UploadClient = {
    async find() {
      const outcome = handle('find')
      if (outcome === 'answer-lost' || outcome === 'cut') throw new TypeError('Failed to fetch')
      return stored === null ? null : { bytes: stored.length }
    },
    async create() {
      const outcome = handle('create')
      stored ??= []
      if (outcome === 'answer-lost' || outcome === 'cut') throw new TypeError('Failed to fetch')
    },
    async setBedtime(_id, title) {
      const outcome = handle('setBedtime')
      if (!stored) throw failWith(404)
      bedtimes.push(title)
      if (outcome === 'answer-lost' || outcome === 'cut') throw new TypeError('Failed to fetch')
    },
    async send(_id: string, { offset, bytes }: UploadChunk) {
      const outcome = handle('send')
      if (!stored) throw failWith(404)
      if (offset !== stored.length) throw failWith(409)
      if (outcome === 'cut') {
        stored.push(...bytes.subarray(0, Math.floor(bytes.length / 2)))
        throw new TypeError('Failed to fetch')
      }
      stored.push(...bytes)
      if (outcome === 'answer-lost') throw new TypeError('Failed to fetch')
      return stored.length
    },
    async read(_id, from, byteCount) {
      handle('read')
      return Uint8Array.from((stored ?? []).slice(from, from + byteCount))
    },
    async remove() {
      requests.push('remove')
      forget()
    },
  }
  return { client, requests, bedtimes, stored: () => stored ?? [] }
}

/** One byte is ten milliseconds. */
function createGrowingSource(bytes: number[] = []): UploadSource & { add(...more: number[]): void } {
  return {
    length: () => bytes.length,
    add: (...more) => void bytes.push(...more),
    read: async (from, maxBytes) => {
      const part = bytes.slice(from, from + Math.min(maxBytes, 3))
      return { bytes: Uint8Array.from(part), endMs: (from + part.length) * 10 }
    },
    msAt: async (at) => at * 10,
  }
}

function open(
  outcomes: Outcome[] = [],
  isNew = false,
  earlier?: Earlier,
  draft?: ChunkUploaderParts['metadata']['draft'],
) {
  const clock = createFakeClock()
  const server = createFakeServer(outcomes, earlier)
  const source = createGrowingSource()
  const reported: UploadProgress[] = []
  const metadata = {
    id: 'r1',
    familyId: 10,
    mimeType: 'audio/webm',
    startedAt: 0,
    utcOffsetMinutes: -360,
    isNew,
    ...(draft && { draft }),
  } as const
  const uploader = createChunkUploader({
    metadata,
    source,
    client: server.client,
    clock,
    onProgress: (progress) => reported.push(progress),
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(500)
      await ticks()
    }
  }
  return { clock, ...server, source, reported, uploader, pass, last: () => uploader.progress() }
}

test('a recording is uploaded while it is made, and is complete soon after it ends', async () => {
  const { source, uploader, pass, stored, last } = open()
  source.add(1, 2)
  uploader.grew()
  await pass(2000)
  expect(stored()).toEqual([1, 2])
  expect(last()).toEqual({ state: 'sending', bytes: 2, ms: 20 })
  source.add(3)
  uploader.grew()
  await pass(2000)
  expect(stored()).toEqual([1, 2, 3])
  source.add(4)
  await uploader.finish(source)
  expect(stored()).toEqual([1, 2, 3, 4])
  expect(last()).toEqual({ state: 'done', bytes: 4, ms: 40 })
})

test('a new recording is looked up only if the answer to its creation was lost', async () => {
  const { source, uploader, pass, requests, stored } = open([], true)
  source.add(1)
  uploader.grew()
  await pass(2000)
  expect(requests).toEqual(['create', 'send'])
  expect(stored()).toEqual([1])

  const lost = open(['answer-lost'], true)
  lost.source.add(1)
  lost.uploader.grew()
  await lost.pass(3000)
  expect(lost.requests).toEqual(['create', 'find', 'send'])
  expect(lost.stored()).toEqual([1])
})

test('ten slices a second are sent about once a second', async () => {
  const { source, uploader, clock, requests } = open()
  for (let slice = 0; slice < 100; slice++) {
    source.add(slice % 256)
    uploader.grew()
    clock.advance(100)
    await ticks()
  }
  const sends = requests.filter((name) => name === 'send').length
  expect(sends).toBeGreaterThan(5)
  expect(sends).toBeLessThan(45)
})

describe('the bedtime story of a recording', () => {
  const details = {
    grandchildName: 'Emma',
    favoriteCartoon: '',
    childAge: 'preschool (4-5)',
    storyLength: 'short (2-3 min)',
    world: 'harbor',
  } as const
  const draft = { title: 'The Moon', bedtime: { content: 'Good night.', details } }
  const openBedtime = (outcomes: Outcome[] = [], isNew = false, earlier?: Earlier) =>
    open(outcomes, isNew, earlier, draft)

  test('is sent once, before the audio', async () => {
    const { source, uploader, pass, requests, bedtimes } = openBedtime([], true)
    source.add(1)
    uploader.grew()
    await pass(2000)
    source.add(2)
    await uploader.finish(source)
    expect(requests).toEqual(['create', 'setBedtime', 'send', 'send'])
    expect(bedtimes).toEqual(['The Moon'])
  })

  test('is sent again for an earlier upload, which may not have it', async () => {
    const { source, uploader, requests } = openBedtime([], false, { bytes: [1] })
    source.add(1, 2)
    await uploader.finish(source)
    expect(requests).toEqual(['find', 'read', 'setBedtime', 'send'])
  })

  test.each([500, 'lost'] as const)(
    'is answered with %s: the audio is sent, and the story after the next interruption',
    async (outcome) => {
      const { source, uploader, pass, stored, requests } = openBedtime(['ok', outcome, 'ok', 'lost'], true)
      source.add(1)
      uploader.grew()
      await pass(2000)
      expect(stored()).toEqual([1])
      source.add(2)
      uploader.grew()
      await pass(4000)
      expect(stored()).toEqual([1, 2])
      expect(requests).toEqual(['create', 'setBedtime', 'send', 'send', 'find', 'setBedtime', 'send'])
    },
  )

  test('is sent again when the upload has to be created again', async () => {
    const { source, uploader, pass, requests, bedtimes } = openBedtime(['ok', 'ok', 'forgotten'], true)
    source.add(1)
    const finished = uploader.finish(source)
    await pass(4000)
    expect(await finished).toBe('done')
    expect(requests.filter((name) => name === 'create' || name === 'setBedtime')).toEqual([
      'create',
      'setBedtime',
      'create',
      'setBedtime',
    ])
    expect(bedtimes).toHaveLength(2)
  })
})

describe('an earlier upload', () => {
  test('is continued, and nothing is sent if it is complete', async () => {
    const part = open([], false, { bytes: [1, 2] })
    part.source.add(1, 2, 3)
    expect(await part.uploader.finish(part.source)).toBe('done')
    expect(part.requests).toEqual(['find', 'read', 'send'])
    expect(part.stored()).toEqual([1, 2, 3])

    const whole = open([], false, { bytes: [1, 2, 3] })
    whole.source.add(1, 2, 3)
    expect(await whole.uploader.finish(whole.source)).toBe('done')
    expect(whole.requests).toEqual(['find', 'read'])
    expect(whole.last()).toEqual({ state: 'done', bytes: 3, ms: 30 })
  })

  test('is complete if only the answer to the last chunk was lost', async () => {
    const { source, uploader, pass, requests, last } = open(['ok', 'ok', 'answer-lost'], false)
    source.add(1, 2)
    const finished = uploader.finish(source)
    await pass(2000)
    expect(await finished).toBe('done')
    expect(requests).toEqual(['find', 'create', 'send', 'find'])
    expect(last()).toEqual({ state: 'done', bytes: 2, ms: 20 })
  })

  test('that is longer is kept', async () => {
    const { source, uploader, requests, stored, last } = open([], false, { bytes: [1, 2, 3, 4] })
    source.add(1, 2)
    expect(await uploader.finish(source)).toBe('done')
    expect(requests).toEqual(['find', 'read'])
    expect(stored()).toEqual([1, 2, 3, 4])
    expect(last()).toMatchObject({ state: 'done', bytes: 4 })
  })

  test('of other audio is left alone, shorter or longer: the upload is refused', async () => {
    const shorter = open([], false, { bytes: [1, 2, 3, 4] })
    shorter.source.add(1, 2, 9)
    expect(await shorter.uploader.finish(shorter.source)).toBe('refused')
    const longer = open([], false, { bytes: [1, 2, 3, 4] })
    longer.source.add(1, 2, 9, 9, 9, 9)
    await longer.pass(2000)
    expect(longer.last().state).toBe('refused')
    for (const { requests, stored } of [shorter, longer]) {
      expect(requests).toEqual(['find', 'read'])
      expect(stored()).toEqual([1, 2, 3, 4])
    }
  })
})

describe('a failed request', () => {
  test('is reported while the problem lasts', async () => {
    const { source, uploader, pass, reported, last } = open(['lost', 'lost', 401])
    source.add(1)
    uploader.grew()
    await ticks()
    expect(last().state).toBe('unreachable')
    await pass(8000)
    expect(reported.map(({ state }) => state)).toContain('signed-out')
    await pass(20_000)
    expect(last()).toMatchObject({ state: 'sending', bytes: 1 })
  })

  test('is repeated at once by retry()', async () => {
    const { source, uploader, stored } = open(['lost'])
    source.add(1)
    uploader.grew()
    await ticks()
    expect(stored()).toEqual([])
    uploader.retry()
    await ticks()
    expect(stored()).toEqual([1])
  })

  test('times out without an answer, and is sent again', async () => {
    const { source, uploader, client, clock, pass, stored, last } = open()
    const { send } = client
    client.send = (_id, _chunk, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    source.add(1)
    uploader.grew()
    await ticks()
    expect(last().state).toBe('sending')
    clock.advance(30_000)
    await ticks()
    expect(last().state).toBe('unreachable')
    client.send = send
    await pass(2000)
    expect(stored()).toEqual([1])
  })

  test.each(['already_saved', 'plan_needed', 'too_many_uploads'])('with %s ends the upload', async (code) => {
    const { source, uploader, client, pass, last } = open()
    client.create = async () => {
      throw failWith(409, code)
    }
    source.add(1)
    uploader.grew()
    await pass(2000)
    expect(await uploader.finish(source)).toBe('refused')
    expect(last().state).toBe('refused')
  })
})

test('property: whatever happens to requests, the server ends up with the recording, once and in order', async () => {
  const outcome = fc.constantFrom<Outcome>('ok', 'lost', 'answer-lost', 'cut', 401, 409, 500, 'forgotten')
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
      fc.array(outcome, { maxLength: 25 }),
      fc.array(event, { maxLength: 15 }),
      fc.boolean(),
      async (outcomes, events, isNew) => {
        const { source, uploader, pass, stored, reported } = open(outcomes, isNew)
        const recorded: number[] = []
        for (const step of events) {
          if (step.kind === 'pass') await pass(step.ms)
          else if (step.kind === 'retry') uploader.retry()
          else {
            source.add(...step.bytes)
            recorded.push(...step.bytes)
            uploader.grew()
          }
          await ticks()
        }
        let end: string | undefined
        void uploader.finish(source).then((state) => {
          end = state
        })
        for (let rounds = 0; rounds < 60 && end === undefined; rounds++) await pass(15_000)
        expect(end).toBe('done')
        expect(stored()).toEqual(recorded)
        // The reported progress never exceeds what was recorded.
        for (const { bytes, ms } of reported) expect(ms <= recorded.length * 10 && bytes <= recorded.length).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
