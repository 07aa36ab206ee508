import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../media/testing/scratch-folder.ts'
import { writeAll, writeAtomically, writeDurably } from './durable-write.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([
  [0, 1000],
  [1, 1],
  [1024 * 1024, 64 * 1024],
  [3_333_333, 65_521],
  [3_333_333, 3_000_000],
])('writeDurably: %i bytes in chunks of %i', async (length, size) => {
  const bytes = randomBytes(length)
  const path = join(folder, `${length}-${size}`)
  const stored = await writeDurably(path, inChunks(bytes, size))
  expect(stored).toEqual({ bytes: length, sha256: createHash('sha256').update(bytes).digest('hex') })
  expect((await readFile(path)).equals(bytes)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('writeDurably rejects with the error of the source', async () => {
  const source = async function* () {
    yield* inChunks(randomBytes(2_000_000), 100_000)
    throw new Error('the line broke')
  }
  await expect(writeDurably(join(folder, 'broken'), source())).rejects.toThrow('the line broke')
})

test('writeDurably does not overwrite a file', async () => {
  await writeDurably(join(folder, 'existing'), inChunks(Buffer.from('one'), 3))
  await expect(writeDurably(join(folder, 'existing'), inChunks(Buffer.from('two'), 3))).rejects.toThrow('EEXIST')
  expect(await readFile(join(folder, 'existing'), 'utf8')).toBe('one')
})

const chunks = () => [Buffer.from('We walked '), Buffer.from('to the '), Buffer.from('river')]

/** A file on a disk with `freeBytes` left, which accepts at most `maxWriteBytes` per write. */
const nearlyFull = (freeBytes: number, maxWriteBytes: number) => {
  const written: Buffer[] = []
  const take = async (bytes: Uint8Array) => {
    const part = bytes.subarray(0, Math.min(maxWriteBytes, freeBytes - Buffer.concat(written).length))
    if (part.length === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    written.push(Buffer.from(part))
    return { bytesWritten: part.length }
  }
  const file = { writev: (all: Uint8Array[]) => take(Buffer.concat(all)), write: take }
  return { file, written: () => Buffer.concat(written).toString() }
}

test('writeAll: partial writes are continued to the last byte', async () => {
  const disk = nearlyFull(100, 4)
  await writeAll(disk.file, chunks())
  expect(disk.written()).toBe('We walked to the river')
})

test('writeAll: a full disk after a partial write is an error', async () => {
  const disk = nearlyFull(20, 100)
  await expect(writeAll(disk.file, chunks())).rejects.toMatchObject({ code: 'ENOSPC' })
})

const scratch = scratchFolder()
const namesThere = () => readdir(dirname(scratch('x')))

test('writeAtomically: the target appears only when it is complete', async () => {
  const seen = await writeAtomically(scratch('a'), async (temporary) => {
    await writeFile(temporary, 'half')
    const during = await namesThere()
    await writeFile(temporary, 'all of it')
    return during
  })
  expect(seen).toEqual([expect.stringMatching(/^a\..+\.part$/)])
  expect(await readFile(scratch('a'), 'utf8')).toBe('all of it')
  expect(await namesThere()).toEqual(['a'])
})

test('writeAtomically: a failed write leaves the old target and no temporary file', async () => {
  await writeFile(scratch('a'), 'before')
  const failing = writeAtomically(scratch('a'), async (temporary) => {
    await writeFile(temporary, 'half')
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  expect(await readFile(scratch('a'), 'utf8')).toBe('before')
  expect(await namesThere()).toEqual(['a'])
})

test('writeAtomically: writing nothing is an error', async () => {
  await expect(writeAtomically(scratch('b'), async () => undefined)).rejects.toThrow('ENOENT')
})
