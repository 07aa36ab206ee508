import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.mjs'

/**
 * Who may install programs here, and how.
 * @typedef {{ kind: 'apt', as: string[] } | { kind: 'brew' } | { kind: 'none', told: 'apt' | 'brew' | 'nothing' }} Manager
 * `as` comes before the command (sudo where it asks for no password); with `none`, `told` is what a person could use.
 */

/** @returns {Manager} */
export function packageManager() {
  if (findProgram('apt-get')) {
    if (process.getuid?.() === 0) return { kind: 'apt', as: [] }
    return sudoAsksNothing() ? { kind: 'apt', as: ['sudo', '-n'] } : { kind: 'none', told: 'apt' }
  }
  if (process.platform !== 'darwin') return { kind: 'none', told: 'nothing' }
  // Homebrew refuses to run as root.
  return findProgram('brew') && process.getuid?.() !== 0 ? { kind: 'brew' } : { kind: 'none', told: 'brew' }
}

function sudoAsksNothing() {
  return findProgram('sudo') !== undefined && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
}
