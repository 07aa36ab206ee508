import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const together = new URL('./run-together.mjs', import.meta.url).href

/** Runs the companions in a process of their own, as the launcher does. @param {string[]} scripts */
function launch(...scripts) {
  const companions = scripts.map((script, at) => ({ name: `n${at}`, command: process.execPath, args: ['-e', script] }))
  const main = `import { runTogether } from '${together}'
    const env = process.env
    process.exitCode = await runTogether(${JSON.stringify(companions)}.map((each) => ({ ...each, env })))`
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
  process.on('SIGTERM', () => { console.log('tidied up'); process.exit(0) })
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

test('when one ends, the other is asked to end and may tidy up; the first exit code counts', async () => {
  const sign = JSON.stringify(join(folder, 'ready'))
  const first = `${endless}; require('node:fs').writeFileSync(${sign}, '')`
  const second = `setInterval(() => { if (require('node:fs').existsSync(${sign})) process.exit(7) }, 10)`
  const { code, output } = await outputOf(launch(first, second))
  expect(output).toContain('n0 | ready\n')
  expect(output).toContain('n0 | tidied up\n')
  expect(code).toBe(7)
})

test('a request to end reaches both, and is waited for', async () => {
  const child = launch(endless, endless)
  let seen = ''
  child.stdout.on('data', (chunk) => {
    seen += chunk
    if (seen.match(/ready/g)?.length === 2 && !seen.includes('tidied')) child.kill('SIGTERM')
  })
  const { code, output } = await outputOf(child)
  expect(output).toContain('n0 | tidied up\n')
  expect(output).toContain('n1 | tidied up\n')
  expect(code).toBe(0)
})
