import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-program.mjs'
import { print } from '../run/terminal.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { ffmpeg } from '../system/programs.mjs'
import { buildWeb } from './build.mjs'

/**
 * Installs missing programs, builds the pages and runs the server until it is stopped.
 * @type {import('../run/context.mjs').Task}
 */
export async function start(context) {
  const missing = await ensurePrograms([ffmpeg])
  // The server runs without these programs. The pages show what is unavailable.
  if (missing) print(missing)
  await buildWeb(context)
  return runServer(context)
}

/**
 * How Node runs our TypeScript. Early releases of Node 24 print a warning about type stripping. The small space for new
 * objects halves the memory of an idle server, from 315 to 155 MiB; with the default, starting up grows the heap for good.
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

/**
 * Runs the server in this terminal until it ends. The server migrates the database and prints its own address.
 * @param {import('../run/context.mjs').TaskContext} context
 */
export function runServer({ node, env, args }) {
  // Without the cache, a start spends half a second on reading our TypeScript again.
  const compiled = inProject('node_modules', '.cache', 'compiled')
  const production = { NODE_COMPILE_CACHE: compiled, ...env, NODE_ENV: 'production' }
  return runInForeground(node, [...NODE_FLAGS, inProject('server', 'main.ts'), ...args], production)
}
