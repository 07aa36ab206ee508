import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { benchmark, compare, limitRow, ratioRow, scratchFolder } from './support/benchmark.ts'
import { bigWav, saveBigWav } from './support/big-wav.ts'
import { forgetMost, memoryOf, registered, runServer } from './support/running-server.ts'

// A recording of 500 MB saved as a browser saves it, against writing the same bytes to a file on the same disk.

const FILE = 500_000_000
const ROUNDS = 3

/** Writes pieces to a new file and has them on disk at the end; returns their SHA-256 when `hashed`. */
const writeDurably = async (path: string, pieces: Iterable<Buffer>, { hashed }: { hashed: boolean }) => {
  const hash = hashed ? createHash('sha256') : undefined
  const file = await open(path, 'wx')
  try {
    for (const piece of pieces) {
      hash?.update(piece)
      await file.writev([piece])
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash?.digest('hex')
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const data = join(scratch, 'data')
  // Without the programs no job decodes what has been saved while the next one is timed.
  const server = await runServer(stack, data, { PATH: '' })
  const person = await registered(server)
  await wait(10_000)
  const idle = (await memoryOf(server.pid)).now
  await forgetMost(server.pid)

  const save = async () => {
    const { audioUrl, milliseconds } = await saveBigWav(server.origin, person.cookie(), FILE)
    const name = audioUrl.replace('/api/audio/', '')
    await rm(join(data, 'files', name.slice(0, 2), name))
    return FILE / milliseconds
  }
  const write = (hashed: boolean) => async () => {
    const path = join(scratch, 'written')
    const began = performance.now()
    await writeDurably(path, bigWav(FILE), { hashed })
    const rate = FILE / (performance.now() - began)
    await rm(path)
    return rate
  }
  const rows = []
  for (const hashed of [true, false]) {
    const { ratio, ours, theirs } = await compare(ROUNDS, save, write(hashed))
    const figure = `upload of 500 MB, against writing it to disk ${hashed ? 'with' : 'without'} its SHA-256`
    rows.push(ratioRow(figure, ratio, 0.8, `${(ours / 1000).toFixed(0)} against ${(theirs / 1000).toFixed(0)} MB/s`))
  }
  const { most } = await memoryOf(server.pid)
  return [...rows, limitRow('most memory of the server meanwhile, above idle', most - idle, 250, 'MiB')]
})
