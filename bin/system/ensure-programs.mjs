import { spawnSync } from 'node:child_process'
import { runQuietly } from '../run/run-program.mjs'
import { formatDuration, print } from '../run/terminal.mjs'
import { findProgram } from './programs.mjs'

/**
 * Installs missing programs with the system's package manager, if this user may do that.
 * @param {import('./programs.mjs').Program[]} programs
 * @returns {Promise<string | undefined>} undefined when all are installed, otherwise one line: what is missing and what to run
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !program.isInstalled())
  if (missing.length === 0) return undefined

  const manager = findPackageManager()
  if (manager.kind !== 'none') {
    print(`Installing ${formatNames(missing)} …`)
    if (manager.kind === 'apt')
      await installWithApt(
        missing.flatMap((program) => program.apt),
        manager.sudo,
      )
    else await installWithBrew(missing.map((program) => program.brew))
  }
  const stillMissing = missing.filter((program) => !program.isInstalled())
  return stillMissing.length === 0
    ? undefined
    : installHint(stillMissing, manager.kind === 'none' ? manager.suggested : manager.kind)
}

/**
 * @param {import('./programs.mjs').Program[]} programs
 * @param {'apt' | 'brew' | 'unknown'} manager
 */
export function installHint(programs, manager) {
  const missing = `Missing: ${formatNames(programs)}.`
  if (manager === 'apt') {
    const packages = programs.flatMap((program) => program.apt).join(' ')
    return `${missing} Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`
  }
  if (manager === 'brew') {
    return `${missing} Run: ${programs.map((program) => `brew install ${program.brew.join(' ')}`).join(' && ')}`
  }
  return `${missing} Install ${programs.length === 1 ? 'it' : 'them'} with your system's package manager.`
}

/** @param {import('./programs.mjs').Program[]} programs */
const formatNames = (programs) => new Intl.ListFormat('en').format(programs.map((program) => program.name))

/**
 * The package manager this process can use. `sudo` is the command prefix. With `none`, `suggested` is the package manager
 * the user could run.
 * @typedef {{ kind: 'apt', sudo: string[] } | { kind: 'brew' } | { kind: 'none', suggested: 'apt' | 'brew' | 'unknown' }} PackageManager
 */

/** @returns {PackageManager} */
function findPackageManager() {
  if (findProgram('apt-get')) {
    if (process.getuid?.() === 0) return { kind: 'apt', sudo: [] }
    return canSudoWithoutPassword() ? { kind: 'apt', sudo: ['sudo', '-n'] } : { kind: 'none', suggested: 'apt' }
  }
  if (process.platform !== 'darwin') return { kind: 'none', suggested: 'unknown' }
  // Homebrew refuses to run as root.
  return findProgram('brew') && process.getuid?.() !== 0 ? { kind: 'brew' } : { kind: 'none', suggested: 'brew' }
}

function canSudoWithoutPassword() {
  return findProgram('sudo') !== undefined && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
}

const APT_OPTIONS = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=300']

/**
 * Installs Debian packages without prompting. Updates the package lists only when they lack a package or the install fails.
 * @param {string[]} packages
 * @param {string[]} sudo the command prefix
 */
async function installWithApt(packages, sudo) {
  const started = Date.now()
  const apt = (/** @type {string[]} */ args, /** @type {string} */ activity) => {
    const [command = 'env', ...commandArgs] = [
      ...[...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive'],
      ...['apt-get', ...APT_OPTIONS, ...args],
    ]
    return runQuietly(command, commandArgs, { activity })
  }
  const install = () =>
    apt(['install', '--no-install-recommends', '--no-remove', ...packages], `installing ${packages.join(', ')}`)
  const update = async () => {
    print('  Updating the package lists …')
    await apt(['update'], 'updating the package lists')
  }

  const show = await runQuietly('apt-cache', ['show', '--no-all-versions', ...packages])
  if (show.code !== 0) await update()
  let result = await install()
  if (result.code !== 0 && show.code === 0) {
    await update()
    result = await install()
  }
  if (result.code === 0) print(`  Installed ${packages.join(', ')} (${formatDuration(Date.now() - started)}).`)
  else print(`  apt-get failed: ${aptErrors(result.output)}`)
}

/** The error and warning lines of apt-get's output. @param {string} output */
function aptErrors(output) {
  const lines = output.trim().split('\n')
  return lines.filter((line) => /^[EW]:/.test(line)).join(' ') || (lines.at(-1) ?? '')
}

/** @param {string[][]} formulas the arguments of each `brew install` */
async function installWithBrew(formulas) {
  for (const formula of formulas) {
    const { code, output } = await runQuietly('brew', ['install', ...formula], {
      activity: `brew install ${formula.join(' ')}`,
    })
    if (code !== 0) print(`  brew failed: ${output.trim().split('\n').at(-1)}`)
  }
}
