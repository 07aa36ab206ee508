import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { inProject, root } from '../project.mjs'
import { hasStamp, withLock, writeStamp } from '../run/run-once.mjs'
import { runQuietly } from '../run/run-program.mjs'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'
import { webFingerprint } from '../web/source-files.mjs'

/**
 * Checks the prose that the server reads later, and builds the pages even if they are up to date.
 * @type {import('../run/context.mjs').Task}
 */
export async function build(context) {
  await checkProse(context)
  await buildWeb(context, { always: true })
  return 0
}

const READ_PROSE = `
  try {
    await import('./server/features/prompts/question-bank.ts')
    const { loadContent } = await import('./server/features/bedtime/engine/read-content.ts')
    await loadContent()
  } catch ({ message }) {
    console.error(message)
    process.exitCode = 1
  }`

/**
 * @param {import('../run/context.mjs').TaskContext} context
 * @throws {SetupError} with the file and the line of the first mistake
 */
async function checkProse({ node, env }) {
  const { code, output } = await runQuietly(node, ['--input-type=module', '--eval', READ_PROSE], {
    env,
    activity: 'reading the stories',
  })
  if (code !== 0) throw new SetupError(output.trim())
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
