// Downloads the archive of 5 GB of recordings to disk and compares it with `zip -0` of the same files. Also measures
// the server's memory.
import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { benchmark, compare, limitRow, ratioRow, scratchFolder } from './support/benchmark.ts'
import { saveBigWav } from './support/big-wav.ts'
import { type RegisteredPerson, registerPerson, runServer, watchMemoryGrowth } from './support/running-server.ts'

const STORIES = 50
const FILE_BYTES = 100_000_000
const TOTAL_BYTES = STORIES * FILE_BYTES
/** Space for the recordings, one archive and one ZIP to compare it with. */
const REQUIRED_BYTES = 3.2 * TOTAL_BYTES
const ROUNDS = 3
const MAX_MIB = 200

const run = promisify(execFile)

/** Downloads a family's archive to `target`. Returns bytes per second. */
const download = async (person: RegisteredPerson, familyId: number, target: string): Promise<number> => {
  const begun = performance.now()
  const response = await person.request(`/api/archive/${familyId}`)
  const bytes = Number(response.headers.get('content-length'))
  if (!response.ok || !response.body) throw new Error(await response.text())
  await pipeline(Readable.fromWeb(response.body), createWriteStream(target))
  return bytes / ((performance.now() - begun) / 1000)
}

/** The same files packed by `zip`, also without compression. Returns bytes per second. */
const zipAlone = async (folder: string, target: string): Promise<number> => {
  const begun = performance.now()
  await run('zip', ['-0', '-q', '-r', target, folder])
  return TOTAL_BYTES / ((performance.now() - begun) / 1000)
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const { bavail, bsize } = await statfs(scratch)
  if (bavail * bsize < REQUIRED_BYTES)
    throw new Error(`This needs ${REQUIRED_BYTES / 1e9} GB of free space in ${scratch}.`)
  // Without ffmpeg on the path, no job decodes the recordings during the measurement.
  const server = await runServer(stack, join(scratch, 'data'), { PATH: '' })
  const person = await registerPerson(server)
  for (let i = 0; i < STORIES; i++) await saveBigWav(server.origin, person.cookie(), FILE_BYTES)
  const { familyId } = (await (await person.request('/api/user')).json()) as { familyId: number }
  const [ours, theirs] = [join(scratch, 'ours.zip'), join(scratch, 'theirs.zip')]
  // The embedded database takes up memory too, so start from what is in use now.
  const memoryGrowth = await watchMemoryGrowth(server.pid)
  const found = await compare(
    ROUNDS,
    async () => {
      const rate = await download(person, familyId, ours)
      await rm(ours)
      return rate
    },
    async () => {
      const rate = await zipAlone(join(scratch, 'data', 'files'), theirs)
      await rm(theirs)
      return rate
    },
  )
  const grownMib = await memoryGrowth()
  await download(person, familyId, ours)
  await run('unzip', ['-tq', ours], { maxBuffer: 1e8 })
  const rate = (perSecond: number) => `${(perSecond / 1e6).toFixed(0)} MB/s`
  return [
    ratioRow(
      'archive of 5 GB to disk with checksums, against zip -0',
      found.ratio,
      0.5,
      `${rate(found.ours)} against ${rate(found.theirs)}`,
    ),
    limitRow('peak memory growth of the server', grownMib, MAX_MIB, 'MiB'),
  ]
})
