// Slow, because only this many files and bytes exceed the limits of a plain ZIP.

import { open, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runProgram } from '#dev/testing/run-program.ts'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { type ZipEntry, zipSize, zipStream } from './zip-stream.ts'

const pathOf = scratchFolder()
const mtime = new Date('2026-01-02T03:04:06Z')
const text = (path: string, words: string, compress = false): ZipEntry => ({
  path,
  mtime,
  size: Buffer.byteLength(words),
  compress,
  open: async () => Readable.from([Buffer.from(words)]),
})

test('unzip reads compressed and stored files, with names in any script', async () => {
  const names = ['Großmutter’s Tür.txt', '故事/三.txt', 'قصة.txt', '👵🏽 tells.txt']
  const zip = pathOf('names.zip')
  await writeFile(zip, await buffer(zipStream(names.map((name, i) => text(name, `${name}\n`.repeat(99), i % 2 === 0)))))
  expect((await runProgram('unzip', ['-t', zip])).stdout).toMatch(/No errors detected/)
  for (const name of names) expect((await runProgram('unzip', ['-p', zip, name])).stdout).toBe(`${name}\n`.repeat(99))
})

test('more files than a plain ZIP can list', async () => {
  const count = 65_600
  const entries = Array.from({ length: count }, (_, i) => text(`${i}`, ''))
  const zip = pathOf('many.zip')
  await writeFile(zip, await buffer(zipStream(entries)))
  expect((await runProgram('unzip', ['-Z', '-h', zip])).stdout).toMatch(`number of entries: ${count}`)
  expect((await runProgram('unzip', ['-l', zip, '65599'])).stdout).toMatch(/ 65599\n/)
})

test('a file of more than 4 GiB, and one after it', async () => {
  // Blocks of zeros are not written, so the file takes no disk space.
  const size = 2 ** 32 + 5000
  const chunk = Buffer.alloc(4 * 1024 * 1024)
  const silence: ZipEntry = {
    path: 'silence.wav',
    mtime,
    size,
    compress: false,
    open: async () =>
      Readable.from(
        (function* () {
          for (let left = size; left > 0; left -= chunk.length)
            yield left < chunk.length ? chunk.subarray(0, left) : chunk
        })(),
      ),
  }
  const entries = [silence, text('after.txt', 'still here')]
  const zip = pathOf('large.zip')
  const file = await open(zip, 'w')
  let at = 0
  for await (const bytes of zipStream(entries)) {
    if (bytes.length < 16_000) await file.write(bytes, 0, bytes.length, at)
    at += bytes.length
  }
  await file.close()
  expect(at).toBe(zipSize(entries.map(({ path, size: bytes = 0 }) => ({ path, mtime, size: bytes }))))
  expect((await runProgram('unzip', ['-l', zip])).stdout).toMatch(new RegExp(`${size} .* silence.wav`))
  expect((await runProgram('unzip', ['-p', zip, 'after.txt'])).stdout).toBe('still here')
})
