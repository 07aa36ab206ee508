// Range requests into a 200 MB recording, compared with nginx serving the same file from the same disk.
import { join } from 'node:path'
import { benchmark, compare, ratioRow, scratchFolder } from './support/benchmark.ts'
import { saveBigWav } from './support/big-wav.ts'
import { getRequest, runLoad } from './support/http-load.ts'
import { serveWithNginx } from './support/nginx.ts'
import { registerPerson, runServer } from './support/running-server.ts'

const FILE = 200_000_000
const KIB = 1024
const RANGES = [
  { name: 'all of', bytes: FILE },
  { name: '8 MiB of', bytes: 8 * 1024 * KIB },
  { name: '64 KiB of', bytes: 64 * KIB },
]
const ROUNDS = 7
const CONNECTIONS = 4
const DURATION_MS = 1500

/** The same ranges for both servers, spread over the file. */
const rangeRequests = (path: string, bytes: number, headers: Record<string, string>): string[] =>
  Array.from({ length: 97 }, (_, i) => {
    const start = Math.floor(((i * 37) % 97) * ((FILE - bytes) / 97))
    return getRequest(path, { ...headers, range: `bytes=${start}-${start + bytes - 1}` })
  })

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  // Without ffmpeg on the path, no job decodes the 200 MB during the measurement.
  const server = await runServer(stack, join(scratch, 'data'), { PATH: '' })
  const person = await registerPerson(server)
  const { audioUrl } = await saveBigWav(server.origin, person.cookie(), FILE)
  const nginx = await serveWithNginx(stack, scratch, join(scratch, 'data', 'files'))
  if (nginx === undefined) {
    console.log('nginx not found, nothing to compare with (Debian: apt-get install nginx).')
    return []
  }
  const name = audioUrl.replace('/api/audio/', '')
  const common = { connections: CONNECTIONS, durationMs: DURATION_MS, status: 206 }
  const rows = []
  for (const range of RANGES) {
    const ours = {
      ...common,
      port: Number(new URL(server.origin).port),
      requests: rangeRequests(audioUrl, range.bytes, { cookie: person.cookie() }),
    }
    const theirs = { ...common, port: nginx, requests: rangeRequests(`/${name.slice(0, 2)}/${name}`, range.bytes, {}) }
    const found = await compare(
      ROUNDS,
      async () => (await runLoad(ours)).requestsPerSecond,
      async () => (await runLoad(theirs)).requestsPerSecond,
    )
    const rate = (perSecond: number) =>
      `${perSecond.toFixed(0)}/s (${((perSecond * range.bytes) / 1e6).toFixed(0)} MB/s)`
    const inThisRun = `${rate(found.ours)} against ${rate(found.theirs)}`
    rows.push(ratioRow(`${range.name} a 200 MB recording by Range, against nginx`, found.ratio, 0.8, inThisRun))
  }
  return rows
})
