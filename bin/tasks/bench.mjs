import { basename } from 'node:path'
import { inProject } from '../project.mjs'
import { askedToEnd } from '../run/forward-signals.mjs'
import { runInForeground } from '../run/run-in-foreground.mjs'
import { say } from '../run/say.mjs'
import { SetupError } from '../run/setup-error.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { ffmpeg, flite } from '../system/programs.mjs'
import { buildWeb } from '../web/build-web.mjs'
import { listFiles } from '../web/list-files.mjs'
import { nodeFlags } from './run-server.mjs'

/**
 * Runs the benchmarks one after the other, or those whose file name contains one of the words given.
 * @type {import('./task.mjs').Task}
 */
export async function bench(setting) {
  const all = listFiles(inProject('bench')).filter((file) => file.endsWith('.bench.ts'))
  const chosen = all.filter(
    (file) => setting.args.length === 0 || setting.args.some((word) => basename(file).includes(word)),
  )
  if (chosen.length === 0)
    throw new SetupError(`No such benchmark. There are: ${all.map((file) => basename(file)).join(', ')}`)

  const missing = await ensurePrograms([ffmpeg, flite])
  if (missing) say(missing)
  await buildWeb(setting)
  let worst = 0
  for (const file of chosen) {
    if (askedToEnd()) break
    say(`\n${basename(file)}`)
    worst = Math.max(worst, await runInForeground(setting.node, [...nodeFlags, file], setting.env))
  }
  return worst
}
