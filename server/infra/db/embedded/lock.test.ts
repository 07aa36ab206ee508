import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './cluster.ts'

let parent = ''
let folder = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'keepsaid-lock-'))
  folder = join(parent, 'database')
})
afterEach(() => rmSync(parent, { recursive: true }))

const taken = () => `Another Keepsaid is already using the folder ${folder}.`

/** Another process that locks the folder; prints `held` or the error. */
const anotherProcess = async () => {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)})
    try {
      lockFolder(${JSON.stringify(folder)})
      console.log('held')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [output] = await once(child.stdout, 'data')
  return { output: String(output).trim(), kill: () => child.kill('SIGKILL'), exited }
}

test('the folder is created for its owner alone', () => {
  lockFolder(folder)()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the same process cannot take a folder twice, until it gave it back', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(taken())
  release()
  release()
  const again = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(taken())
  again()
})

test('another process cannot take the folder', async () => {
  const release = lockFolder(folder)
  const other = await anotherProcess()
  await other.exited
  release()
  expect(other.output).toBe(taken())
})

test('the folder is free at once when the other process is killed', async () => {
  const other = await anotherProcess()
  expect(other.output).toBe('held')
  expect(() => lockFolder(folder)).toThrow(taken())
  other.kill()
  await other.exited
  lockFolder(folder)()
})
