import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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

/** @param {string} folder @param {number} hours */
const makeOld = (folder, hours) => {
  const then = Date.now() / 1000 - hours * 3600
  utimesSync(folder, then, then)
}

/** @param {string} parent */
const createIn = (parent) => createRunFolder([parent], () => parent)

test('createRunFolder makes a folder that other users can pass through but not list', () => {
  const parent = emptyFolder()
  const folder = createIn(parent)
  expect(basename(folder)).toMatch(new RegExp(`^keepsaid-run-${process.pid}-`))
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  removeRunFolder(folder)
  expect(existsSync(folder)).toBe(false)
})

test('createRunFolder deletes the folder of a run that was killed', () => {
  const parent = emptyFolder()
  const ended = spawnSync(process.execPath, ['--version'])
  const leftover = folderOf(parent, ended.pid)
  makeOld(leftover, 4)
  createIn(parent)
  expect(existsSync(leftover)).toBe(false)
})

test('createRunFolder deletes leftovers before it chooses a folder, also where it then doesn’t go', () => {
  const [memory, disk] = [emptyFolder(), emptyFolder()]
  const leftover = folderOf(memory, spawnSync(process.execPath, ['--version']).pid)
  makeOld(leftover, 4)
  const folder = createRunFolder([join(memory, 'missing'), memory, disk], () => (existsSync(leftover) ? disk : memory))
  expect(dirname(folder)).toBe(memory)
})

test('createRunFolder leaves a fresh folder whose process it can’t see, such as that of another container', () => {
  const parent = emptyFolder()
  const other = folderOf(parent, spawnSync(process.execPath, ['--version']).pid)
  createIn(parent)
  expect(existsSync(other)).toBe(true)
})

test('createRunFolder leaves the folder of another run, and other folders', async () => {
  const parent = emptyFolder()
  const other = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
  onTestFinished(async () => {
    other.kill()
    await once(other, 'exit')
  })
  const inUse = folderOf(parent, other.pid)
  makeOld(inUse, 4)
  const unrelated = join(parent, 'keepsaid-run')
  mkdirSync(unrelated)
  createIn(parent)
  expect(existsSync(join(inUse, 'database', 'file'))).toBe(true)
  expect(existsSync(unrelated)).toBe(true)
})
