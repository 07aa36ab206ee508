import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCode, runQuietly } from './run-program.mjs'
import { formatDuration } from './terminal.mjs'

test('runQuietly returns the exit code and everything the program printed', async () => {
  const script = "process.stdout.write('out '); process.stderr.write('err'); process.exitCode = 3"
  const { code, output } = await runQuietly(process.execPath, ['-e', script])
  expect(code).toBe(3)
  expect(output).toContain('out')
  expect(output).toContain('err')
})

test('runQuietly: a missing program gives exit code 127, as in a shell', async () => {
  expect((await runQuietly('/nowhere/at/all', [])).code).toBe(127)
})

test('exitCode: a program ended by a signal has failed', () => {
  expect([exitCode(0, null), exitCode(null, 'SIGINT'), exitCode(null, 'SIGTERM'), exitCode(null, 'SIGKILL')]).toEqual([
    0, 130, 143, 1,
  ])
})

test('formatDuration uses seconds, then minutes and seconds', () => {
  expect([400, 9949, 9950, 59_400, 125_000].map(formatDuration)).toEqual([
    '0.4 s',
    '9.9 s',
    '10 s',
    '59 s',
    '2 min 5 s',
  ])
})

const together = new URL('./run-program.mjs', import.meta.url).href

/** Runs programs in a separate process, like the launcher. @param {string[]} scripts */
function launch(...scripts) {
  const programs = scripts.map((script, index) => ({
    name: `n${index}`,
    command: process.execPath,
    args: ['-e', script],
  }))
  const main = `import { runTogether } from '${together}'
    const env = process.env
    process.exitCode = await runTogether(${JSON.stringify(programs)}.map((each) => ({ ...each, env })))`
  return spawn(process.execPath, ['--input-type=module', '-e', main], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-together-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const endless = `
  process.on('SIGTERM', () => { console.log('cleaned up'); process.exit(0) })
  console.log('ready')
  setInterval(() => {}, 1000)`

/** @param {import('node:child_process').ChildProcess} child */
async function outputOf(child) {
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

test('runTogether: when one program ends, the other gets SIGTERM and can clean up; the first exit code is returned', async () => {
  const readyFile = JSON.stringify(join(folder, 'ready'))
  const first = `${endless}; require('node:fs').writeFileSync(${readyFile}, '')`
  const second = `setInterval(() => { if (require('node:fs').existsSync(${readyFile})) process.exit(7) }, 10)`
  const { code, output } = await outputOf(launch(first, second))
  expect(output).toContain('n0 | ready\n')
  expect(output).toContain('n0 | cleaned up\n')
  expect(code).toBe(7)
})

test('runTogether: SIGTERM reaches both programs, and their end is awaited', async () => {
  const child = launch(endless, endless)
  let soFar = ''
  child.stdout.on('data', (chunk) => {
    soFar += chunk
    if (soFar.match(/ready/g)?.length === 2 && !soFar.includes('cleaned')) child.kill('SIGTERM')
  })
  const { code, output } = await outputOf(child)
  expect(output).toContain('n0 | cleaned up\n')
  expect(output).toContain('n1 | cleaned up\n')
  expect(code).toBe(0)
})
