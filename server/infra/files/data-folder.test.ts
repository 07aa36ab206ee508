import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StartupError } from '../startup-errors.ts'
import { findDataFolder, openDataFolder } from './data-folder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-data-'))
  await writeFile(join(root, 'file'), 'x')
})
afterAll(() => rm(root, { recursive: true }))

/** Without our own database, whose account may need more. */
const open = (dataDir: string) =>
  openDataFolder({ dataDir, fallbackDataDir: undefined, databaseUrl: 'postgres://db/keepsaid' })

test('openDataFolder creates a private folder with its parents, and accepts an existing one', async () => {
  const folder = join(root, 'a', 'b', 'data')
  expect(await open(folder)).toBe(folder)
  expect(await open(folder)).toBe(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test.each(['file', 'file/data', 'file/a/b'])(
  'a path that is a file, or is below one, stops startup with an explanation: %s',
  async (name) => {
    const opening = open(join(root, name))
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(/DATA_DIR=.* is a file/)
  },
)

// Node's recursive mkdir never returns for this path on Linux.
test('a path where no folder can be created stops startup with an explanation', async () => {
  await expect(open('/proc/x')).rejects.toThrow(/^DATA_DIR=\/proc\/x cannot be used/)
})

test('findDataFolder finds the folder of a server, and creates none where there has been no server', async () => {
  const find = (dataDir: string) =>
    findDataFolder({ dataDir, fallbackDataDir: undefined, databaseUrl: 'postgres://db/keepsaid' })
  const used = join(root, 'used')
  await mkdir(join(used, 'files'), { recursive: true })
  expect(find(used)).toBe(used)
  const mistyped = join(root, 'usde')
  const none = new StartupError(
    `There is no Keepsaid in ${mistyped}. Set DATA_DIR to the data folder of your server, and try again.`,
  )
  expect(() => find(mistyped)).toThrow(none)
  expect(await readdir(root)).not.toContain('usde')
  await mkdir(mistyped)
  expect(() => find(mistyped)).toThrow(none)
  expect(() => find(join(root, 'file'))).toThrow(/DATA_DIR=.* is a file/)
})

describe.runIf(process.getuid?.() === 0)('as root, with our own database', () => {
  const openWithDatabase = (dataDir: string, fallbackDataDir?: string) =>
    openDataFolder({ dataDir, fallbackDataDir, databaseUrl: undefined }, printed)
  const printed = vi.fn()
  let reachable: string
  let home: string
  beforeAll(async () => {
    reachable = await mkdtemp(join(tmpdir(), 'keepsaid-root-'))
    await chmod(reachable, 0o755)
    home = join(reachable, 'home')
    await mkdir(home, { mode: 0o700 })
  })
  afterAll(() => rm(reachable, { recursive: true }))

  test('other accounts can pass through the folder and its new parents, but not list them', async () => {
    const folder = join(reachable, 'a', 'data')
    expect(await openWithDatabase(folder)).toBe(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o711)
    expect((await stat(join(reachable, 'a'))).mode & 0o777).toBe(0o711)
    expect(printed).not.toHaveBeenCalled()
  })

  test("the default folder in root's home is replaced by one that the database can reach, and that is printed", async () => {
    const fallback = join(reachable, 'lib')
    expect(await openWithDatabase(join(home, 'keepsaid', 'data'), fallback)).toBe(fallback)
    expect(printed).toHaveBeenCalledWith(expect.stringContaining(`Recordings and database are in ${fallback}`))
    expect(await readdir(home)).toEqual([])
  })

  test("a chosen folder in root's home stops startup and names another", async () => {
    const opening = openWithDatabase(join(home, 'data'))
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(`can't enter ${home}. Choose a folder such as /var/lib/keepsaid`)
  })
})
