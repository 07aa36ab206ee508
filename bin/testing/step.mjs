import { askedToEnd } from '../run/forward-signals.mjs'
import { runQuietly } from '../run/run-quietly.mjs'
import { duration, say } from '../run/say.mjs'
import { SetupError } from '../run/setup-error.mjs'
import { oneFailed, onePassed } from './tally.mjs'

/**
 * Says what begins, does it, says how long it took.
 * @param {string} name
 * @param {() => Promise<import('./tally.mjs').Tally>} work
 */
export async function step(name, work) {
  if (askedToEnd()) throw new SetupError('Stopped.')
  say(`\n── ${name}`)
  const started = Date.now()
  const tally = await work()
  say(`── ${name}: ${tally.failed === 0 ? 'good' : 'FAILED'} (${duration(Date.now() - started)})`)
  return tally
}

/**
 * One check by a program that says nothing worth reading when all is well.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function quietCheck(name, command, args, env) {
  const started = Date.now()
  const { code, output } = await runQuietly(command, args, { env })
  say(`  ${code === 0 ? '✓' : '✗'} ${name} (${duration(Date.now() - started)})`)
  if (code !== 0) say(output.trim())
  return code === 0 ? onePassed : oneFailed
}
