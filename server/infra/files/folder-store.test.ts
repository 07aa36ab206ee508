import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushFolder } from './flush-folder.ts'
import { openFolderStore } from './folder-store.ts'

vi.mock('./flush-folder.ts', { spy: true })

let root: string
let umask: number
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-store-'))
  umask = process.umask(0o022)
  vi.mocked(flushFolder).mockClear()
})
afterEach(async () => {
  process.umask(umask)
  await rm(root, { recursive: true })
})

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const NAME = `ab${'x'.repeat(22)}.wav`

test('what is in the store is for nobody else, whatever made it', async () => {
  const folder = join(root, 'files')
  const store = await openFolderStore(folder)
  const made = join(root, 'copy')
  await writeFile(made, 'sound')
  await chmod(made, 0o644)
  await store.adopt(NAME, made)
  expect(await modeOf(join(folder, 'ab', NAME))).toBe(0o600)
  for (const path of [folder, join(folder, 'incoming'), join(folder, 'ab')]) expect(await modeOf(path)).toBe(0o700)
})

test('a file is there for good when its shelf is, also a new one', async () => {
  const folder = join(root, 'files')
  const store = await openFolderStore(folder)
  const adopt = async (name: string) => {
    vi.mocked(flushFolder).mockClear()
    await writeFile(join(root, 'copy'), 'sound')
    await store.adopt(name, join(root, 'copy'))
    return vi.mocked(flushFolder).mock.calls.map(([path]) => path)
  }
  expect(await adopt(NAME)).toEqual([join(folder, 'ab'), folder])
  expect(await adopt(NAME.replace('xx', 'yy'))).toEqual([join(folder, 'ab')])
})
