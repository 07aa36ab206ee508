import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { benchmark, compare, limitRow, ratioRow, scratchFolder } from './support/benchmark.ts'
import { bigWav, saveBigWav } from './support/big-wav.ts'
import { registerPerson, runServer, watchMemoryGrowth } from './support/running-server.ts'

// Saves a recording of 500 MB as a browser does, compared with writing the same bytes to a file on the same disk.

const FILE_BYTES = 500_000_000
const ROUNDS = 3

/** Writes chunks to a new file and syncs it to disk. Returns their SHA-256 if `hashed`. */
const writeDurably = async (path: string, chunks: Iterable<Buffer>, { hashed }: { hashed: boolean }) => {
  const hash = hashed ? createHash('sha256') : undefined
  const file = await open(path, 'wx')
  try {
    for (const chunk of chunks) {
      hash?.update(chunk)
      await file.writev([chunk])
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
  // Without ffmpeg on the path, no job decodes saved recordings during the measurement.
  const server = await runServer(stack, data, { PATH: '' })
  const person = await registerPerson(server)
  await wait(10_000)
  const memoryGrowth = await watchMemoryGrowth(server.pid)

  const save = async () => {
    const { audioUrl, milliseconds } = await saveBigWav(server.origin, person.cookie(), FILE_BYTES)
    const name = audioUrl.replace('/api/audio/', '')
    await rm(join(data, 'files', name.slice(0, 2), name))
    return FILE_BYTES / milliseconds
  }
  const write = (hashed: boolean) => async () => {
    const path = join(scratch, 'written')
    const began = performance.now()
    await writeDurably(path, bigWav(FILE_BYTES), { hashed })
    const rate = FILE_BYTES / (performance.now() - began)
    await rm(path)
    return rate
  }
  const rows = []
  for (const hashed of [true, false]) {
    const { ratio, ours, theirs } = await compare(ROUNDS, save, write(hashed))
    const figure = `upload of 500 MB, against writing it to disk ${hashed ? 'with' : 'without'} its SHA-256`
    rows.push(ratioRow(figure, ratio, 0.8, `${(ours / 1000).toFixed(0)} against ${(theirs / 1000).toFixed(0)} MB/s`))
  }
  const grownMib = await memoryGrowth()
  return [...rows, limitRow('peak memory of the server, above idle', grownMib, 250, 'MiB')]
})
