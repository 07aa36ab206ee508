import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { hasStamp, writeStamp } from '../install/stamp.mjs'
import { inProject, root } from '../project.mjs'
import { runQuietly } from '../run/run-quietly.mjs'
import { duration, say } from '../run/say.mjs'
import { SetupError } from '../run/setup-error.mjs'
import { withLock } from '../run/with-lock.mjs'
import { webFingerprint } from './fingerprint.mjs'

const stampFile = inProject('dist', '.built')

/**
 * Builds the pages, unless those in `dist` were built from the same sources.
 * @param {import('../tasks/task.mjs').Setting} setting
 * @param {{ always?: boolean }} [options]
 * @throws {SetupError} with the builder's own words when it fails
 */
export async function buildWeb({ node, env }, { always = false } = {}) {
  const fingerprint = webFingerprint(root)
  if (!always && hasStamp(stampFile, fingerprint)) return

  await withLock(
    inProject('node_modules', '.building'),
    'Another start is building the pages; waiting for it …',
    async () => {
      if (!always && hasStamp(stampFile, fingerprint)) return
      say(existsSync(stampFile) ? 'The pages have changed; building them anew …' : 'Building the pages, once …')
      const started = Date.now()
      rmSync(stampFile, { force: true })
      const vite = [inProject('node_modules', 'vite', 'bin', 'vite.js'), 'build']
      const production = { ...env, NODE_ENV: 'production' }
      const { code, output } = await runQuietly(node, vite, { env: production, doing: 'building the pages' })
      if (code !== 0) throw new SetupError(`The pages could not be built:\n\n${output.trim()}`)
      mkdirSync(inProject('dist'), { recursive: true })
      writeStamp(stampFile, fingerprint)
      say(`Pages built (${duration(Date.now() - started)}).`)
    },
  )
}
