import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Where a run's temporary files go. Creating a database takes hundreds of them: on a disk, database tests take a third
// more CPU time, and nothing in these files needs to survive the run.

/** The folder that Linux keeps in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Several times what the databases, browsers and recordings of a run take at once. */
const ENOUGH_BYTES = 6 * 1024 ** 3
/** The id of the run's process follows. */
const PREFIX = 'keepsaid-run-'
/** Longer than a run takes. In a folder that containers share, other runs have ids of their own. */
const LEFTOVER_AFTER_MS = 3 * 3_600_000
const NAME = new RegExp(`^${PREFIX}(\\d+)-`)

/**
 * Creates a folder for the temporary files of this process, in memory where there is enough. Deletes those of runs that
 * were killed: in memory, they would stay until the machine restarts.
 */
export function createRunFolder(candidates = [MEMORY_FOLDER, tmpdir()], choose = fastFolder) {
  // First: they may take the memory that this run needs.
  for (const folder of candidates) removeLeftovers(folder)
  const folder = mkdtempSync(join(choose(), `${PREFIX}${process.pid}-`))
  // Started by root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  return folder
}

/** @param {string} folder */
export function removeRunFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** @param {string} parent */
function removeLeftovers(parent) {
  for (const name of namesIn(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    const folder = join(parent, name)
    try {
      if (Date.now() - statSync(folder).mtimeMs > LEFTOVER_AFTER_MS) removeRunFolder(folder)
    } catch {
      // Someone else's, or already gone.
    }
  }
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    // There is none, or we may not read it.
    return []
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH'
  }
}

function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    const isLargeEnough = Math.min(process.availableMemory(), bavail * bsize) > ENOUGH_BYTES
    return isLargeEnough && canRunProgramsIn(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir()
  } catch {
    // Not on Linux.
    return tmpdir()
  }
}

/** Containers often forbid it there, and some tests write programs of their own. @param {string} parent */
function canRunProgramsIn(parent) {
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } finally {
    removeRunFolder(folder)
  }
}
