import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithBufferPool } from './read-with-buffer-pool.ts'

const bytes = randomBytes(3_000_000)
const opened: Readable[] = []
let folder: string
let path: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-read-'))
  path = join(folder, 'file')
  await writeFile(path, bytes)
  server = createServer(async (request, response) => {
    const [start = 0, end = 0] = (request.url ?? '').slice(1).split('-').map(Number)
    const stream = await readWithBufferPool(path, { start, end })
    opened.push(stream)
    stream.pipe(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const ask = async (range: string): Promise<IncomingMessage> => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const [response]: IncomingMessage[] = await once(get({ port, path: `/${range}`, agent: false }), 'response')
  if (!response) throw new Error('no answer')
  return response
}

/** Reads slowly, so the sender has to wait. */
const readSlowly = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) {
    chunks.push(chunk)
    await turn()
  }
  return Buffer.concat(chunks)
}

test.each([
  [0, 0],
  [0, 262_143],
  [1, 262_144],
  [262_144, 2_999_999],
  [5, 9_999_999],
])('sends bytes %i to %i', async (start, end) => {
  const received = await buffer(await ask(`${start}-${end}`))
  expect(received.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test('concurrent readers, fast and slow, each get their own bytes', async () => {
  const ranges = Array.from({ length: 24 }, (_, i) => ({ start: i * 70_001, end: i * 70_001 + 1_200_000 }))
  const received = await Promise.all(
    ranges.map(async ({ start, end }, i) => {
      const response = await ask(`${start}-${end}`)
      return i % 3 === 0 ? readSlowly(response) : buffer(response)
    }),
  )
  for (const [i, { start, end }] of ranges.entries())
    expect(received[i]?.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test('closes the file when the reader finishes, stops midway or never starts', async () => {
  for (let i = 0; i < 5; i++) {
    const response = await ask('0-2999999')
    if (i % 2) await once(response, 'data')
    response.destroy()
  }
  await buffer(await ask('0-2999999'))
  for (const stream of opened) if (!stream.closed) await once(stream, 'close')
  expect(opened.every((stream) => stream.closed)).toBe(true)
})

test('closes the file when the connection breaks just before a write', async () => {
  const breaking = createServer(async (_request, response) => {
    const stream = await readWithBufferPool(path)
    const { write } = response
    response.write = (...args: unknown[]) => {
      response.socket?.destroy()
      return Reflect.apply(write, response, args)
    }
    stream.pipe(response)
    stream.once('close', () => breaking.emit('file closed'))
  })
  const closed = once(breaking, 'file closed')
  await once(breaking.listen(0, '127.0.0.1'), 'listening')
  const address = breaking.address()
  get({ port: typeof address === 'object' ? address?.port : undefined, agent: false }).once('error', () => {})
  await closed
  await new Promise((resolve) => breaking.close(resolve))
})

test('a destination that keeps its chunks gets separate buffers', async () => {
  const keeping = new PassThrough({ highWaterMark: bytes.length })
  const stream = await readWithBufferPool(path)
  stream.pipe(keeping)
  await once(stream, 'close')
  expect((await buffer(keeping)).equals(bytes)).toBe(true)
})

test('opening a missing file rejects', async () => {
  await expect(readWithBufferPool(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
})
