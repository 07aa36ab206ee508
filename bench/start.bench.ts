// Time from starting the process until /health responds: with an empty data folder and with an existing one.
import { join } from 'node:path'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { benchmark, limitRow, median, type Row, scratchFolder } from './support/benchmark.ts'

const ROUNDS = 5
const WARM_LIMIT = 3

/** Starts a server, waits until it is healthy, and ends it with `end`. Returns the seconds until it was healthy. */
const secondsToHealth = async (dataDir: string, end: (server: RunningServer) => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  const server = await startServer(dataDir, { LOG_LEVEL: 'error', SPEECH: 'off' })
  try {
    const response = await fetch(`${server.origin}/health`)
    if (!response.ok) throw new Error(`The server is unhealthy: ${await response.text()}`)
    return (performance.now() - began) / 1000
  } finally {
    await end(server)
  }
}

const stopped = (server: RunningServer) => server.stop()
const killed = (server: RunningServer) => server.kill()

await benchmark(async (stack): Promise<Row[]> => {
  const scratch = await scratchFolder(stack)
  const cold: number[] = []
  const warm: number[] = []
  const afterKill: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = join(scratch, `data-${round}`)
    cold.push(await secondsToHealth(dataDir, stopped))
    warm.push(await secondsToHealth(dataDir, killed))
    afterKill.push(await secondsToHealth(dataDir, stopped))
  }
  const ratio = median(cold.map((seconds, round) => seconds / (warm[round] ?? Number.NaN)))
  return [
    limitRow('warm start until /health answers', median(warm), WARM_LIMIT, 's', 2),
    limitRow('warm start after the process was killed', median(afterKill), WARM_LIMIT, 's', 2),
    {
      figure: 'cold start, database created and migrated, against warm',
      found: ratio.toFixed(2),
      inThisRun: `${median(cold).toFixed(2)} s`,
    },
  ]
})
