import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRunFolder, removeRunFolder } from './run-folder.mjs'

const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** @param {string} parent @param {number | undefined} pid */
const folderOf = (parent, pid) => {
  const folder = join(parent, `keepsaid-run-${pid}-abc`)
  mkdirSync(join(folder, 'database'), { recursive: true })
  writeFileSync(join(folder, 'database', 'file'), 'x')
  return folder
}

test('createRunFolder makes a folder that other users can pass through but not list', () => {
  const parent = emptyFolder()
  const folder = createRunFolder(parent)
  expect(basename(folder)).toMatch(new RegExp(`^keepsaid-run-${process.pid}-`))
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  removeRunFolder(folder)
  expect(existsSync(folder)).toBe(false)
})

test('createRunFolder deletes the folder of a run that was killed', () => {
  const parent = emptyFolder()
  const ended = spawnSync(process.execPath, ['--version'])
  const leftover = folderOf(parent, ended.pid)
  createRunFolder(parent)
  expect(existsSync(leftover)).toBe(false)
})

test('createRunFolder leaves the folder of another run, and other folders', async () => {
  const parent = emptyFolder()
  const other = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
  onTestFinished(async () => {
    other.kill()
    await once(other, 'exit')
  })
  const inUse = folderOf(parent, other.pid)
  const unrelated = join(parent, 'keepsaid-run')
  mkdirSync(unrelated)
  createRunFolder(parent)
  expect(existsSync(join(inUse, 'database', 'file'))).toBe(true)
  expect(existsSync(unrelated)).toBe(true)
})
