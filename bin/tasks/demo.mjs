import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-in-foreground.mjs'
import { SetupError } from '../run/setup-error.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { flite } from '../system/programs.mjs'
import { buildWeb } from '../web/build-web.mjs'
import { nodeFlags, runServer } from './run-server.mjs'
import { programsFor } from './start.mjs'

/**
 * Like `start`, in a vault of its own with a lively family in it.
 * @type {import('./task.mjs').Task}
 */
export async function demo(setting) {
  // The demo family's voices are spoken by flite and cut by ffmpeg: without them there is nothing to show.
  const missing = await ensurePrograms([...programsFor(setting.env.SPEECH), flite])
  if (missing) throw new SetupError(missing)
  await buildWeb(setting)
  const env = { ...setting.env, DEMO: '1', DATA_DIR: setting.env.DATA_DIR || inProject('data', 'demo') }
  const seeded = await runInForeground(setting.node, [...nodeFlags, inProject('dev', 'demo', 'seed.ts')], env)
  return seeded === 0 ? runServer({ ...setting, env }) : seeded
}
