import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type {} from '#web/testing/built-pages.ts'
import { buildWeb } from '../../bin/tasks/build.mjs'
import { webFingerprint } from '../../bin/web/source-files.mjs'
import { cached } from './cached.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = fileURLToPath(new URL('../../dist/web', import.meta.url))

/**
 * Builds the app's pages once for all tests of a run, and only if their sources have changed. Journeys start the real
 * server, which serves `dist`; browser tests get a copy, which stays the same when somebody builds during the run.
 */
export const setup = async (project: TestProject): Promise<void> => {
  await buildWeb({ node: process.execPath, env: process.env, args: [] })
  const copy = (target: string) => cp(dist, target, { recursive: true })
  project.provide('builtPages', await cached(`pages-${webFingerprint(root)}`, copy))
}
