import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from './testing/scratch-folder.ts'
import { writeWhole } from './write-whole.ts'

const scratch = scratchFolder()
const namesThere = () => readdir(dirname(scratch('x')))

test('the file appears under its name only when it is whole', async () => {
  const seen = await writeWhole(scratch('a'), async (temporary) => {
    await writeFile(temporary, 'half')
    const during = await namesThere()
    await writeFile(temporary, 'all of it')
    return during
  })
  expect(seen).toEqual([expect.stringMatching(/^a\..+\.part$/)])
  expect(await readFile(scratch('a'), 'utf8')).toBe('all of it')
  expect(await namesThere()).toEqual(['a'])
})

test('when writing fails nothing is left, and what was there before stays', async () => {
  await writeFile(scratch('a'), 'before')
  const failing = writeWhole(scratch('a'), async (temporary) => {
    await writeFile(temporary, 'half')
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  expect(await readFile(scratch('a'), 'utf8')).toBe('before')
  expect(await namesThere()).toEqual(['a'])
})

test('when nothing was written at all, that is an error', async () => {
  await expect(writeWhole(scratch('b'), async () => undefined)).rejects.toThrow('ENOENT')
})
