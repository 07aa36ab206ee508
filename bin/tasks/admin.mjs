import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-program.mjs'
import { NODE_FLAGS } from './start.mjs'

/** Asks the running server to do something for its operator. @type {import('../run/context.mjs').Task} */
export function admin({ node, env, args }) {
  return runInForeground(node, [...NODE_FLAGS, inProject('server', 'admin.ts'), ...args], env)
}
