import { mkdir, readdir, symlink, utimes } from 'node:fs/promises'
import { delimiter } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findMediaTools, openMedia } from './media-tools.ts'
import { fakeTool } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

const scratch = scratchFolder()
beforeAll(async () => {
  await mkdir(scratch('both'))
  await mkdir(scratch('own'))
  await mkdir(scratch('decoy/ffmpeg'), { recursive: true })
  for (const name of ['both/ffmpeg', 'both/ffprobe', 'own/ffmpeg']) await fakeTool(scratch(name), '')
})

test('searches the path and skips folders named like a program', async () => {
  const path = ['', scratch('nowhere'), scratch('decoy'), scratch('both')].join(delimiter)
  expect(await findMediaTools({ path })).toEqual({ ffmpeg: scratch('both/ffmpeg'), ffprobe: scratch('both/ffprobe') })
})

test('prefers configured paths, and the ffprobe next to a configured ffmpeg', async () => {
  expect(await findMediaTools({ ffmpeg: scratch('own/ffmpeg'), path: scratch('both') })).toEqual({
    ffmpeg: scratch('own/ffmpeg'),
    ffprobe: scratch('both/ffprobe'),
  })
  expect(await findMediaTools({ ffmpeg: scratch('both/ffmpeg'), path: '' })).toEqual({
    ffmpeg: scratch('both/ffmpeg'),
    ffprobe: scratch('both/ffprobe'),
  })
})

test('falls back to the search path when the configured files are missing', async () => {
  const found = await findMediaTools({ ffmpeg: scratch('gone'), ffprobe: scratch('gone'), path: scratch('both') })
  expect(found).toEqual({ ffmpeg: scratch('both/ffmpeg'), ffprobe: scratch('both/ffprobe') })
})

test('finds nothing when one of the programs is missing', async () => {
  expect(await findMediaTools({ path: scratch('own') })).toBeUndefined()
})

test('leftovers of dead processes are removed, even links that lead nowhere', async () => {
  await mkdir(scratch('work/w-old'), { recursive: true })
  await symlink('/nowhere', scratch('work/w-link'))
  await mkdir(scratch('work/w-before-the-clock-was-set-back'))
  const tomorrow = new Date(Date.now() + 86_400_000)
  await utimes(scratch('work/w-before-the-clock-was-set-back'), tomorrow, tomorrow)
  await openMedia({ path: '' }, scratch('work'), true)
  expect(await readdir(scratch('work'))).toEqual([])
})
