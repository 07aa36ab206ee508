import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const module = fileURLToPath(new URL('../postgres/embedded-server.ts', import.meta.url))

/** Starts a PostgreSQL on a folder in a process that is killed then. Returns the ID of the server's process, which goes on. */
export const leaveServerBehind = async (folder: string): Promise<number> => {
  const script = `
    const { startEmbeddedServer } = await import(${JSON.stringify(module)})
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    await startEmbeddedServer({ folder: ${JSON.stringify(folder)}, log })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await once(child, 'exit')
  return serverPid(folder)
}

/** The process of the server that works with a folder, or did. */
export const serverPid = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
