import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { kindOfTest } from './bin/testing/kind-of-test.mjs'
import { reportTo } from './bin/testing/run-report.mjs'
import { SlowestFirst } from './bin/testing/slowest-first.mjs'
import { listFiles } from './bin/web/source-files.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const inBrowser = '**/*.browser.test.{ts,tsx}'

const serverTests = ['server', 'dev', 'bench', 'common']
  .flatMap((folder) => listFiles(`${root}${folder}`))
  .filter(isServerTest)
const tests = Map.groupBy(serverTests, (file) => kindOfTest(file, root))

function isServerTest(file: string) {
  return file.endsWith('.test.ts') && !file.endsWith('.browser.test.ts')
}

function ofKind(kind: 'unit' | 'programs' | 'database') {
  return (tests.get(kind) ?? []).map((file) => relative(root, file))
}

function checksAccess(file: string) {
  return file.startsWith('server/access/')
}

/** Recognizes speech in the page while it is spoken. */
const needsQuiet = ['e2e/live-words.e2e.ts']

/** Browsers that record in real time and decode in software. */
const engines = ['e2e/engines/*.e2e.ts']

// Vitest waits a second by default, which a busy machine may take for one answer.
const slow = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 40_000 } } }

const { TEST_REPORT } = process.env

const withPages = {
  globalSetup: ['dev/testing/build-pages.ts'],
  // Browsers want their time.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // One more than by default: much of the time goes into waiting, for ffmpeg, the disk and other processes.
    maxWorkers: availableParallelism(),
    // Two tabs keep the walk over all screens busy. More would only make other tests wait.
    maxConcurrency: 2,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['server/infra/testing/postgres-server.ts'],
    reporters: ['default', ...(TEST_REPORT ? [reportTo(TEST_REPORT)] : [])],
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          // Property tests take seconds on a busy machine.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          // Files of one worker share what they import, and nothing else: globals are put back.
          isolate: false,
          unstubGlobals: true,
          include: ['bin/**/*.test.mjs', 'web/**/*.test.{ts,tsx}', ...ofKind('unit')],
          exclude: [inBrowser],
        },
      },
      { test: { name: 'programs', include: ofKind('programs'), ...slow } },
      {
        test: {
          name: 'database',
          include: ofKind('database').filter((file) => !checksAccess(file)),
          // Files of one worker share what they import.
          isolate: false,
          ...slow,
        },
      },
      // These put stand-ins in place of the operations' own checks.
      { test: { name: 'access', include: ofKind('database').filter(checksAccess), ...slow } },
      {
        test: {
          name: 'browser',
          include: [inBrowser],
          exclude: ['node_modules/**'],
          isolate: false,
          ...withPages,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...needsQuiet, ...engines],
          isolate: false,
          ...withPages,
          // Some start several servers and databases, one after another: minutes on a slow machine.
          testTimeout: 400_000,
        },
      },
      // After all others: where the device is too busy, live words stop, as they should.
      { test: { name: 'quiet', include: needsQuiet, sequence: { groupOrder: 1 }, ...withPages } },
      { test: { name: 'engines', include: engines, sequence: { groupOrder: 2 }, ...withPages, testTimeout: 400_000 } },
    ],
  },
})
