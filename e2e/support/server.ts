import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

export type RunningServer = {
  origin: string
  pid: number
  /** What it has written so far. */
  output(): string
  /** Asks it to end in good order; resolves to its exit code. */
  stop(): Promise<number | null>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
}

/** Starts the real server on a free port and a data folder, and waits until it says that it is ready. */
export const startServer = async (dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      // Dozens are started in a run: each finds what the first one has compiled.
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const ready = /^Keepsaid is ready: (\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
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
