import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
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

test('the size is told beforehand, to the byte', async () => {
  // More than 64 KiB of directory.
  const many = Array.from({ length: 900 }, (_, i) => entry(`data/${i} Großmutter’s 故事/text.txt`, 'a'.repeat(i)))
  for (const entries of [[], [entry('a.txt', '')], many])
    expect((await buffer(zipStream(entries))).length).toBe(
      zipSize(entries.map(({ path, size = 0 }) => ({ path, mtime, size }))),
    )
})

test('the same files make the same bytes', async () => {
  const make = () => buffer(zipStream([entry('a.txt', 'one'), entry('b.txt', 'two')]))
  expect((await make()).equals(await make())).toBe(true)
})

test('names are marked as UTF-8', async () => {
  const zip = await buffer(zipStream([entry('故事.txt', 'x')]))
  expect(zip.readUInt32LE(0)).toBe(0x04034b50)
  expect(zip.readUInt16LE(6) & (1 << 11)).not.toBe(0)
})

/** Entries that say when they are opened and closed. */
const watched = (count: number, size = 300_000) => {
  const now = { open: 0, most: 0, opened: 0, asked: 0, ended: false }
  async function* entries() {
    try {
      for (let i = 0; i < count; i++) {
        now.asked += 1
        yield entry(`${i}`, '', {
          size,
          open: async () => {
            now.opened += 1
            now.open += 1
            now.most = Math.max(now.most, now.open)
            const pieces = Array.from({ length: size / 1000 }, () => Buffer.alloc(1000))
            return Readable.from(pieces).once('close', () => {
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

test('one file at a time is open, and none is asked for before there is room', async () => {
  const { now, entries } = watched(20)
  const zip = zipStream(entries)
  for (let i = 0; i < 50; i++) await turn()
  // Nobody reads, and a pipe holds little.
  expect(now.asked).toBeLessThan(3)
  await buffer(zip)
  expect(now).toEqual({ open: 0, most: 1, opened: 20, asked: 20, ended: true })
})

test('when the reader goes away, nothing stays open', async () => {
  const { now, entries } = watched(20)
  const zip = zipStream(entries)
  let read = 0
  for await (const piece of zip) {
    read += piece.length
    if (read > 1_000_000) break
  }
  await expect.poll(() => now.ended).toBe(true)
  expect(now.open).toBe(0)
  expect(now.opened).toBeLessThan(8)
})

test('a file that is opened too late, when the reader has gone, is closed', async () => {
  const late = Promise.withResolvers<Readable>()
  const source = Readable.from([Buffer.alloc(10)])
  const zip = zipStream([entry('late', '', { size: 10, open: () => late.promise })])
  zip.destroy()
  await turn()
  late.resolve(source)
  await expect.poll(() => source.destroyed).toBe(true)
})

const failing = {
  'a file that cannot be opened': entry('x', '', { size: 10, open: () => Promise.reject(new Error('gone')) }),
  'a file that breaks off': entry('x', '', {
    size: 10,
    open: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(4)
          throw new Error('bad disk')
        })(),
      ),
  }),
  'a file that is shorter than it was': entry('x', 'four', { size: 10 }),
  'a file that is longer than it was': entry('x', 'four', { size: 2 }),
  'a file that is closed under way': entry('x', '', {
    size: 10,
    open: async () => {
      const source = new Readable({ read: () => {} })
      source.push('four')
      setImmediate(() => source.destroy())
      return source
    },
  }),
}
test.each(Object.entries(failing))('%s breaks the ZIP off', async (_what, broken) => {
  await expect(buffer(zipStream([entry('a', 'fine'), broken, entry('b', 'fine')]))).rejects.toThrow()
})

test('so does what fails between two files', async () => {
  async function* entries() {
    yield entry('a', 'fine')
    throw new Error('no database')
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('no database')
})
