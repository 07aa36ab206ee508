import { chooseNode, withNodeFirst } from '../install/choose-node.mjs'

/**
 * What every task works with: the Node to run everything under, the environment that puts it first on the path, and
 * the words after the task's name on the command line.
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, args: string[] }} Setting
 */

/**
 * A task resolves with the exit code of the command.
 * @typedef {(setting: Setting) => Promise<number>} Task
 */

/**
 * @param {string[]} args
 * @returns {Setting}
 */
export function settingFor(args) {
  const node = chooseNode()
  return { node, env: withNodeFirst(node, process.env), args }
}
