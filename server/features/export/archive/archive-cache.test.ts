import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArchiveCache } from './archive-cache.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-archives-'))
})
afterEach(() => rm(root, { recursive: true }))

const HOUR = 60 * 60_000
type Cache = ReturnType<typeof createArchiveCache>

/** Makes an archive of `bytes` that was last used `hoursAgo`. */
const make = async (cache: Cache, whose: { userId: number; familyId: number }, bytes: number, hoursAgo = 0) => {
  const { id } = await cache.create(whose, async (_id, folder, requireWithinLimit) => {
    await writeFile(join(folder, 'texts'), Buffer.alloc(bytes))
    await requireWithinLimit()
    return { ...whose, scope: 'vault', name: 'x', root: 'x', bytes, createdAt: 0, entries: [] }
  })
  const at = new Date(Date.now() - hoursAgo * HOUR)
  if (hoursAgo > 0) await utimes(join(root, id), at, at)
  return id
}

test('the limits per family and in total remove the oldest idle archives', async () => {
  const cache = createArchiveCache(root, { family: 10_000, all: 25_000 })
  const first = await make(cache, { familyId: 1, userId: 1 }, 6000, 3)
  const other = await make(cache, { familyId: 2, userId: 2 }, 9000, 4)
  const second = await make(cache, { familyId: 1, userId: 3 }, 6000, 2)
  expect((await readdir(root)).sort()).toEqual([second, other].sort())
  const third = await make(cache, { familyId: 3, userId: 4 }, 9500)
  expect((await readdir(root)).sort()).toEqual([second, other, third].sort())
  const fourth = await make(cache, { familyId: 4, userId: 5 }, 5000)
  expect((await readdir(root)).sort()).toEqual([second, third, fourth].sort())
  expect(await cache.find(first)).toBeUndefined()
})

test('an archive that exceeds the limit next to archives in use fails and leaves no files', async () => {
  const cache = createArchiveCache(root, { family: 10_000, all: 25_000 })
  const sent = await make(cache, { familyId: 1, userId: 1 }, 6000, 3)
  const release = cache.acquire(sent)
  await expect(make(cache, { familyId: 1, userId: 2 }, 6000)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(root)).toEqual([sent])
  await release()
  const next = await make(cache, { familyId: 1, userId: 2 }, 6000)
  expect(await readdir(root)).toEqual([next])
})

test('freeSpace removes idle archives until there is space, but none in use', async () => {
  const cache = createArchiveCache(root)
  const whose = (userId: number) => ({ familyId: 1, userId })
  const [old, , sent, fresh] = [
    await make(cache, whose(1), 10, 2),
    await make(cache, whose(2), 10, 3),
    await make(cache, whose(3), 10, 4),
    await make(cache, whose(4), 10),
  ]
  const release = cache.acquire(sent)
  await cache.freeSpace(async () => (await readdir(root)).length < 4)
  expect((await readdir(root)).sort()).toEqual([old, sent, fresh].sort())
  await expect.poll(async () => Date.now() - (await stat(join(root, sent))).mtimeMs).toBeLessThan(60_000)
  // Nor does another process remove what this one is sending.
  await createArchiveCache(root).freeSpace(async () => false)
  expect((await readdir(root)).sort()).toEqual([sent, fresh].sort())
  await release()
})
