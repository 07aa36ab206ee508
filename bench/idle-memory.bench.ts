// Memory of the idle server with its PostgreSQL, compared with an empty Node process. The data exists already: creating the
// database takes memory that isn't freed before the next start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { benchmark, limitRow, type Row, scratchFolder } from './support/benchmark.ts'
import { registerPerson, runServer } from './support/running-server.ts'

const IDLE_MS = 10_000
const LIMIT_MIB = 300

/** Starts an empty Node process and resolves to its process ID. The stack stops it. */
const startNode = async (stack: AsyncDisposableStack): Promise<number> => {
  const child = spawn(process.execPath, ['-e', "console.log('ready'); setInterval(() => {}, 1e6)"], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  await once(child.stdout, 'data')
  if (child.pid === undefined) throw new Error('The process did not start.')
  return child.pid
}

/** A process and everything it has started. */
const withDescendants = async (pid: number): Promise<number[]> => {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  return [pid, ...(await Promise.all(children.map((child) => withDescendants(Number(child))))).flat()]
}

/** Memory in MiB. What several processes share, such as PostgreSQL's buffers, is divided among them. */
const proportionalMemory = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024
}

await benchmark(async (stack): Promise<Row[]> => {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
  const dataDir = join(await scratchFolder(stack), 'data')
  {
    await using first = new AsyncDisposableStack()
    await runServer(first, dataDir)
  }
  const server = await runServer(stack, dataDir)
  // Use the server once: before that, it hasn't loaded everything.
  await (await registerPerson(server)).stories()
  const node = await startNode(stack)
  await wait(IDLE_MS)
  const sizes = await Promise.all((await withDescendants(server.pid)).map(proportionalMemory))
  const [app = 0, ...postgres] = sizes
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const nothing = await proportionalMemory(node)
  return [
    limitRow('idle memory of server and PostgreSQL', all, LIMIT_MIB, 'MiB'),
    {
      figure: 'idle memory of server and PostgreSQL, against an empty Node process',
      found: (all / nothing).toFixed(2),
      inThisRun: `${app.toFixed(0)} + ${(all - app).toFixed(0)} (${postgres.length} processes) against ${nothing.toFixed(0)} MiB`,
    },
  ]
})
