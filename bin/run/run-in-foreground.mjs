import { spawn } from 'node:child_process'
import { root } from '../project.mjs'
import { forwardSignals } from './forward-signals.mjs'
import { exitCode } from './run-quietly.mjs'

/**
 * Runs a program on this terminal and resolves with its exit code once it has ended by itself.
 * A request to end (Ctrl-C, SIGTERM) is passed on, and waited for.
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
