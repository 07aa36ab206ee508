// Long, because each case runs one connection, one server and one take from start to end.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import { EMPTY_DRAFT, type StoryDraft } from '../takes/recording.ts'
import type { TusClient } from './tus-client.ts'
import { createUploadTake, SavedShorterError, type TakeSource } from './upload-take.ts'

/** How a request ends: normally, lost on the way there, lost on the way back, cut in the middle, or with a refusal. */
type Ending =
  | 'ok'
  | 'lost'
  | 'answer-lost'
  | 'cut'
  | 'forgotten'
  | 'hanging'
  | 'wrong_offset'
  | 'internal'
  | 'already_saved'

const failWith = (status: number, error: string, fields = {}) =>
  new CallError(status, JSON.stringify({ error, message: '', fields }))
const STATUS = { wrong_offset: 409, internal: 500, already_saved: 409 } as const

/** A server with one take; each request gets the next ending, and 'ok' when there are none left. */
function createFakeServer(endings: Ending[], earlier: readonly number[] | null) {
  let stored: number[] | null = earlier && [...earlier]
  const requests: string[] = []
  async function handle(name: string, signal: AbortSignal): Promise<Ending> {
    requests.push(name)
    const ending = endings.shift() ?? 'ok'
    if (ending === 'lost') throw new TypeError('Failed to fetch')
    if (ending === 'hanging') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    if (ending === 'forgotten') stored = null
    if (ending in STATUS) throw failWith(STATUS[ending as keyof typeof STATUS], ending, { bytes: '5' })
    return ending
  }
  const answer = (ending: Ending): number => {
    if (ending === 'answer-lost' || ending === 'cut') throw new TypeError('Failed to fetch')
    return stored?.length ?? 0
  }
  const client: TusClient = {
    async open(_recording, _take, signal) {
      const ending = await handle('open', signal)
      stored ??= []
      return answer(ending)
    },
    async sentBytes(_id, signal) {
      return answer(await handle('sentBytes', signal))
    },
    async send(_id, offset, bytes, signal) {
      const ending = await handle('send', signal)
      if (!stored) throw failWith(404, 'upload_unknown')
      if (offset !== stored.length) throw failWith(409, 'wrong_offset')
      stored.push(...(ending === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes))
      return answer(ending)
    },
    async setBedtime(_id, { title }, signal) {
      answer(await handle(`setBedtime ${title}`, signal))
    },
    remove: async () => {},
  }
  return { client, requests, stored: () => stored ?? [] }
}

const take = {
  id: 't1',
  mimeType: 'audio/webm',
  startedAt: 0,
  utcOffsetMinutes: 0,
  durationMs: null,
  uploadedBytes: null,
}

function open(
  endings: Ending[] = [],
  { earlier = null as readonly number[] | null, draft = EMPTY_DRAFT as StoryDraft } = {},
) {
  const clock = createFakeClock()
  const server = createFakeServer(endings, earlier)
  const bytes: number[] = []
  let isWhole = false
  const reported: number[] = []
  const source: TakeSource = {
    recording: { id: 'r1', familyId: 10, draft, takes: [{ ...take, durationMs: 0, isStopped: false }] },
    take,
    isWhole: () => isWhole,
    // One byte is ten milliseconds; a slice has three.
    readBytes: async (from, maxBytes) => {
      const part = bytes.slice(from, from + Math.min(maxBytes, 3))
      return { bytes: Uint8Array.from(part), endMs: (from + part.length) * 10 }
    },
  }
  const uploadTake = createUploadTake({ client: server.client, clock, onProgress: (_, ms) => reported.push(ms) })
  const { signal } = new AbortController()
  return {
    ...server,
    clock,
    bytes,
    reported,
    finish() {
      isWhole = true
    },
    /** As the queue does: until there is nothing more to send. */
    async upload(aborted = signal): Promise<number | null> {
      for (;;) {
        const result = await uploadTake(source, aborted)
        if (result !== 'again') return result === 'growing' ? null : result
      }
    },
  }
}

test('a take is uploaded while it is made, and its length is known once it is whole', async () => {
  const { bytes, upload, finish, stored, reported, requests } = open()
  bytes.push(1, 2, 3, 4)
  expect(await upload()).toBeNull()
  bytes.push(5)
  expect(await upload()).toBeNull()
  finish()
  bytes.push(6)
  expect(await upload()).toBe(6)
  expect(stored()).toEqual([1, 2, 3, 4, 5, 6])
  expect(reported.at(-1)).toBe(60)
  expect(requests.filter((name) => name === 'open')).toHaveLength(1)
})

test('the server isn’t asked before there is audio, and gets nothing of a take that stayed empty', async () => {
  const { upload, finish, requests } = open()
  expect(await upload()).toBeNull()
  finish()
  expect(await upload()).toBe(0)
  expect(requests).toEqual(['sentBytes'])
})

test('of a take that only the server has, all is uploaded: it was sent from memory before a crash', async () => {
  const { upload, finish } = open([], { earlier: [1, 2] })
  finish()
  expect(await upload()).toBe(2)
})

test('an upload from before goes on where the server is', async () => {
  const { bytes, upload, finish, stored, requests } = open([], { earlier: [1, 2] })
  bytes.push(1, 2, 3)
  finish()
  expect(await upload()).toBe(3)
  expect(stored()).toEqual([1, 2, 3])
  expect(requests).toEqual(['open', 'send'])
})

test('what the server has more than this device stays: it was sent from memory before a crash', async () => {
  const { bytes, upload, finish, stored } = open([], { earlier: [1, 2, 3, 4] })
  bytes.push(1, 2)
  finish()
  expect(await upload()).toBe(4)
  expect(stored()).toEqual([1, 2, 3, 4])
})

test('a take that is in a story by now is on the server', async () => {
  const { bytes, upload, finish } = open(['already_saved'])
  bytes.push(1, 2, 3, 4, 5)
  finish()
  expect(await upload()).toBe(5)
})

test('a take that still grows is not on the server, even if a story has all of it so far', async () => {
  const { bytes, upload } = open(['already_saved'])
  bytes.push(1, 2, 3, 4, 5)
  await expect(upload()).rejects.toThrow(SavedShorterError)
})

test('a take of which a story has only the beginning is not on the server', async () => {
  const { bytes, upload, finish } = open(['already_saved'])
  bytes.push(1, 2, 3, 4, 5, 6)
  finish()
  await expect(upload()).rejects.toThrow(SavedShorterError)
})

test.each(['wrong_offset', 'forgotten'] as const)('after %s the server is asked once more at once', async (ending) => {
  const { bytes, upload, finish, stored } = open(['ok', ending])
  bytes.push(1, 2, 3)
  finish()
  expect(await upload()).toBe(3)
  expect(stored()).toEqual([1, 2, 3])
})

test('a request without an answer times out, and the next try goes on', async () => {
  const { clock, bytes, upload, finish, stored } = open(['ok', 'hanging'])
  bytes.push(1, 2, 3)
  finish()
  const uploading = upload().catch((cause: unknown) => cause)
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve))
  clock.advance(30_000)
  expect(await uploading).toBeInstanceOf(TypeError)
  expect(await upload()).toBe(3)
  expect(stored()).toEqual([1, 2, 3])
})

test('it ends at once when it is aborted, even during a request', async () => {
  const { bytes, upload } = open(['ok', 'hanging'])
  bytes.push(1)
  const ending = new AbortController()
  const uploading = upload(ending.signal)
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve))
  ending.abort(new Error('something else comes first'))
  await expect(uploading).rejects.toThrow('something else comes first')
})

describe('the bedtime story that is read aloud', () => {
  const details = {
    childName: 'Mia',
    ageGroup: 'toddler',
    companion: '',
    setting: '',
    theme: '',
    length: 'short',
  } as const
  const draft: StoryDraft = {
    ...EMPTY_DRAFT,
    title: 'The Owl',
    bedtime: { content: 'Once…', details: details as never },
  }

  test('is sent once, before the audio, and again when the upload is opened again', async () => {
    const { bytes, upload, requests } = open(['ok', 'ok', 'ok', 'lost'], { draft })
    bytes.push(1)
    await upload()
    bytes.push(2)
    await expect(upload()).rejects.toThrow(TypeError)
    await upload()
    const story = 'setBedtime The Owl'
    expect(requests).toEqual(['open', story, 'send', 'send', 'open', story, 'send'])
  })

  test('doesn’t keep the voice from being sent', async () => {
    const { bytes, upload, finish, stored } = open(['ok', 'internal'], { draft })
    bytes.push(1)
    finish()
    expect(await upload()).toBe(1)
    expect(stored()).toEqual([1])
  })
})

test('property: whatever happens to requests, the server ends up with the take, once and in order', async () => {
  const endings = fc.array(
    fc.constantFrom<Ending>('ok', 'lost', 'answer-lost', 'cut', 'forgotten', 'wrong_offset', 'internal'),
    { maxLength: 12 },
  )
  const parts = fc.array(fc.array(fc.nat(255), { maxLength: 9 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(endings, parts, async (ending, audio) => {
      const { bytes, upload, finish, stored } = open([...ending])
      for (const part of audio) {
        bytes.push(...part)
        await upload().catch(() => undefined)
      }
      finish()
      let length: number | null = null
      for (let tries = 0; tries < 40 && length === null; tries++) length = await upload().catch(() => null)
      expect(length).toBe(audio.flat().length)
      expect(stored()).toEqual(audio.flat())
    }),
  )
})
