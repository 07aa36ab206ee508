// Memory of the idle server, compared with the embedded database alone and an empty Node process. The data exists
// already: creating the database takes memory that isn't freed before the next start.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Row } from './support/benchmark.ts'
import { benchmark, scratchFolder } from './support/benchmark.ts'
import { memoryOf, registerPerson, runServer } from './support/running-server.ts'

const IDLE_MS = 10_000
const databaseAlone = fileURLToPath(new URL('./support/database-alone.ts', import.meta.url))

/** Starts Node and resolves to its process ID once it has printed a line. The stack stops it. */
const startNode = async (stack: AsyncDisposableStack, args: string[]): Promise<number> => {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  if (!child.stdout || child.pid === undefined) throw new Error('The process did not start.')
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The process ended early.'))),
  ])
  return child.pid
}

const createBoth = async (folders: { server: string; database: string }): Promise<void> => {
  await using stack = new AsyncDisposableStack()
  await runServer(stack, folders.server)
  await startNode(stack, [databaseAlone, folders.database])
}

await benchmark(async (stack): Promise<Row[]> => {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
  const scratch = await scratchFolder(stack)
  const folders = { server: join(scratch, 'server'), database: join(scratch, 'database') }
  await createBoth(folders)
  const server = await runServer(stack, folders.server)
  // Use the server once: before that, it hasn't loaded everything.
  await (await registerPerson(server)).stories()
  const database = await startNode(stack, [databaseAlone, folders.database])
  const node = await startNode(stack, ['-e', "console.log('ready'); setInterval(() => {}, 1e6)"])
  await wait(IDLE_MS)
  const [ours, alone, nothing] = await Promise.all([server.pid, database, node].map(memoryOf))
  if (!ours || !alone || !nothing) throw new Error('A process is missing.')
  const row = (figure: string, now: number): Row => ({
    figure,
    found: (ours.now / now).toFixed(2),
    inThisRun: `${ours.now.toFixed(0)} against ${now.toFixed(0)} MiB`,
  })
  return [
    row('idle memory of the server, against the embedded database alone', alone.now),
    row('idle memory of the server, against an empty Node process', nothing.now),
  ]
})
