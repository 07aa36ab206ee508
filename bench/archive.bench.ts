// The archive of 5 GB of recordings, written to the disk, against `zip -0` of the same files; and what the server needs for it.
import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { benchmark, compare, limitRow, ratioRow, scratchFolder } from './support/benchmark.ts'
import { saveBigWav } from './support/big-wav.ts'
import { forgetMost, memoryOf, type Registered, registered, runServer } from './support/running-server.ts'

const STORIES = 50
const FILE = 100_000_000
const TOTAL = STORIES * FILE
/** What is told, one archive and the ZIP it is compared with. */
const ROOM = 3.2 * TOTAL
const ROUNDS = 3
const MAX_MIB = 200

const run = promisify(execFile)

/** Has the archive of somebody's vault written to `target`; returns its bytes a second. */
const download = async (person: Registered, familyId: number, target: string): Promise<number> => {
  const begun = performance.now()
  const response = await person.ask(`/api/archive/${familyId}`)
  const bytes = Number(response.headers.get('content-length'))
  if (!response.ok || !response.body) throw new Error(await response.text())
  await pipeline(Readable.fromWeb(response.body), createWriteStream(target))
  return bytes / ((performance.now() - begun) / 1000)
}

/** The same with `zip`, which does not compress either. */
const zipAlone = async (folder: string, target: string): Promise<number> => {
  const begun = performance.now()
  await run('zip', ['-0', '-q', '-r', target, folder])
  return TOTAL / ((performance.now() - begun) / 1000)
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const { bavail, bsize } = await statfs(scratch)
  if (bavail * bsize < ROOM) throw new Error(`there are not ${ROOM / 1e9} GB free in ${scratch}.`)
  // Without the programs no job decodes what was told in the meantime.
  const server = await runServer(stack, join(scratch, 'data'), { PATH: '' })
  const person = await registered(server)
  for (let i = 0; i < STORIES; i++) await saveBigWav(server.origin, person.cookie(), FILE)
  const { familyId } = (await (await person.ask('/api/user')).json()) as { familyId: number }
  const [ours, theirs] = [join(scratch, 'ours.zip'), join(scratch, 'theirs.zip')]
  // The embedded database has its own, whatever is downloaded.
  const before = (await memoryOf(server.pid)).now
  await forgetMost(server.pid)
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
  const { most } = await memoryOf(server.pid)
  await download(person, familyId, ours)
  await run('unzip', ['-tq', ours], { maxBuffer: 1e8 })
  const rate = (perSecond: number) => `${(perSecond / 1e6).toFixed(0)} MB/s`
  return [
    ratioRow(
      'the archive of 5 GB to the disk, checksums looked at, against zip -0',
      found.ratio,
      0.5,
      `${rate(found.ours)} against ${rate(found.theirs)}`,
    ),
    limitRow('what the memory of the server grew by at most', most - before, MAX_MIB, 'MiB'),
  ]
})
