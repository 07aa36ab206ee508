import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { findValidMp4Prefix, findValidPrefix, findValidWavPrefix, findValidWebmPrefix } from './valid-prefix.ts'

const scratch = scratchFolder()
const recorded = (name: string) => readFile(fileURLToPath(new URL(`./testing/${name}`, import.meta.url)))
const inMemory = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (position: number, length: number) => bytes.subarray(position, position + length),
})

describe.each([
  { name: 'chromium-live.webm', find: findValidWebmPrefix, from: 4_400 },
  { name: 'chromium-live.m4a', find: findValidMp4Prefix, from: 6_300 },
])('$name', ({ name, find, from }) => {
  test('a complete file gives null', async () => {
    expect(await find(inMemory(await recorded(name)))).toBeNull()
  })

  test('truncated anywhere: the prefix is complete, and less than 150 ms is lost', async () => {
    const bytes = await recorded(name)
    for (let length = from; length < bytes.length; length += 1) {
      const part = await find(inMemory(bytes.subarray(0, length)))
      if (!part) continue
      expect(part.end).toBeLessThanOrEqual(length)
      expect(part.lostMs).toBeLessThan(150)
      expect(await find(inMemory(bytes.subarray(0, part.end)))).toBeNull()
    }
  })
})

test('a WAV of unknown length, truncated anywhere: the prefix ends with a whole sample', async () => {
  const complete = toneWav(0.01)
  // Another chunk before the samples, in stereo.
  const bytes = Buffer.concat([complete.subarray(0, 36), Buffer.from('LIST\x02\0\0\0ab'), complete.subarray(36)])
  bytes.writeUInt16LE(4, 32)
  const samplesStart = 54
  bytes.writeUInt32LE(0xffffffff, samplesStart - 4)
  for (let length = 12; length <= bytes.length; length += 1) {
    const rest = length < samplesStart ? 0 : (length - samplesStart) % 4
    expect(await findValidWavPrefix(inMemory(bytes.subarray(0, length)))).toEqual(
      rest === 0 ? null : { end: length - rest, lostMs: 0 },
    )
  }
  // One that knows its length is truncated, which ffmpeg and its header tell.
  expect(await findValidWavPrefix(inMemory(complete.subarray(0, -1)))).toBeNull()
})

async function partOf(bytes: Uint8Array) {
  await writeFile(scratch('part'), bytes)
  return await findValidPrefix(scratch('part'))
}

test('findValidPrefix reads a file', async () => {
  const webm = await recorded('chromium-live.webm')
  expect(await partOf(webm)).toBeNull()
  expect(await partOf(webm.subarray(0, 3_900))).toMatchObject({ end: 3_823 })
})

test('findValidPrefix: null for other formats and for invalid structures', async () => {
  const webm = await recorded('chromium-live.webm')
  expect(await partOf(Buffer.from('RIFF\0\0\0\0WAVE'))).toBeNull()
  expect(await partOf(Buffer.concat([webm, Buffer.alloc(100, 'x')]))).toBeNull()
  // A block size far beyond the end of the file.
  const block = Buffer.from('a308fffffffe', 'hex')
  expect(await partOf(Buffer.concat([webm, block, Buffer.alloc(100)]))).not.toBeNull()
  expect(await partOf(Buffer.concat([webm, block, Buffer.alloc(300_000)]))).toBeNull()
})
