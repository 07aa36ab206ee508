import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '../startup-errors.ts'
import { sessionSecret } from './sessions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-secret-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('is created once by concurrent starts, and is private', async () => {
  const dataDir = join(folder, 'data')
  const made = await Promise.all([1, 2, 3].map(() => sessionSecret(undefined, dataDir)))
  expect(new Set(made).size).toBe(1)
  expect(made[0]?.length).toBeGreaterThanOrEqual(32)
  expect(await sessionSecret(undefined, dataDir)).toBe(made[0])
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o077).toBe(0)
  expect(await readdir(dataDir)).toEqual(['session-secret'])
})

test('if there is one, nothing is written, which a full disk would refuse', async () => {
  const dataDir = join(folder, 'full')
  const made = await sessionSecret(undefined, dataDir)
  const { mtimeNs } = await stat(dataDir, { bigint: true })
  expect(await sessionSecret(undefined, dataDir)).toBe(made)
  expect((await stat(dataDir, { bigint: true })).mtimeNs).toBe(mtimeNs)
})

test('uses the configured secret', async () => {
  expect(await sessionSecret('from the operator', join(folder, 'unused'))).toBe('from the operator')
})

test('a damaged secret stops startup with one sentence', async () => {
  const dataDir = join(folder, 'damaged')
  await mkdir(dataDir)
  for (const damage of ['', 'short']) {
    await writeFile(join(dataDir, 'session-secret'), damage)
    await expect(sessionSecret(undefined, dataDir)).rejects.toThrow(StartupError)
  }
  await rm(join(dataDir, 'session-secret'))
  await mkdir(join(dataDir, 'session-secret'))
  await expect(sessionSecret(undefined, dataDir)).rejects.toThrow('session-secret is damaged. Delete it')
})
