import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDatabaseAddress } from './admin-command.ts'

const URL = 'postgres://keepsaid:secret@db.example.org/stories'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-address-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileWith = async (text: string) => {
  const path = join(folder, 'address')
  await writeFile(path, text)
  return `@${path}`
}

test.each([URL, 'postgresql://x', 'POSTGRES://x', 'postgres:x'])(
  '%s as an argument: refused, and nothing is asked',
  async (url) => {
    const ask = vi.fn(async () => URL)
    const refused = readDatabaseAddress(['data.restored', '-', url], ask)
    await expect(refused).rejects.toThrow('give “-” instead to type it, or @FILE to read it from a file.')
    await expect(refused).rejects.not.toThrow('secret')
    expect(ask).not.toHaveBeenCalled()
  },
)

test('-: the address that was typed', async () => {
  expect(await readDatabaseAddress(['data.restored', '-'], async () => URL)).toEqual(['data.restored', URL])
})

test('@FILE: the address in the file, without line ends', async () => {
  const args = ['data.restored', await fileWith(`${URL}\r\n`)]
  expect(await readDatabaseAddress(args, async () => '')).toEqual(['data.restored', URL])
})

test('@FILE: a file that is missing or has something else in it is refused without its text', async () => {
  const ask = async () => ''
  await expect(readDatabaseAddress(['@/no/such/file'], ask)).rejects.toThrow('/no/such/file can’t be read')
  for (const text of ['', 'secret', `DATABASE_URL=${URL}`, `${URL}\nsecret`]) {
    const refused = readDatabaseAddress([await fileWith(text)], ask)
    await expect(refused).rejects.toThrow('should contain one line')
    await expect(refused).rejects.not.toThrow(/secret/)
  }
})

test('other arguments stay as they are', async () => {
  expect(await readDatabaseAddress(['own'], async () => '')).toEqual(['own'])
})
