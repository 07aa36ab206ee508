import { say } from '../run/say.mjs'
import { installWithApt } from './apt.mjs'
import { installWithBrew } from './brew.mjs'
import { packageManager } from './package-manager.mjs'

/**
 * Installs what is missing by the system's package manager where that is allowed.
 * @param {import('./programs.mjs').Program[]} programs
 * @returns {Promise<string | undefined>} undefined when all are there, else one line that says what is missing and what to run
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !program.present())
  if (missing.length === 0) return undefined

  const manager = packageManager()
  if (manager.kind !== 'none') {
    say(`Installing ${names(missing)} …`)
    if (manager.kind === 'apt')
      await installWithApt(
        missing.flatMap((program) => program.apt),
        manager.as,
      )
    else await installWithBrew(missing.map((program) => program.brew))
  }
  const stillMissing = missing.filter((program) => !program.present())
  return stillMissing.length === 0
    ? undefined
    : whatToRun(stillMissing, manager.kind === 'none' ? manager.told : manager.kind)
}

/**
 * @param {import('./programs.mjs').Program[]} programs
 * @param {'apt' | 'brew' | 'nothing'} tool
 */
export function whatToRun(programs, tool) {
  const missing = `Missing: ${names(programs)}.`
  if (tool === 'apt') {
    const packages = programs.flatMap((program) => program.apt).join(' ')
    return `${missing} Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`
  }
  if (tool === 'brew') {
    return `${missing} Run: ${programs.map((program) => `brew install ${program.brew.join(' ')}`).join(' && ')}`
  }
  return `${missing} Install ${programs.length === 1 ? 'it' : 'them'} with your system's package manager.`
}

/** @param {import('./programs.mjs').Program[]} programs */
const names = (programs) => new Intl.ListFormat('en').format(programs.map((program) => program.name))
