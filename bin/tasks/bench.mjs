import { basename } from 'node:path'
import { inProject } from '../project.mjs'
import { isStopRequested, runInForeground } from '../run/run-program.mjs'
import { print, SetupError } from '../run/terminal.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { ffmpeg, flite } from '../system/programs.mjs'
import { listFiles } from '../web/source-files.mjs'
import { buildWeb } from './build.mjs'
import { NODE_FLAGS } from './start.mjs'

/**
 * Runs the benchmarks one after another. With arguments, only those whose file name contains one of them; options such as
 * `--rounds 3` after that are for the benchmark.
 * @type {import('../run/context.mjs').Task}
 */
export async function bench(context) {
  const all = listFiles(inProject('bench')).filter((file) => file.endsWith('.bench.ts'))
  const firstOption = context.args.findIndex((arg) => arg.startsWith('--'))
  const words = firstOption < 0 ? context.args : context.args.slice(0, firstOption)
  const options = context.args.slice(words.length)
  const selected = all.filter((file) => words.length === 0 || words.some((word) => basename(file).includes(word)))
  if (selected.length === 0)
    throw new SetupError(`No benchmark matches. Available: ${all.map((file) => basename(file)).join(', ')}`)

  const missing = await ensurePrograms([ffmpeg, flite])
  if (missing) print(missing)
  await buildWeb(context)
  let exitCode = 0
  for (const file of selected) {
    if (isStopRequested()) break
    print(`\n${basename(file)}`)
    exitCode = Math.max(exitCode, await runInForeground(context.node, [...NODE_FLAGS, file, ...options], context.env))
  }
  return exitCode
}
