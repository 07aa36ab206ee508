import { inProject } from '../project.mjs'
import { freePort } from '../run/free-port.mjs'
import { runTogether } from '../run/run-together.mjs'
import { say } from '../run/say.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { nodeFlags } from './run-server.mjs'
import { programsFor } from './start.mjs'

/**
 * Server and pages, both reloading as their files change. The pages' server has the public port and hands the calls
 * on to the other, whose port nobody needs to know.
 * @type {import('./task.mjs').Task}
 */
export async function dev({ node, env, args }) {
  const missing = await ensurePrograms(programsFor(env.SPEECH))
  if (missing) say(missing)
  const port = env.PORT || '3000'
  const apiPort = String(await freePort())
  const shared = { ...env, NODE_ENV: 'development', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) }
  const origin = env.ORIGIN || `http://localhost:${port}`
  const watch = ['--watch', '--watch-preserve-output', ...nodeFlags]
  return runTogether([
    {
      name: 'server',
      command: node,
      args: [...watch, inProject('server', 'main.ts')],
      env: { ...shared, PORT: apiPort, HOST: '127.0.0.1', ORIGIN: origin },
    },
    {
      name: 'web',
      command: node,
      args: [inProject('node_modules', 'vite', 'bin', 'vite.js'), ...args],
      env: { ...shared, PORT: port, API_PORT: apiPort },
    },
  ])
}
