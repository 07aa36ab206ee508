import { runQuietly } from '../run/run-quietly.mjs'
import { duration, say } from '../run/say.mjs'

const quiet = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=300']

/**
 * Installs Debian packages without a question. The package lists are fetched only when they do not know a package, or
 * are too old to install it from.
 * @param {string[]} packages
 * @param {string[]} as what comes before the command to be allowed to do it
 */
export async function installWithApt(packages, as) {
  const started = Date.now()
  const apt = (/** @type {string[]} */ args, /** @type {string} */ doing) => {
    const [command = 'env', ...rest] = [...as, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...quiet, ...args]
    return runQuietly(command, rest, { doing })
  }
  const install = () => apt(['install', '--no-install-recommends', ...packages], `installing ${packages.join(', ')}`)
  const update = async () => {
    say('  Fetching the list of packages …')
    await apt(['update'], 'fetching the list of packages')
  }

  const known = await runQuietly('apt-cache', ['show', '--no-all-versions', ...packages])
  if (known.code !== 0) await update()
  let result = await install()
  if (result.code !== 0 && known.code === 0) {
    await update()
    result = await install()
  }
  if (result.code === 0) say(`  Installed ${packages.join(', ')} (${duration(Date.now() - started)}).`)
  else say(`  apt-get could not: ${complaint(result.output)}`)
}

/** What apt-get complained of, without the pages around it. @param {string} output */
function complaint(output) {
  const lines = output.trim().split('\n')
  return lines.filter((line) => /^[EW]:/.test(line)).join(' ') || (lines.at(-1) ?? '')
}
