import { inProject } from '../project.mjs'
import { freePort } from '../run/free-port.mjs'
import { runTogether } from '../run/run-program.mjs'
import { print } from '../run/terminal.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { ffmpeg } from '../system/programs.mjs'
import { NODE_FLAGS } from './start.mjs'

/**
 * Runs the server and Vite, both reloading on file changes. Vite has the public port and proxies API calls to the server
 * on a private one.
 * @type {import('../run/context.mjs').Task}
 */
export async function dev({ node, env, args }) {
  const missing = await ensurePrograms([ffmpeg])
  if (missing) print(missing)
  const port = env.PORT || '3000'
  const apiPort = String(await freePort())
  const shared = { ...env, NODE_ENV: 'development', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) }
  const origin = env.ORIGIN || `http://localhost:${port}`
  const watch = ['--watch', '--watch-preserve-output', ...NODE_FLAGS]
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
