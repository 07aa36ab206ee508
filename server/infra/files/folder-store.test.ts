import { chmod, mkdtemp, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedPath } from '#server/testing/stored-path.ts'
import { syncFolder } from './durable-write.ts'
import { openFolderStore } from './folder-store.ts'

vi.mock('./durable-write.ts', { spy: true })
vi.mock('node:fs/promises', { spy: true })

let root: string
let umask: number
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-store-'))
  umask = process.umask(0o022)
  vi.mocked(syncFolder).mockClear()
})
afterEach(async () => {
  process.umask(umask)
  vi.mocked(statfs).mockReset()
  await rm(root, { recursive: true })
})

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const NAME = `ab${'x'.repeat(22)}.wav`

test('every file in the store is private', async () => {
  const folder = join(root, 'files')
  const store = await openFolderStore(folder)
  const made = join(root, 'copy')
  await writeFile(made, 'audio')
  await chmod(made, 0o644)
  await store.adopt(NAME, made)
  expect(await modeOf(join(folder, 'ab', NAME))).toBe(0o600)
  for (const path of [folder, join(folder, 'incoming'), join(folder, 'ab')]) expect(await modeOf(path)).toBe(0o700)
})

test('storing a file flushes its folder, even a new one', async () => {
  const folder = join(root, 'files')
  const store = await openFolderStore(folder)
  const adopt = async (name: string) => {
    vi.mocked(syncFolder).mockClear()
    await writeFile(join(root, 'copy'), 'audio')
    await store.adopt(name, join(root, 'copy'))
    return vi.mocked(syncFolder).mock.calls.map(([path]) => path)
  }
  expect(await adopt(NAME)).toEqual([join(folder, 'ab'), folder])
  expect(await adopt(NAME.replace('xx', 'yy'))).toEqual([join(folder, 'ab')])
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test('link adds a name for the same file, before and after sealing', async () => {
  const store = await openFolderStore(join(root, 'files'))
  await store.append(undefined, NAME, 0, Buffer.from('audio'))
  const inode = async (path: string) => (await stat(path)).ino
  await store.link(NAME, join(root, 'draft'))
  await store.seal(NAME, 5)
  await store.link(NAME, join(root, 'sealed'))
  expect(await inode(join(root, 'draft'))).toBe(await inode(await storedPath(store, NAME)))
  expect(await inode(join(root, 'sealed'))).toBe(await inode(await storedPath(store, NAME)))
  await store.remove(NAME)
  expect(await readFile(join(root, 'sealed'), 'utf8')).toBe('audio')
})

test('a draft is continued at its offset, over what is there, also after it was sealed', async () => {
  const store = await openFolderStore(join(root, 'files'))
  expect(await store.append(undefined, NAME, 0, Buffer.from('au???'))).toBe(5)
  expect(await store.append(undefined, NAME, 2, Buffer.from('di'))).toBe(4)
  await store.seal(NAME, 4)
  await store.seal(NAME, 4)
  expect(await readFile(await storedPath(store, NAME), 'utf8')).toBe('audi')
  expect(await store.append(undefined, NAME, 4, Buffer.from('o'))).toBe(5)
  expect(await store.info(NAME)).toBeUndefined()
  await store.seal(NAME, 5)
  expect(await readFile(await storedPath(store, NAME), 'utf8')).toBe('audio')
})

test('a draft that has lost bytes gets no hole: nothing is written, and its length is returned', async () => {
  const store = await openFolderStore(join(root, 'files'))
  expect(await store.append(undefined, NAME, 5, Buffer.from('x'))).toBe(0)
  await store.append(undefined, NAME, 0, Buffer.from('audio'))
  expect(await store.append(undefined, NAME, 6, Buffer.from('x'))).toBe(5)
  expect(await store.appended(NAME)).toBe(5)
})

test('sealing a missing draft fails', async () => {
  const store = await openFolderStore(join(root, 'files'))
  await expect(store.seal(NAME, 5)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('replaceable files leave more free space than recordings', async () => {
  const { bavail, bsize } = await statfs(root)
  const store = await openFolderStore(join(root, 'files'), { minFreeBytes: (bavail * bsize) / 2 })
  await store.requireFreeSpace('recording')
  await store.write(NAME, bytesOf('audio'))
  await expect(store.requireFreeSpace()).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('without free space for a recording, replaceable files are deleted once for all concurrent requests', async () => {
  const maxBytes = Number.MAX_SAFE_INTEGER
  const disk = await statfs(root)
  const gate = Promise.withResolvers<void>()
  const discardScratch = vi.fn(async (hasFreeSpace: () => Promise<boolean>) => {
    expect(await hasFreeSpace()).toBe(false)
    await gate.promise
    vi.mocked(statfs).mockResolvedValue({ ...disk, bavail: 1, bsize: 2 * maxBytes } as Awaited<
      ReturnType<typeof statfs>
    >)
  })
  const store = await openFolderStore(join(root, 'files'), { minFreeBytes: maxBytes, discardScratch })
  await expect(store.requireFreeSpace()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(discardScratch).not.toHaveBeenCalled()
  const requests = [store.requireFreeSpace('recording'), store.write(NAME, bytesOf('audio'))]
  // Checked before the first byte is written.
  await expect.poll(() => vi.mocked(statfs).mock.calls.length).toBe(5)
  gate.resolve()
  await Promise.all(requests)
  expect(discardScratch).toHaveBeenCalledTimes(1)
  expect(await readFile(await storedPath(store, NAME), 'utf8')).toBe('audio')
})

test('a recording is rejected when no replaceable files are left', async () => {
  const store = await openFolderStore(join(root, 'files'), { minFreeBytes: Number.MAX_SAFE_INTEGER })
  await expect(store.requireFreeSpace('recording')).rejects.toMatchObject({ code: 'ENOSPC' })
})
