import { expect, test } from 'vitest'
import { exitCode, runQuietly } from './run-quietly.mjs'
import { duration } from './say.mjs'

test('a program is run without a word and reports what it said', async () => {
  const script = "process.stdout.write('out '); process.stderr.write('err'); process.exitCode = 3"
  const { code, output } = await runQuietly(process.execPath, ['-e', script])
  expect(code).toBe(3)
  expect(output).toContain('out')
  expect(output).toContain('err')
})

test('a program that is not there counts as the shell counts it', async () => {
  expect((await runQuietly('/nowhere/at/all', [])).code).toBe(127)
})

test('a program ended by a signal has not succeeded', () => {
  expect([exitCode(0, null), exitCode(null, 'SIGINT'), exitCode(null, 'SIGTERM'), exitCode(null, 'SIGKILL')]).toEqual([
    0, 130, 143, 1,
  ])
})

test('spans of time are said as people say them', () => {
  expect([400, 9949, 9950, 59_400, 125_000].map(duration)).toEqual(['0.4 s', '9.9 s', '10 s', '59 s', '2 min 5 s'])
})
