import { say } from '../run/say.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import { ffmpeg, pocketsphinx } from '../system/programs.mjs'
import { buildWeb } from '../web/build-web.mjs'
import { runServer } from './run-server.mjs'

/**
 * Brings what is missing, builds, and serves until told to stop.
 * @type {import('./task.mjs').Task}
 */
export async function start(setting) {
  const missing = await ensurePrograms(programsFor(setting.env.SPEECH))
  // Stories are kept without these; the pages say what is not available.
  if (missing) say(missing)
  await buildWeb(setting)
  return runServer(setting)
}

/**
 * The programs a start brings: ffmpeg always, pocketsphinx where no other speech engine is chosen.
 * @param {string | undefined} speech the setting SPEECH
 */
export function programsFor(speech) {
  const chosen = speech || 'auto'
  return chosen === 'auto' || chosen === 'pocketsphinx' ? [ffmpeg, pocketsphinx] : [ffmpeg]
}
