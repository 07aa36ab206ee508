import { spawn } from 'node:child_process'
import { root } from '../project.mjs'
import { forwardSignals } from './forward-signals.mjs'
import { duration, say } from './say.mjs'

const stillAtItEvery = 10_000

/**
 * Runs a program without showing its output; a long one says every ten seconds that it is still at it.
 * Resolves with the exit code (127 when the program could not be started) and everything it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, doing?: string }} [options] `doing` names the work in the "still at it" line
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { env = process.env, doing } = {}) {
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
    const stillAtIt =
      doing && setInterval(() => say(`  … ${doing}, ${duration(Date.now() - started)} so far`), stillAtItEvery)

    const finish = (/** @type {number} */ code) => {
      if (stillAtIt) clearInterval(stillAtIt)
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
 * The code a shell would report: a program ended by a signal counts as failed.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  if (code !== null) return code
  return signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1
}
