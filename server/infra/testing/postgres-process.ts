import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const READY = 'database system is ready to accept connections'
const STOP_MS = 10_000

/** Starts a program that stays; resolves when PostgreSQL says that it is ready, rejects with its last words if it ends. */
export const startProcess = async (
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<ChildProcess> => {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  // Should this process end without having stopped it.
  const abandon = (): void => void child.kill('SIGQUIT')
  process.once('exit', abandon)
  child.once('exit', () => process.off('exit', abandon))
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4000)
      if (said.includes(READY)) resolve()
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said}`)))
  })
  await ready
  return child
}

/** Ends a process by its id: a fast shutdown, and the hard way after 10 s. */
export const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  const giveUp = new AbortController()
  const inTime = wait(STOP_MS, false, { signal: giveUp.signal }).catch(() => true)
  if (!(await Promise.race([exited.then(() => true), inTime]))) child.kill('SIGKILL')
  giveUp.abort()
  await exited
}
