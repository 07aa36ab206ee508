#!/usr/bin/env node
// Runs every command in package.json. Needs only Node 20: it installs the packages that the tasks depend on.
import { installPackages } from './install/install-packages.mjs'
import { createContext } from './run/context.mjs'
import { SetupError } from './run/terminal.mjs'

/** @type {Record<string, () => Promise<import('./run/context.mjs').Task>>} */
const tasks = {
  start: async () => (await import('./tasks/start.mjs')).start,
  dev: async () => (await import('./tasks/dev.mjs')).dev,
  admin: async () => (await import('./tasks/admin.mjs')).admin,
  backup: async () => (await import('./tasks/backup.mjs')).backup,
  restore: async () => (await import('./tasks/restore.mjs')).restore,
  demo: async () => (await import('./tasks/demo.mjs')).demo,
  build: async () => (await import('./tasks/build.mjs')).build,
  test: async () => (await import('./tasks/test.mjs')).test,
  check: async () => (await import('./tasks/check.mjs')).check,
  sbom: async () => (await import('./tasks/sbom.mjs')).sbom,
  bench: async () => (await import('./tasks/bench.mjs')).bench,
}

const [name = '', ...args] = process.argv.slice(2)
const loadTask = Object.hasOwn(tasks, name) ? tasks[name] : undefined

try {
  if (!loadTask) throw new SetupError(`Usage: npm run ${Object.keys(tasks).join(' | ')}`)
  await installPackages()
  const task = await loadTask()
  process.exitCode = await task(createContext(args))
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
