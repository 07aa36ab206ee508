import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type {} from '#web/testing/built-pages.ts'
import { buildWeb } from '../../bin/tasks/build.mjs'
import { webFingerprint } from '../../bin/web/source-files.mjs'
import { cached } from './cached.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Builds the app's pages once for all browser tests of a run, and only if their sources have changed. */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = await cached(`pages-${webFingerprint(root)}`, async (outDir) => {
    // In a separate process: in a test process, React would use its development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
      cwd: root,
      env,
    })
  })
  project.provide('builtPages', folder)
  // Journeys start the real server, which serves `dist`.
  if (project.name === 'e2e') await buildWeb({ node: process.execPath, env: process.env, args: [] })
}
