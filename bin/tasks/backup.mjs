import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-program.mjs'
import { NODE_FLAGS } from './start.mjs'

/** Makes a backup now, also while the server runs. @type {import('../run/context.mjs').Task} */
export function backup({ node, env, args }) {
  return runInForeground(node, [...NODE_FLAGS, inProject('server', 'backup.ts'), ...args], env)
}
