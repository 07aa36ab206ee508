import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-in-foreground.mjs'

/** Early Node 24 versions warn that they strip types; it is what we want of them. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning']

/**
 * Runs the server on this terminal until it ends; it migrates, starts and says its address itself.
 * @param {import('./task.mjs').Setting} setting
 */
export function runServer({ node, env, args }) {
  const production = { ...env, NODE_ENV: 'production' }
  return runInForeground(node, [...nodeFlags, inProject('server', 'main.ts'), ...args], production)
}
