import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-program.mjs'
import { SetupError } from '../run/terminal.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { ffmpeg, flite } from '../system/programs.mjs'
import { buildWeb } from './build.mjs'
import { NODE_FLAGS, runServer } from './start.mjs'

/**
 * Like `start`, with a data folder of its own that is filled with a demo family.
 * @type {import('../run/context.mjs').Task}
 */
export async function demo(context) {
  // flite speaks the demo family's stories and ffmpeg encodes them, so the demo can't start without either.
  const missing = await ensurePrograms([ffmpeg, flite])
  if (missing) throw new SetupError(missing)
  await buildWeb(context)
  const env = { ...context.env, DEMO: '1' }
  const seedCode = await runInForeground(context.node, [...NODE_FLAGS, inProject('dev', 'demo', 'seed.ts')], env)
  return seedCode === 0 ? runServer({ ...context, env }) : seedCode
}
