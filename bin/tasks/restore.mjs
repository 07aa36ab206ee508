import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-program.mjs'
import { NODE_FLAGS } from './start.mjs'

/** Restores a backup into an empty data folder. @type {import('../run/context.mjs').Task} */
export function restore({ node, env, args }) {
  return runInForeground(node, [...NODE_FLAGS, inProject('server', 'restore.ts'), ...args], env)
}
