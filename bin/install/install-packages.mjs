import { existsSync, readFileSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { hasStamp, installStamp, withLock, writeStamp } from '../run/run-once.mjs'
import { isStopRequested, runQuietly } from '../run/run-program.mjs'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'
import { removeUnusedFiles } from './remove-unused-files.mjs'

/**
 * Installs the packages in the lock file, unless node_modules is up to date. Safe to run in two processes at once.
 * @throws {SetupError} when npm fails
 */
export async function installPackages() {
  // A file that a new rule keeps has to be installed again.
  const sources = ['package-lock.json', 'bin/install/remove-unused-files.mjs'].map((file) =>
    readFileSync(inProject(file)),
  )
  const stamp = installStamp(Buffer.concat(sources), process.platform, process.arch)
  const stampFile = inProject('node_modules', '.installed')
  if (hasStamp(stampFile, stamp)) return

  // The lock file is outside node_modules, because npm ci starts by deleting that folder.
  await withLock(inProject('.installing'), 'Waiting for another process to install the packages …', async () => {
    if (hasStamp(stampFile, stamp)) return
    print(existsSync(stampFile) ? 'The packages have changed. Reinstalling …' : 'Installing packages (first run) …')
    const started = Date.now()
    await cleanInstall(npmCommand(process.env, process.execPath))
    removeUnusedFiles(inProject('node_modules'))
    writeStamp(stampFile, stamp)
    print(`Packages installed (${formatDuration(Date.now() - started)}).`)
  })
}

// The speech engine's package would otherwise download its GPU libraries from a source outside the lock file.
const ENV_WITHOUT_GPU_DOWNLOAD = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }

/**
 * Includes dev packages even under NODE_ENV=production, because they build the pages. If the registry is unreachable,
 * npm would retry for many minutes, so it installs from its cache instead.
 * @param {{ command: string, args: string[] }} npm
 */
async function cleanInstall({ command, args }) {
  const run = (/** @type {string[]} */ ...more) =>
    runQuietly(command, [...args, ...more, '--loglevel=error'], {
      activity: 'installing packages',
      env: ENV_WITHOUT_GPU_DOWNLOAD,
    })
  const ping = await run('ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000')
  const isOffline = ping.code !== 0 && isUnreachable(ping.output)
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-fund',
    '--no-audit',
    ...(isOffline ? ['--offline'] : []),
  ]
  const { code, output } = await run('ci', ...options)
  if (isStopRequested()) throw new SetupError('Stopped before the packages were installed.')
  if (code !== 0) throw new SetupError(explainNpmFailure(code, isOffline ? ping.output : output))
}

/**
 * The npm that started this process, under its own Node (npm ci deletes the one in node_modules). Otherwise the npm on
 * the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 */
export function npmCommand({ npm_execpath: script, npm_node_execpath: npmNode }, node) {
  return script?.endsWith('npm-cli.js') ? { command: npmNode ?? node, args: [script] } : { command: 'npm', args: [] }
}

const CONNECTION_ERROR =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|network/i
const CERTIFICATE_ERROR = /certificate|_CERT_/i
const MAX_OUTPUT_LINES = 12

/** Whether npm could not connect to the package registry. @param {string} output */
export const isUnreachable = (output) => CONNECTION_ERROR.test(output) || CERTIFICATE_ERROR.test(output)

/**
 * Explains why `npm ci` failed and what to do, followed by the last lines of npm's output.
 * @param {number} code npm's exit code; 127 when npm is missing
 * @param {string} output
 */
export function explainNpmFailure(code, output) {
  if (code === 127) return "Couldn't install the packages: npm is missing. Install npm along with Node, then try again."
  const tail = output.trim().split('\n').slice(-MAX_OUTPUT_LINES).join('\n')
  return `Couldn't install the packages: ${failureReason(output)} Then try again.\n\n${tail}`
}

/** @param {string} output */
function failureReason(output) {
  if (CERTIFICATE_ERROR.test(output)) {
    return 'the certificate of the package registry is not trusted on this machine. Set "cafile" with npm config.'
  }
  if (CONNECTION_ERROR.test(output)) return 'the package registry cannot be reached. Check the network connection.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'this user may not write here. Make sure you own this folder and ~/.npm.'
  }
  if (/ENOSPC/.test(output)) return 'the disk is full. Free up about 2 GB.'
  return 'npm failed. See its output below.'
}
