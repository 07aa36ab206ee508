import { existsSync, readFileSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { askedToEnd } from '../run/forward-signals.mjs'
import { runQuietly } from '../run/run-quietly.mjs'
import { duration, say } from '../run/say.mjs'
import { SetupError } from '../run/setup-error.mjs'
import { withLock } from '../run/with-lock.mjs'
import { explainNpm, isUnreachable } from './explain-npm.mjs'
import { hasStamp, installStamp, writeStamp } from './stamp.mjs'

/**
 * Brings node_modules to what the lock file says, unless it already is. Two starts at once install once.
 * @throws {SetupError} when npm could not
 */
export async function installPackages() {
  const stamp = installStamp(readFileSync(inProject('package-lock.json')), process.platform, process.arch)
  const stampFile = inProject('node_modules', '.installed')
  if (hasStamp(stampFile, stamp)) return

  const waiting = 'Another start is installing the packages; waiting for it …'
  // Beside node_modules, not in it: npm ci begins by removing that folder.
  await withLock(inProject('.installing'), waiting, async () => {
    if (hasStamp(stampFile, stamp)) return
    say(existsSync(stampFile) ? 'The packages have changed; installing them anew …' : 'Installing packages, once …')
    const started = Date.now()
    await cleanInstall(npmCommand(process.env, process.execPath))
    writeStamp(stampFile, stamp)
    say(`Packages installed (${duration(Date.now() - started)}).`)
  })
}

// The speech engine's package would fetch its part for graphics cards from elsewhere, past the lock file.
const withoutDownloads = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }

/**
 * NODE_ENV=production in the environment would otherwise leave out what builds the web pages. Where the registry is out
 * of reach npm would try again for many minutes, so it is told then to use what it has kept from earlier.
 * @param {{ command: string, args: string[] }} npm
 */
async function cleanInstall({ command, args }) {
  const run = (/** @type {string[]} */ ...more) =>
    runQuietly(command, [...args, ...more, '--loglevel=error'], { doing: 'installing packages', env: withoutDownloads })
  const reached = await run('ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000')
  const offline = reached.code !== 0 && isUnreachable(reached.output)
  const wanted = ['--include=dev', '--include=optional', '--no-fund', '--no-audit', ...(offline ? ['--offline'] : [])]
  const { code, output } = await run('ci', ...wanted)
  if (askedToEnd()) throw new SetupError('Stopped before the packages were installed.')
  if (code !== 0) throw new SetupError(explainNpm(code, offline ? reached.output : output))
}

/**
 * The npm that started this, under the Node it runs on (not the one in node_modules, which npm ci takes away), else the
 * one on the path.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 */
export function npmCommand({ npm_execpath: script, npm_node_execpath: itsNode }, node) {
  return script?.endsWith('npm-cli.js') ? { command: itsNode ?? node, args: [script] } : { command: 'npm', args: [] }
}
