import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepArchives } from './kept-archives.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-kept-'))
})
afterEach(() => rm(root, { recursive: true }))

const HOUR = 60 * 60_000
type Kept = ReturnType<typeof keepArchives>

/** Makes an archive of `bytes` that was last touched so many hours ago. */
const make = async (kept: Kept, whose: { userId: number; familyId: number }, bytes: number, hoursAgo = 0) => {
  const { id } = await kept.make(whose, async (_id, folder, requireShare) => {
    await writeFile(join(folder, 'texts'), Buffer.alloc(bytes))
    await requireShare()
    return { ...whose, scope: 'vault', folder: 'x', bytes, madeAt: 0, entries: [] }
  })
  const at = new Date(Date.now() - hoursAgo * HOUR)
  if (hoursAgo > 0) await utimes(join(root, id), at, at)
  return id
}

test('the archives of a family, and of all, come to no more than they may; those longest at rest go', async () => {
  const kept = keepArchives(root, { family: 10_000, all: 25_000 })
  const first = await make(kept, { familyId: 1, userId: 1 }, 6000, 3)
  const other = await make(kept, { familyId: 2, userId: 2 }, 9000, 4)
  const second = await make(kept, { familyId: 1, userId: 3 }, 6000, 2)
  expect((await readdir(root)).sort()).toEqual([second, other].sort())
  const third = await make(kept, { familyId: 3, userId: 4 }, 9500)
  expect((await readdir(root)).sort()).toEqual([second, other, third].sort())
  const fourth = await make(kept, { familyId: 4, userId: 5 }, 5000)
  expect((await readdir(root)).sort()).toEqual([second, third, fourth].sort())
  expect(await kept.find(first)).toBeUndefined()
})

test('one that is too large, beside those that are being sent, is refused and leaves nothing', async () => {
  const kept = keepArchives(root, { family: 10_000, all: 25_000 })
  const sent = await make(kept, { familyId: 1, userId: 1 }, 6000, 3)
  const release = kept.hold(sent)
  await expect(make(kept, { familyId: 1, userId: 2 }, 6000)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(root)).toEqual([sent])
  await release()
  const next = await make(kept, { familyId: 1, userId: 2 }, 6000)
  expect(await readdir(root)).toEqual([next])
})

test('where a recording finds no room, those at rest go until there is some', async () => {
  const kept = keepArchives(root)
  const whose = (userId: number) => ({ familyId: 1, userId })
  const [old, , sent, fresh] = [
    await make(kept, whose(1), 10, 2),
    await make(kept, whose(2), 10, 3),
    await make(kept, whose(3), 10, 4),
    await make(kept, whose(4), 10),
  ]
  const release = kept.hold(sent)
  await kept.giveUp(async () => (await readdir(root)).length < 4)
  expect((await readdir(root)).sort()).toEqual([old, sent, fresh].sort())
  await expect.poll(async () => Date.now() - (await stat(join(root, sent))).mtimeMs).toBeLessThan(60_000)
  // Nor does another process remove what this one is sending.
  await keepArchives(root).giveUp(async () => false)
  expect((await readdir(root)).sort()).toEqual([sent, fresh].sort())
  await release()
})
