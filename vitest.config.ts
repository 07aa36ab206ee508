import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { kindOfTest } from './bin/testing/kind-of-test.mjs'
import { listFiles } from './bin/web/list-files.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const inBrowser = '**/*.browser.test.{ts,tsx}'

const serverTests = ['server', 'dev', 'bench'].flatMap((folder) => listFiles(`${root}${folder}`)).filter(isServerTest)
const tests = Map.groupBy(serverTests, (file) => kindOfTest(file, root))

function isServerTest(file: string) {
  return file.endsWith('.test.ts') && !file.endsWith('.browser.test.ts')
}

function ofKind(kind: 'unit' | 'programs' | 'database') {
  return (tests.get(kind) ?? []).map((file) => relative(root, file))
}

// Starts a PostgreSQL server for the run, where TEST_DATABASE=postgres asks for one.
const postgresServer = 'server/infra/testing/postgres-server.ts'

export default defineConfig({
  test: {
    // One more than by default: much of the time goes into waiting, for ffmpeg, the disk and other processes.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['bin/**/*.test.mjs', 'web/**/*.test.{ts,tsx}', ...ofKind('unit')],
          exclude: [inBrowser],
        },
      },
      { test: { name: 'programs', include: ofKind('programs'), testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'database',
          include: ofKind('database'),
          globalSetup: existsSync(`${root}${postgresServer}`) ? [postgresServer] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'browser', include: [inBrowser], exclude: ['node_modules/**'], ...patient() } },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], ...patient() } },
    ],
  },
})

/** Browsers want their time. */
function patient() {
  return { testTimeout: 180_000, hookTimeout: 120_000 }
}
