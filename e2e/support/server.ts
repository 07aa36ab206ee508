import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { cached } from '#dev/testing/cached.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { stopLeftoverServer } from '#server/infra/postgres/server-process.ts'
import { hashMigrations } from '#server/infra/testing/hash-migrations.ts'
import { NODE_FLAGS } from '../../bin/tasks/start.mjs'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** Dozens of processes are started in a run and share it. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

export type RunningServer = {
  origin: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Resolves to its exit code when it ends, for any reason. */
  ended: Promise<number | null>
  /** Asks it to shut down cleanly; resolves to its exit code. */
  stop(): Promise<number | null>
  /** Kills it, like a power cut. */
  kill(): Promise<void>
}

/** Starts the real server on a free port and a data folder. */
export const spawnServer = (dataDir: string, env: Record<string, string> = {}) =>
  spawn(process.execPath, [...NODE_FLAGS, main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Starts a server and waits until it is ready. */
export const startServer = async (dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> => {
  const child = spawnServer(dataDir, env)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const ready = /^Keepsaid is ready: (\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${lines.join('\n')}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    ended,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
  }
}

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

const QUIET = { SPEECH: 'off', LOG_LEVEL: 'error' }

/** A data folder that no server has used yet, removed after `use`. */
export const withEmptyDataDir = async (use: (dataDir: string) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsaid-e2e-'))
  try {
    await use(dataDir)
  } finally {
    // Of a server that the test has killed.
    await stopLeftoverServer(join(dataDir, 'postgres'))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * A data folder with a migrated database, removed after `use`. Creating and migrating one takes three times as long as
 * the rest of a start.
 */
export const withDataDir = (use: (dataDir: string) => Promise<void>): Promise<void> =>
  withEmptyDataDir(async (dataDir) => {
    const begun = await cached(`vault-${hashMigrations(migrateDatabase)}`, async (target) => {
      const server = await startServer(target, QUIET)
      await server.stop()
    })
    await cp(begun, dataDir, { recursive: true })
    await use(dataDir)
  })

/** The file in the folder of recordings that isn't one (server/infra/files/store-id.ts). */
export const STORE_ID = 'store-id'

/** All recording files of a server, complete or still uploading, with their size in bytes. */
export const storedRecordings = async (dataDir: string): Promise<{ name: string; bytes: number }[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== STORE_ID)
  return Promise.all(
    files.map(async ({ name, parentPath }) => ({ name, bytes: (await stat(join(parentPath, name))).size })),
  )
}

/** The emails that a server without a mail server has stored in its data folder. */
export const outboxEmails = async (dataDir: string): Promise<Email[]> => {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const whole = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(whole.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
