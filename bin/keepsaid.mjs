#!/usr/bin/env node
// The one way in, for every command of package.json. Depends on nothing but Node 20: it installs what the rest needs.
import { installPackages } from './install/install-packages.mjs'
import { SetupError } from './run/setup-error.mjs'
import { settingFor } from './tasks/task.mjs'

/** @type {Record<string, () => Promise<import('./tasks/task.mjs').Task>>} */
const tasks = {
  start: async () => (await import('./tasks/start.mjs')).start,
  dev: async () => (await import('./tasks/dev.mjs')).dev,
  demo: async () => (await import('./tasks/demo.mjs')).demo,
  build: async () => (await import('./tasks/build.mjs')).build,
  test: async () => (await import('./tasks/test.mjs')).test,
  check: async () => (await import('./tasks/check.mjs')).check,
  bench: async () => (await import('./tasks/bench.mjs')).bench,
}

const [name = '', ...args] = process.argv.slice(2)
const load = Object.hasOwn(tasks, name) ? tasks[name] : undefined

try {
  if (!load) throw new SetupError(`Say what to do: npm run ${Object.keys(tasks).join(' | ')}`)
  await installPackages()
  const task = await load()
  process.exitCode = await task(settingFor(args))
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
