import { spawn } from 'node:child_process'
import { root } from '../project.mjs'
import { askedToEnd, forwardSignals } from './forward-signals.mjs'
import { prefixLines } from './prefix-lines.mjs'
import { exitCode } from './run-quietly.mjs'

/**
 * @typedef {{ name: string, command: string, args: string[], env: NodeJS.ProcessEnv }} Companion
 */

/**
 * Runs programs side by side, their lines marked with their names. When one ends, the others are asked to end too.
 * Resolves, when all have ended, with the exit code of the first; to end because one was asked to is no failure.
 * @param {Companion[]} companions
 * @returns {Promise<number>}
 */
export async function runTogether(companions) {
  const width = Math.max(...companions.map(({ name }) => name.length))
  const children = companions.map(({ command, args, env }) =>
    spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  /** @type {number | undefined} */
  let first
  await Promise.all(
    children.map(async (child, at) => {
      const prefix = `${(companions[at]?.name ?? '').padEnd(width)} | `
      prefixLines(child.stdout, process.stdout, prefix)
      prefixLines(child.stderr, process.stderr, prefix)
      const stopForwarding = forwardSignals(child)
      const code = await new Promise((resolve) => {
        child.on('error', () => resolve(127))
        child.on('close', (status, signal) => resolve(exitCode(status, signal)))
      })
      stopForwarding()
      first ??= code
      for (const other of children) if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM')
    }),
  )
  return askedToEnd() ? 0 : (first ?? 0)
}
