import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ZipEntry, zipSize, zipStream } from './zip-stream.ts'

const mtime = new Date('2026-01-02T03:04:06Z')
const entry = (path: string, bytes: Buffer | string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  path,
  mtime,
  size: Buffer.byteLength(bytes),
  compress: false,
  open: async () => Readable.from([Buffer.from(bytes)]),
  ...more,
})

test('zipSize gives the exact size in advance', async () => {
  // More than 64 KiB of central directory.
  const many = Array.from({ length: 900 }, (_, i) => entry(`data/${i} Großmutter’s 故事/text.txt`, 'a'.repeat(i)))
  for (const entries of [[], [entry('a.txt', '')], many])
    expect((await buffer(zipStream(entries))).length).toBe(
      zipSize(entries.map(({ path, size = 0 }) => ({ path, mtime, size }))),
    )
})

test('the same files give the same bytes', async () => {
  const make = () => buffer(zipStream([entry('a.txt', 'one'), entry('b.txt', 'two')]))
  expect((await make()).equals(await make())).toBe(true)
})

test('names are marked as UTF-8', async () => {
  const zip = await buffer(zipStream([entry('故事.txt', 'x')]))
  expect(zip.readUInt32LE(0)).toBe(0x04034b50)
  expect(zip.readUInt16LE(6) & (1 << 11)).not.toBe(0)
})

/** Entries that count how many are requested, opened and open at once. */
const watchedEntries = (count: number, size = 300_000) => {
  const now = { open: 0, maxOpen: 0, opened: 0, requested: 0, ended: false }
  async function* entries() {
    try {
      for (let i = 0; i < count; i++) {
        now.requested += 1
        yield entry(`${i}`, '', {
          size,
          open: async () => {
            now.opened += 1
            now.open += 1
            now.maxOpen = Math.max(now.maxOpen, now.open)
            const chunks = Array.from({ length: size / 1000 }, () => Buffer.alloc(1000))
            return Readable.from(chunks).once('close', () => {
              now.open -= 1
            })
          },
        })
      }
    } finally {
      now.ended = true
    }
  }
  return { now, entries: entries() }
}

test('one file is open at a time, and the next is requested only when the stream has space', async () => {
  const { now, entries } = watchedEntries(20)
  const zip = zipStream(entries)
  for (let i = 0; i < 50; i++) await nextTick()
  // Without a reader, only the stream's buffer is filled.
  expect(now.requested).toBeLessThan(3)
  await buffer(zip)
  expect(now).toEqual({ open: 0, maxOpen: 1, opened: 20, requested: 20, ended: true })
})

test('destroying the stream closes all files', async () => {
  const { now, entries } = watchedEntries(20)
  const zip = zipStream(entries)
  let read = 0
  for await (const chunk of zip) {
    read += chunk.length
    if (read > 1_000_000) break
  }
  await expect.poll(() => now.ended).toBe(true)
  expect(now.open).toBe(0)
  expect(now.opened).toBeLessThan(8)
})

test('a file that opens after the stream was destroyed is closed', async () => {
  const late = Promise.withResolvers<Readable>()
  const source = Readable.from([Buffer.alloc(10)])
  const zip = zipStream([entry('late', '', { size: 10, open: () => late.promise })])
  zip.destroy()
  await nextTick()
  late.resolve(source)
  await expect.poll(() => source.destroyed).toBe(true)
})

const failing = {
  'a file that cannot be opened': entry('x', '', { size: 10, open: () => Promise.reject(new Error('gone')) }),
  'a file that fails midway': entry('x', '', {
    size: 10,
    open: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(4)
          throw new Error('bad disk')
        })(),
      ),
  }),
  'a file that is shorter than announced': entry('x', 'four', { size: 10 }),
  'a file that is longer than announced': entry('x', 'four', { size: 2 }),
  'a file that closes early': entry('x', '', {
    size: 10,
    open: async () => {
      const source = new Readable({ read: () => {} })
      source.push('four')
      setImmediate(() => source.destroy())
      return source
    },
  }),
}
test.each(Object.entries(failing))('%s destroys the stream', async (_what, broken) => {
  await expect(buffer(zipStream([entry('a', 'fine'), broken, entry('b', 'fine')]))).rejects.toThrow()
})

test('an error between two files destroys the stream', async () => {
  async function* entries() {
    yield entry('a', 'fine')
    throw new Error('no database')
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('no database')
})
