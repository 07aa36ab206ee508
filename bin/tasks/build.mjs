import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { inProject, root } from '../project.mjs'
import { hasStamp, withLock, writeStamp } from '../run/run-once.mjs'
import { runQuietly } from '../run/run-program.mjs'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'
import { webFingerprint } from '../web/source-files.mjs'

/** Builds the pages even if they are up to date. @type {import('../run/context.mjs').Task} */
export async function build(context) {
  await buildWeb(context, { always: true })
  return 0
}

const STAMP_FILE = inProject('dist', '.built')

/**
 * Builds the pages, unless `dist` was built from the same sources.
 * @param {import('../run/context.mjs').TaskContext} context
 * @param {{ always?: boolean }} [options]
 * @throws {SetupError} with Vite's output when the build fails
 */
export async function buildWeb({ node, env }, { always = false } = {}) {
  const fingerprint = webFingerprint(root)
  if (!always && hasStamp(STAMP_FILE, fingerprint)) return

  const lockFile = inProject('node_modules', '.building')
  await withLock(lockFile, 'Waiting for another process to build the pages …', async () => {
    if (!always && hasStamp(STAMP_FILE, fingerprint)) return
    print(existsSync(STAMP_FILE) ? 'The pages have changed. Rebuilding …' : 'Building the pages (first run) …')
    const started = Date.now()
    rmSync(STAMP_FILE, { force: true })
    const vite = [inProject('node_modules', 'vite', 'bin', 'vite.js'), 'build']
    const production = { ...env, NODE_ENV: 'production' }
    const { code, output } = await runQuietly(node, vite, { env: production, activity: 'building the pages' })
    if (code !== 0) throw new SetupError(`Couldn't build the pages:\n\n${output.trim()}`)
    mkdirSync(inProject('dist'), { recursive: true })
    writeStamp(STAMP_FILE, fingerprint)
    print(`Pages built (${formatDuration(Date.now() - started)}).`)
  })
}
