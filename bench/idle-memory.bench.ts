// What the server has in memory when nobody uses it, against the embedded database alone and a Node that does nothing.
// On data that is there already: creating the database takes memory that is not given back before the next start.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Row } from './support/benchmark.ts'
import { benchmark, scratchFolder } from './support/benchmark.ts'
import { memoryOf, registered, runServer } from './support/running-server.ts'

const IDLE = 10_000
const databaseAlone = fileURLToPath(new URL('./support/database-alone.ts', import.meta.url))

/** Starts Node; resolves to its process id when it has said a line. It is ended with the stack. */
const runAlone = async (stack: AsyncDisposableStack, args: string[]): Promise<number> => {
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
  await runAlone(stack, [databaseAlone, folders.database])
}

await benchmark(async (stack): Promise<Row[]> => {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
  const scratch = await scratchFolder(stack)
  const folders = { server: join(scratch, 'server'), database: join(scratch, 'database') }
  await createBoth(folders)
  const server = await runServer(stack, folders.server)
  // Somebody has been there: an unused server has not loaded everything.
  await (await registered(server)).stories()
  const database = await runAlone(stack, [databaseAlone, folders.database])
  const node = await runAlone(stack, ['-e', "console.log('ready'); setInterval(() => {}, 1e6)"])
  await wait(IDLE)
  const [ours, alone, nothing] = await Promise.all([server.pid, database, node].map(memoryOf))
  if (!ours || !alone || !nothing) throw new Error('Not every process was there.')
  const row = (figure: string, now: number): Row => ({
    figure,
    found: (ours.now / now).toFixed(2),
    inThisRun: `${ours.now.toFixed(0)} against ${now.toFixed(0)} MiB`,
  })
  return [
    row('idle memory of the server, against the embedded database alone', alone.now),
    row('idle memory of the server, against a Node that does nothing', nothing.now),
  ]
})
