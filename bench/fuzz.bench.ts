// Random requests to every call: how many are answered with 500 or above, and whether the server is well afterwards.
// FUZZ_SEED sets the seed (by default the day), FUZZ_REQUESTS the requests per call (500).
import { fuzzCalls, silentSpeech } from '#server/security/fuzzing/fuzz-calls.ts'
import { createApiClient } from '../e2e/support/api-client.ts'
import { benchmark, scratchFolder } from './support/benchmark.ts'
import { listeningApp } from './support/running-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / DAY_MS))
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500)

/** Times for 20 small requests, in ms. */
const timeHealth = async (origin: string): Promise<number> => {
  const start = performance.now()
  for (let i = 0; i < 20; i++) if (!(await fetch(`${origin}/health`)).ok) throw new Error('The server is not well.')
  return performance.now() - start
}

await benchmark(async (stack) => {
  const env = { TRUST_PROXY: '1', PATH: process.env.PATH ?? '' }
  const server = await listeningApp(stack, await scratchFolder(stack), env, { speech: silentSpeech })
  const before = await timeHealth(server.origin)
  const { faults, statuses } = await fuzzCalls(
    { app: server.app, database: server.services.connected.database },
    { seed: SEED, requestsPerCall: REQUESTS },
  )
  for (const { call, status, reply, sent } of faults) console.log(`${call}: ${status} ${reply}\n  ${sent}`)
  const after = await timeHealth(server.origin)
  const person = createApiClient(() => server.origin)
  await person.register()
  const count = [...statuses.values()].reduce((sum, one) => sum + one, 0)
  const found = [...statuses].toSorted(([, a], [, b]) => b - a).map(([status, times]) => `${times} × ${status}`)
  return [
    {
      figure: 'random requests answered with 500 or above',
      found: String(faults.length),
      goal: '0',
      met: faults.length === 0,
      inThisRun: `${count} requests, seed ${SEED}: ${found.join(', ')}`,
    },
    {
      figure: 'a registration, and time for /health, after and before them',
      found: `works, ${(after / before).toFixed(1)}`,
      inThisRun: `${after.toFixed(0)} and ${before.toFixed(0)} ms for 20`,
    },
  ]
})
