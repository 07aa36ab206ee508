import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { webFingerprint } from '../../bin/web/source-files.mjs'
import { cached } from './cached.ts'
import type {} from './provided.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Builds the app's pages once for all browser tests of a run, and not again while nothing they are made of has changed. */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = await cached(`pages-${webFingerprint(root)}`, async (outDir) => {
    // In a process of its own: in one that tests, React would build itself as for development.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
      cwd: root,
      env,
    })
  })
  project.provide('builtPages', folder)
}
