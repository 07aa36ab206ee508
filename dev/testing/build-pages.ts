import { cp, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type {} from '#web/testing/built-pages.ts'
import { buildWeb } from '../../bin/tasks/build.mjs'
import { cached } from './cached.ts'

const dist = fileURLToPath(new URL('../../dist/web', import.meta.url))
const stamp = fileURLToPath(new URL('../../dist/.built', import.meta.url))

/**
 * Builds the app's pages once for all tests of a run, and only if their sources have changed. Journeys start the real
 * server, which serves `dist`; browser tests get a copy, which stays the same if you build during the run.
 */
export const setup = async (project: TestProject): Promise<void> => {
  await buildWeb({ node: process.execPath, env: process.env, args: [] })
  // What was built, not what is there now: sources that change during a build belong to the next one.
  const fingerprint = (await readFile(stamp, 'utf8')).trim()
  const copy = (target: string) => cp(dist, target, { recursive: true })
  project.provide('builtPages', await cached(`pages-${fingerprint}`, copy))
}
