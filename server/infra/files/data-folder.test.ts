import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '../startup-errors.ts'
import { openDataFolder } from './data-folder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-data-'))
  await writeFile(join(root, 'file'), 'x')
})
afterAll(() => rm(root, { recursive: true }))

test('openDataFolder creates a private folder with its parents, and accepts an existing one', async () => {
  const folder = join(root, 'a', 'b', 'data')
  await openDataFolder(folder)
  await openDataFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test.each(['file', 'file/data', 'file/a/b'])(
  'a path that is a file, or is below one, stops startup with an explanation: %s',
  async (name) => {
    const opening = openDataFolder(join(root, name))
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(/DATA_DIR=.* is a file/)
  },
)

// Node's recursive mkdir never returns for this path on Linux.
test('a path where no folder can be created stops startup with an explanation', async () => {
  await expect(openDataFolder('/proc/x')).rejects.toThrow(/^DATA_DIR=\/proc\/x cannot be used/)
})
