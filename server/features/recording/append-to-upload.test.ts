import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { uploads } from '#server/infra/db/schema/recordings.ts'
import { draftPath } from '#server/testing/draft-path.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

// What a chunk costs, and what is stored when several arrive at once or something fails midway.

let server: TestApp
let storyteller: Visitor
let upload: ReturnType<typeof createUploader>
let logged: string[]
beforeEach(async () => {
  logged = []
  server = await openTestApp({ onLogLine: (line) => logged.push(line) })
  storyteller = server.visitor()
  await storyteller.register()
  upload = createUploader(storyteller)
  await upload.create()
})
afterEach(() => server.close())

const MIB = 1024 * 1024
const wav = toneWav(1)
/** The same length and the same head, which identifies the format, with other audio. */
const otherWav = Buffer.from(wav).fill(7, 1000)
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const storedBytes = async () => Number((await upload.head()).headers['upload-offset'])
const fileName = async () => {
  const [row] = await server.database.asSystem((tx) =>
    tx.select({ fileName: uploads.fileName }).from(uploads).where(eq(uploads.takeId, upload.key)),
  )
  return row?.fileName ?? ''
}
const savedAudio = async () => {
  const fields = { title: 'The river', takes: namedTakes([upload.key, await storedBytes()]) }
  const saved = await storyteller.form(
    '/api/stories',
    Object.entries(fields).map(([name, value]) => ({ name, value })),
  )
  expect(saved.statusCode).toBe(200)
  return (await storyteller.get(saved.json<Story>().audioUrl ?? '')).rawPayload
}

/** Holds the next write of a chunk, in the middle of its transaction. */
const holdWrite = () => {
  const { files } = server.services
  const { append } = files
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  files.append = async (...args) => {
    files.append = append
    begun.resolve()
    await released.promise
    return append(...args)
  }
  return { begun: begun.promise, release: released.resolve }
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const untilOneWaits = () =>
  expect
    .poll(async () => (await server.services.connected.pool.query(WAITING)).rowCount, { timeout: 60_000 })
    .toBeGreaterThan(0)

describe('what a chunk sends to the database', () => {
  const SESSION = ['select']
  const APPEND = ['begin', 'select set_config', 'with upload', 'commit']
  const sentFor = async (bytes: Uint8Array) => {
    const messages = await statementsOf(async () => expect(statusOf(await upload.sendChunk(0, bytes))).toBe(204))
    const kinds = [...SESSION, ...APPEND].toSorted((a, b) => b.length - a.length)
    return messages
      .flatMap((message) => message.split(';'))
      .map((text) => kinds.find((kind) => text.trim().startsWith(kind)) ?? text)
  }

  test('a second of a recording: whose session it is, and four statements', async () => {
    expect(await sentFor(wav.subarray(0, 6000))).toEqual([...SESSION, ...APPEND])
  })

  test('a long chunk: four statements for each MiB', async () => {
    expect(await sentFor(Buffer.alloc(2.5 * MIB))).toEqual([...SESSION, ...APPEND, ...APPEND, ...APPEND])
  })
})

describe('chunks that arrive at once', () => {
  test('with the same offset: the first is stored, the other gets wrong_offset', async () => {
    const { begun, release } = holdWrite()
    const first = upload.sendChunk(0, wav)
    await begun
    const second = upload.sendChunk(0, otherWav)
    await untilOneWaits()
    release()
    expect(statusOf(await first)).toBe(204)
    expect((await second).json()).toMatchObject({ error: 'wrong_offset' })
    expect((await savedAudio()).equals(wav)).toBe(true)
  })

  test('with the same offset, again and again: the story has every byte of those that were accepted', async () => {
    const senders = [wav, otherWav]
    const accepted: Uint8Array[] = []
    for (let at = 0; at < wav.length; at += 5000) {
      const chunks = senders.map((sender) => sender.subarray(at, at + 5000))
      const statuses = (await Promise.all(chunks.map((chunk) => upload.sendChunk(at, chunk)))).map(statusOf)
      expect(statuses.toSorted()).toEqual([204, 409])
      accepted.push(chunks[statuses.indexOf(204)] ?? wav)
    }
    expect((await savedAudio()).equals(Buffer.concat(accepted))).toBe(true)
  })

  test('one after the other: the second waits until the first is stored', async () => {
    const { begun, release } = holdWrite()
    const first = upload.sendChunk(0, wav.subarray(0, 5000))
    await begun
    const second = upload.sendChunk(5000, wav.subarray(5000))
    await untilOneWaits()
    release()
    expect([await first, await second].map(statusOf)).toEqual([204, 204])
    expect((await savedAudio()).equals(wav)).toBe(true)
  })

  test('a chunk beyond a length that was given meanwhile is refused', async () => {
    await upload.sendChunk(0, wav.subarray(0, 5000))
    const { begun, release } = holdWrite()
    const first = upload.sendChunk(5000, wav.subarray(5000, 6000), { 'upload-length': '6000' })
    await begun
    const second = upload.sendChunk(6000, wav.subarray(6000))
    await untilOneWaits()
    release()
    expect((await first).statusCode).toBe(204)
    expect((await second).json()).toMatchObject({ error: 'wrong_length' })
  })
})

describe('a failure between writing and committing', () => {
  const failOnce = (when: 'after writing' | 'while writing') => {
    const { files } = server.services
    const { append } = files
    files.append = async (tx, name, offset, bytes) => {
      files.append = append
      await append(tx, name, offset, when === 'while writing' ? bytes.subarray(0, 100) : bytes)
      throw new Error('the process died')
    }
  }

  test.each(['after writing', 'while writing'] as const)(
    '%s: the offset stays, and the next chunk overwrites it',
    async (when) => {
      await upload.sendChunk(0, wav.subarray(0, 5000))
      failOnce(when)
      expect(statusOf(await upload.sendChunk(5000, otherWav.subarray(5000)))).toBe(500)
      expect(await storedBytes()).toBe(5000)
      const listened = await storyteller.get(`/api/uploads/${upload.key}/audio`)
      expect(listened.rawPayload.equals(wav.subarray(0, 5000))).toBe(true)
      expect(statusOf(await upload.sendChunk(5000, wav.subarray(5000)))).toBe(204)
      expect((await savedAudio()).equals(wav)).toBe(true)
    },
  )

  test('what the file has after the offset does not get into the story', async () => {
    await upload.sendChunk(0, wav.subarray(0, 5000))
    failOnce('after writing')
    await upload.sendChunk(5000, wav.subarray(5000))
    expect(await server.services.files.appended(await fileName())).toBe(wav.length)
    expect((await savedAudio()).equals(wav.subarray(0, 5000))).toBe(true)
  })

  test('a full disk in the second MiB: the first one is stored', async () => {
    const { files } = server.services
    const { requireFreeSpace } = files
    let checks = 0
    files.requireFreeSpace = (...args) => {
      checks += 1
      if (checks > 1) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return requireFreeSpace(...args)
    }
    const refused = await upload.sendChunk(0, Buffer.alloc(2 * MIB))
    expect([refused.statusCode, refused.json().error]).toEqual([507, 'storage_full'])
    expect(await storedBytes()).toBe(MIB)
  })

  test('a file that has lost bytes is continued where it ends now', async () => {
    await upload.sendChunk(0, wav.subarray(0, 5000))
    await truncate(draftPath(server.dataDir, await fileName()), 3000)
    expect((await upload.sendChunk(5000, wav.subarray(5000))).json()).toMatchObject({ error: 'wrong_offset' })
    expect(await storedBytes()).toBe(3000)
    await upload.sendChunk(3000, wav.subarray(3000))
    expect((await savedAudio()).equals(wav)).toBe(true)
  })
})

test('a person who loses access during a chunk: what came later is not stored', async () => {
  const relative = server.visitor()
  const { id } = await relative.join((await storyteller.invite()).inviteCode)
  const theirs = createUploader(relative)
  await theirs.create()
  const { files } = server.services
  const { requireFreeSpace } = files
  let checks = 0
  files.requireFreeSpace = async (...args) => {
    checks += 1
    if (checks === 2) expect((await storyteller.send('DELETE', `/api/family/members/${id}`)).statusCode).toBe(200)
    return requireFreeSpace(...args)
  }
  expect((await theirs.sendChunk(0, Buffer.alloc(2 * MIB))).json()).toMatchObject({ error: 'upload_unknown' })
  const [row] = await server.database.asSystem((tx) => tx.select().from(uploads).where(eq(uploads.takeId, theirs.key)))
  expect(row?.receivedBytes ?? MIB).toBe(MIB)
})

describe('a connection that breaks', () => {
  /** Sends the beginning of a chunk, and resolves when the handler has read it. */
  const sendPart = async (bytes: Uint8Array) => {
    const requested = once(server.app.server, 'request') as Promise<[IncomingMessage]>
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const headers = { ...upload.headers(0), 'content-length': String(wav.length), 'sec-fetch-site': 'same-origin' }
    const path = `/api/uploads/${upload.key}`
    const sending = request({ port, method: 'PATCH', path, headers: { ...headers, cookie: storyteller.cookie() } })
    sending.on('error', () => {})
    sending.write(bytes)
    const [received] = await requested
    // The socket has everything long before the handler reads it: the person is looked up first.
    const isRead = () =>
      received.readableDidRead &&
      received.readableLength === 0 &&
      received.socket.bytesRead === sending.socket?.bytesWritten
    await expect.poll(isRead, { timeout: 60_000 }).toBe(true)
    return { breakOff: () => sending.destroy() }
  }
  const untilLogged = (code: string) =>
    expect.poll(() => logged.some((line) => line.includes(`"${code}"`)), { timeout: 60_000 }).toBe(true)

  test('what had arrived is stored, and the rest follows', async () => {
    const { breakOff } = await sendPart(wav.subarray(0, 7000))
    breakOff()
    await expect.poll(storedBytes, { timeout: 60_000 }).toBe(7000)
    await upload.sendChunk(7000, wav.subarray(7000))
    expect((await savedAudio()).equals(wav)).toBe(true)
  })

  test('a request that still hangs is not waited for, and changes nothing that came after it', async () => {
    const { breakOff } = await sendPart(otherWav.subarray(0, 7000))
    expect(await storedBytes()).toBe(0)
    expect(statusOf(await upload.sendChunk(0, wav))).toBe(204)
    breakOff()
    await untilLogged('wrong_offset')
    expect((await savedAudio()).equals(wav)).toBe(true)
  })
})

describe('a request that is not tus 1.0.0', () => {
  const OK = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  test.each([
    ['without a version', { 'tus-resumable': undefined }, 412, 'tus_version'],
    ['of another version', { 'tus-resumable': '0.2.2' }, 412, 'tus_version'],
    ['without an offset', { 'upload-offset': undefined }, 400, 'invalid_input'],
    ['with a negative offset', { 'upload-offset': '-1' }, 400, 'invalid_input'],
    ['with an odd length', { 'upload-length': '1e3' }, 400, 'invalid_input'],
    ['with another content type', { 'content-type': 'text/plain' }, 400, 'invalid_input'],
  ])('%s', async (_, change, status, error) => {
    const headers = Object.fromEntries(
      Object.entries({ ...OK, ...change }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
    const path = `/api/uploads/${upload.key}`
    const refused = await storyteller.send('PATCH', path, { payload: Buffer.from(wav), headers })
    expect(refused.statusCode).toBe(status)
    expect(refused.json()).toMatchObject({ error })
    expect(await storedBytes()).toBe(0)
  })

  test.each([
    ['neither with a length nor with its deferral', {}, 'wrong_length'],
    ['with both', { 'upload-length': '5', 'upload-defer-length': '1' }, 'wrong_length'],
    ['with an odd deferral', { 'upload-defer-length': '2' }, 'invalid_input'],
  ])('a creation %s', async (_, headers, error) => {
    const refused = await storyteller.send('POST', '/api/uploads', {
      headers: { 'tus-resumable': '1.0.0', ...headers },
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error })
  })
})
