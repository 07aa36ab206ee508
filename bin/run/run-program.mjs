import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../project.mjs'
import { formatDuration, print } from './terminal.mjs'

/**
 * Runs a program in this terminal and resolves with its exit code. Passes on requests to stop (Ctrl-C, SIGTERM) and
 * waits for the program to end.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runInForeground(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    const stopForwarding = forwardSignals(child)
    child.on('error', (error) => {
      stopForwarding()
      reject(error)
    })
    child.on('close', (code, signal) => {
      stopForwarding()
      resolve(exitCode(code, signal))
    })
  })
}

const PROGRESS_INTERVAL_MS = 10_000

/**
 * Runs a program without showing its output. Prints a progress line every ten seconds.
 * Resolves with the exit code (127 when the program could not be started) and everything it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, activity?: string }} [options] `activity` names the work in the progress line
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { env = process.env, activity } = {}) {
  return new Promise((resolve) => {
    const started = Date.now()
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stopForwarding = forwardSignals(child)
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const progress =
      activity &&
      setInterval(() => print(`  … ${activity}, ${formatDuration(Date.now() - started)} so far`), PROGRESS_INTERVAL_MS)

    const finish = (/** @type {number} */ code) => {
      if (progress) clearInterval(progress)
      stopForwarding()
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    child.on('close', (code, signal) => finish(exitCode(code, signal)))
  })
}

/**
 * @typedef {{ name: string, command: string, args: string[], env: NodeJS.ProcessEnv }} NamedProgram
 */

/**
 * Runs programs in parallel and prefixes their output with their names. When one ends, the others get SIGTERM.
 * Resolves, once all have ended, with the exit code of the first to end, or with 0 after a request to stop.
 * @param {NamedProgram[]} programs
 * @returns {Promise<number>}
 */
export async function runTogether(programs) {
  const width = Math.max(...programs.map(({ name }) => name.length))
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  /** @type {number | undefined} */
  let firstCode
  await Promise.all(
    children.map(async (child, index) => {
      const prefix = `${(programs[index]?.name ?? '').padEnd(width)} | `
      prefixLines(child.stdout, process.stdout, prefix)
      prefixLines(child.stderr, process.stderr, prefix)
      const stopForwarding = forwardSignals(child)
      const code = await new Promise((resolve) => {
        child.on('error', () => resolve(127))
        child.on('close', (status, signal) => resolve(exitCode(status, signal)))
      })
      stopForwarding()
      firstCode ??= code
      for (const other of children) if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM')
    }),
  )
  return isStopRequested() ? 0 : (firstCode ?? 0)
}

/**
 * Copies a stream line by line, with a prefix on each line.
 * @param {NodeJS.ReadableStream} from
 * @param {NodeJS.WritableStream} to
 * @param {string} prefix
 */
function prefixLines(from, to, prefix) {
  createInterface({ input: from, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
    to.write(`${prefix}${line}\n`),
  )
}

/** @type {NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** One key press or `kill` can arrive twice: from the terminal's process group and again through npm. */
const DUPLICATE_SIGNAL_MS = 1000

let stopRequested = false

/** Whether this process has received a signal to stop. */
export const isStopRequested = () => stopRequested

/**
 * Passes stop signals on to the child, so it can shut down cleanly and this process can report its exit code.
 * Returns a function that ends the forwarding.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  let lastSignalAt = 0
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    stopRequested = true
    const now = Date.now()
    const isDuplicate = now - lastSignalAt < DUPLICATE_SIGNAL_MS
    lastSignalAt = now
    // Ctrl-C in a terminal goes to the whole process group, so the child already has it.
    const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (!isDuplicate && !isFromTerminal) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, forward)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, forward)
  }
}

/**
 * The exit code a shell would report. A program that was ended by a signal has failed.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  if (code !== null) return code
  return signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1
}
