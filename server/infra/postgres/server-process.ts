import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterError, programEnvironment } from './cluster.ts'
import { isServerOf, type SystemUser } from './system-user.ts'

const PID_FILE = 'postmaster.pid'
/** Above the largest process ID of every system. */
const UNUSED_PID = 2 ** 31 - 2
const POLL_MS = 10
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
/** The backends of a server that was killed end as soon as their current statement does. */
const REMAINS_TIMEOUT_MS = 70_000

export type ServerProcess = {
  child: ChildProcess
  /** Disconnects clients, writes everything to disk and ends the server. */
  stop(): Promise<void>
}

type StartOptions = {
  program: string
  settings: Record<string, string | number>
  user: SystemUser | undefined
  signal?: AbortSignal | undefined
}

/**
 * Starts PostgreSQL on a cluster and resolves when it accepts connections. Throws with its last log lines if it doesn't, and
 * stops it if `signal` is aborted meanwhile.
 * The caller must hold the lock of the cluster, so a server that is running already can only be left over from an app
 * that was killed; it is stopped first.
 */
export const startServerProcess = async (folder: string, options: StartOptions): Promise<ServerProcess> => {
  const { signal } = options
  await stopLeftoverServer(folder)
  const giveUpAt = performance.now() + REMAINS_TIMEOUT_MS
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await start(folder, options)
    } catch (error) {
      signal?.throwIfAborted()
      const hasRemains = /lock file .* already exists|is still in use/.test(String(error))
      if (!hasRemains || performance.now() > giveUpAt) throw clusterError(error, folder)
      await wait(100)
    }
  }
}

const start = async (folder: string, { program, settings, user, signal }: StartOptions): Promise<ServerProcess> => {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = markLog(folder)
  // In its own process group: Ctrl+C must reach the app first, whose requests still need the database.
  const child = spawn(program, ['-D', folder, ...args], {
    cwd: folder,
    env: programEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  // For when this process exits without stopping the server. The next start recovers.
  const quit = (): void => void child.kill('SIGQUIT')
  process.once('exit', quit)
  child.once('exit', () => process.off('exit', quit))
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4000)
  })
  const spawnError = once(child, 'error').then(([error]) => Promise.reject(error))
  const ended = once(child, 'close').then(() => {
    throw new Error(`PostgreSQL ended with ${child.signalCode ?? child.exitCode}: ${output}${log.sinceThen()}`)
  })
  const ready = new AbortController()
  try {
    const given = signal ? AbortSignal.any([signal, ready.signal]) : ready.signal
    await Promise.race([spawnError, ended, untilReady(folder, child, given)])
  } catch (error) {
    if (signal?.aborted) await stop(child)
    child.kill('SIGQUIT')
    throw error
  } finally {
    ready.abort()
    for (const promise of [spawnError, ended]) promise.catch(() => {})
  }
  return { child, stop: () => stop(child) }
}

const untilReady = async (folder: string, child: ChildProcess, signal: AbortSignal): Promise<void> => {
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  for (;;) {
    const pidFile = readPidFile(folder)
    if (pidFile?.pid === child.pid && pidFile?.status === 'ready') return
    if (timeout.aborted) throw new Error(`PostgreSQL didn't start within ${START_TIMEOUT_MS / 1000} seconds.`)
    await wait(POLL_MS, undefined, { signal })
  }
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  // Fast shutdown. If it takes too long, an immediate one: the next start then recovers.
  child.kill('SIGINT')
  const quit = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(quit)
}

/** The process ID and state in `postmaster.pid`, which PostgreSQL writes into the cluster while it runs. */
const readPidFile = (folder: string): { pid: number; status: string | undefined } | undefined => {
  const [pid, , , , , , , status] = readIfExists(join(folder, PID_FILE)).split('\n')
  return pid ? { pid: Number(pid), status: status?.trim() } : undefined
}

/** Where a server that another process runs on this cluster accepts connections; undefined if it doesn't yet. */
export const findServerAddress = (folder: string): { host: string; port: number } | undefined => {
  if (readPidFile(folder)?.status !== 'ready') return undefined
  const [, , , port, socketFolder, address] = readIfExists(join(folder, PID_FILE)).split('\n')
  return { host: socketFolder || address || '', port: Number(port) }
}

/** Stops the server that an app left behind when it was killed, if there is one. */
export const stopLeftoverServer = async (folder: string): Promise<void> => {
  const leftover = readPidFile(folder)
  if (!leftover) return
  if (!isServerOf(folder, leftover.pid)) return forgetPid(folder, leftover.pid)
  const quitAt = performance.now() + STOP_TIMEOUT_MS
  process.kill(leftover.pid, 'SIGINT')
  while (isServerOf(folder, leftover.pid)) {
    await wait(POLL_MS)
    if (performance.now() > quitAt) process.kill(leftover.pid, 'SIGQUIT')
  }
}

/**
 * PostgreSQL doesn't start while the process in `postmaster.pid` exists. After a restart of a container that can be an
 * unrelated one. The rest of the file stays: it protects against remaining backends of the old server.
 */
const forgetPid = (folder: string, pid: number): void => {
  const path = join(folder, PID_FILE)
  writeFileSync(path, readIfExists(path).replace(`${pid}\n`, `${UNUSED_PID}\n`))
}

/** Remembers where PostgreSQL's log ends now. */
const markLog = (folder: string): { sinceThen(): string } => {
  const path = logFile(folder)
  const { length } = readIfExists(path)
  return {
    sinceThen: () => {
      const now = logFile(folder)
      return readIfExists(now)
        .slice(now === path ? length : 0)
        .slice(-4000)
    },
  }
}

const logFile = (folder: string): string => {
  const name = /^stderr (.+)$/m.exec(readIfExists(join(folder, 'current_logfiles')))?.[1]
  return join(folder, name ?? 'log')
}

const readIfExists = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
